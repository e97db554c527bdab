import * as z from 'zod/mini'
import { GENDERS, MIN_CHILD_AGE } from '@/domain/application'
import { CONSENT_ERROR } from '@/domain/consent'
import { COUNTRIES, type Country, isStateOf } from '@/domain/regions'
import { isTalentOpenTo, isTalentTitle, MAX_TALENTS, type TalentTitle } from '@/domain/talents'
import { personName } from './form-fields'

/** The answers about a child that registration and the child form both ask for. */
export interface ChildValues {
  child_name: string
  /** Years, as typed in the field. */
  age: string
  gender: (typeof GENDERS)[number]
  country: Country
  state_city: string
  talents: TalentTitle[]
  has_consented: boolean
}

/** The parts of a schema for these answers. `ageError` is shown for an age out of bounds. */
export const childShape = (maxAge: number, ageError: string) => ({
  child_name: personName("Please enter your child's name"),
  age: z.string().check(
    z.trim(),
    z.minLength(1, "Please enter your child's age"),
    z.refine((value) => value === '' || ageOf(value, maxAge) !== null, ageError),
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

function ageOf(text: string, maxAge: number): number | null {
  const age = /^[0-9]{1,2}$/.test(text) ? Number(text) : NaN
  return age >= MIN_CHILD_AGE && age <= maxAge ? age : null
}

/** The rules that join two of the answers; `fail` hears of each that is broken. */
export function checkChild(
  { country, state_city, talents, age }: ChildValues,
  maxAge: number,
  fail: (field: keyof ChildValues, message: string) => void,
): void {
  if (!isStateOf(state_city, country))
    fail('state_city', 'Please choose a state or province of this country')
  // An age that is missing or impossible has its own error.
  const years = ageOf(age, maxAge)
  const tooYoungFor = talents.filter((title) => !isTalentOpenTo(title, years))
  if (tooYoungFor.length > 0)
    fail('talents', `Your child is too young for ${tooYoungFor.join(' and ')}.`)
}
