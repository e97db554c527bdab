import * as z from 'zod/mini'
import { GENDERS, MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { CONSENT_ERROR } from '@/domain/consent'
import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, isStateOf } from '@/domain/regions'
import { isTalentOpenTo, isTalentTitle, MAX_TALENTS, type TalentTitle } from '@/domain/talents'
import { checkVideoLink } from '@/domain/video'
import { personName } from '@/lib/forms/form-fields'

export const entryVideoSchema = z.object({
  url: z.string().check((context) => {
    const { error } = checkVideoLink(context.value)
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
})
export type EntryVideoInput = z.infer<typeof entryVideoSchema>

const nameOrNothing = z.string().check((context) => {
  const error = context.value.trim() === '' ? undefined : checkPersonName(context.value).error
  if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
})

const isAge = (value: string) =>
  /^[0-9]{1,2}$/.test(value) &&
  Number(value) >= MIN_CHILD_AGE &&
  Number(value) <= MAX_AGE_ON_CHILD_FORM

/** A child as its parent adds or corrects it (specification, section 5: ages 2 to 16, no talent required). */
export const childSchema = z
  .object({
    /** Made with the form, so that a child added again after a lost answer is not added twice. */
    id: z.uuid(),
    child_name: personName("Please enter your child's name"),
    stage_name: nameOrNothing,
    parent_phone: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
    age: z.string().check(
      z.trim(),
      z.minLength(1, "Please enter your child's age"),
      z.refine(
        (value) => value === '' || isAge(value),
        `The age is ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`,
      ),
    ),
    gender: z.enum(GENDERS, "Please choose your child's gender"),
    country: z.enum(COUNTRIES, 'Please choose a country'),
    state_city: z.string().check(z.minLength(1, 'Please choose a state or province')),
    talents: z.array(z.custom<TalentTitle>(isTalentTitle)).check(
      z.maxLength(MAX_TALENTS, 'You can select a maximum of two talents.'),
      z.refine(
        (titles) => new Set(titles).size === titles.length,
        'Please choose two different talents.',
      ),
    ),
    has_consented: z.boolean().check(z.refine((value) => value, CONSENT_ERROR)),
  })
  .check((context) => {
    const { parent_phone, country, state_city, talents, age } = context.value
    const fail = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
    const { error } = parsePhone(parent_phone, country)
    if (error) fail('parent_phone', error)
    if (!isStateOf(state_city, country))
      fail('state_city', 'Please choose a state or province of this country')
    // An age that is missing or impossible has its own error.
    const years = isAge(age) ? Number(age) : null
    const tooYoungFor = talents.filter((title) => !isTalentOpenTo(title, years))
    if (tooYoungFor.length > 0)
      fail('talents', `Your child is too young for ${tooYoungFor.join(' and ')}.`)
  })
export type ChildInput = z.infer<typeof childSchema>
