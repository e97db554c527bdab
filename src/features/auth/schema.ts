import * as z from 'zod/mini'
import {
  GENDERS,
  LIVING_STATUSES,
  MAX_AGE_AT_REGISTRATION,
  MIN_CHILD_AGE,
  MIN_PASSWORD_LENGTH,
} from '@/domain/application'
import { CONSENT_ERROR } from '@/domain/consent'
import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, isStateOf } from '@/domain/regions'
import { isTalentOpenTo, isTalentTitle, MAX_TALENTS, type TalentTitle } from '@/domain/talents'

export const PASSWORD_TOO_SHORT = `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`
export const TALENT_REQUIRED = 'Please select at least one talent for your child.'

const personName = (empty: string) =>
  z.string().check((context) => {
    const { error } = checkPersonName(context.value)
    if (!error) return
    const message = context.value.trim() === '' ? empty : error
    context.issues.push({ code: 'custom', message, input: context.value })
  })

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your e-mail address'),
    z.regex(
      /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/,
      'Please check the e-mail address, for example ada@example.com',
    ),
    z.maxLength(254, 'This e-mail address is too long'),
  )

// bcrypt reads no more than 72 bytes; a longer password would silently be cut.
const newPassword = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
  z.refine(
    (value) => new TextEncoder().encode(value).length <= 72,
    'Please use a password of at most 72 characters',
  ),
)

/** Parent and first child in one go (specification, section 5). */
export const registrationSchema = z
  .object({
    /** Made with the form, so that a registration sent again cannot make a second child. */
    application_id: z.uuid(),
    parent_name: personName('Please enter your name'),
    email,
    password: newPassword,
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
    living_status: z.enum(LIVING_STATUSES, 'Please choose whether the child lives with you'),
    child_name: personName("Please enter your child's name"),
    child_age: z.string().check(
      z.trim(),
      z.minLength(1, "Please enter your child's age"),
      z.refine(
        (value) =>
          value === '' ||
          (/^[0-9]{1,2}$/.test(value) &&
            Number(value) >= MIN_CHILD_AGE &&
            Number(value) <= MAX_AGE_AT_REGISTRATION),
        `The show is for children aged ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`,
      ),
    ),
    child_gender: z.enum(GENDERS, "Please choose your child's gender"),
    country: z.enum(COUNTRIES, 'Please choose a country'),
    state_city: z.string().check(z.minLength(1, 'Please choose a state or province')),
    talents: z.array(z.custom<TalentTitle>(isTalentTitle)).check(
      z.minLength(1, TALENT_REQUIRED),
      z.maxLength(MAX_TALENTS, 'You can select a maximum of two talents.'),
      z.refine(
        (titles) => new Set(titles).size === titles.length,
        'Please choose two different talents.',
      ),
    ),
    has_consented: z.boolean().check(z.refine((value) => value, CONSENT_ERROR)),
  })
  .check((context) => {
    const { phone_number, country, state_city, talents, child_age } = context.value
    const fail = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
    const { error } = parsePhone(phone_number, country)
    if (error) fail('phone_number', error)
    if (!isStateOf(state_city, country))
      fail('state_city', 'Please choose a state or province of this country')
    // An age that is missing or impossible has its own error.
    const age = Number(child_age) >= MIN_CHILD_AGE ? Number(child_age) : null
    const tooYoungFor = talents.filter((title) => !isTalentOpenTo(title, age))
    if (tooYoungFor.length > 0)
      fail('talents', `Your child is too young for ${tooYoungFor.join(' and ')}.`)
  })

export type RegistrationInput = z.infer<typeof registrationSchema>

export const signInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your e-mail address')),
  password: z.string().check(z.minLength(1, 'Please enter your password')),
})
export type SignInInput = z.infer<typeof signInSchema>

export const forgotPasswordSchema = z.object({ email })
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>

export const resetPasswordSchema = z.object({ password: newPassword })
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>
