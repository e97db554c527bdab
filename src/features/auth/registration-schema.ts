import * as z from 'zod/mini'
import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from '@/domain/application'
import { LIVING_STATUSES } from '@/domain/account'
import { parsePhone } from '@/domain/phone/phone'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkChild, childShape, type ChildValues } from '@/lib/forms/child-schema'
import { emailAddress, newPassword, personName } from '@/lib/forms/form-fields'

const TALENT_REQUIRED = 'Please select at least one talent for your child.'

const child = childShape(
  MAX_AGE_AT_REGISTRATION,
  `The show is for children aged ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`,
)
const email = emailAddress('Please enter your email address')

/** The parent and first child in one form. */
export const registrationSchema = z
  .object({
    ...child,
    /** Idempotency key made with the form: a resent registration must not create a second child. */
    application_id: z.uuid(),
    parent_name: personName('Please enter your name'),
    email,
    password: newPassword,
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
    living_status: z.enum(LIVING_STATUSES, 'Please choose whether the child lives with you'),
    talents: child.talents.check(z.minLength(1, TALENT_REQUIRED)),
  })
  .check(crossFieldCheck(checkTogether, 'country'))

export type RegistrationInput = z.infer<typeof registrationSchema>
type RegistrationField = keyof RegistrationInput

/** Cross-field rules; calls `fail` for each violation. */
function checkTogether(
  values: ChildValues & { phone_number: string },
  fail: (field: keyof ChildValues | 'phone_number', message: string) => void,
): void {
  const { error } = parsePhone(values.phone_number, values.country)
  if (error) fail('phone_number', error)
  checkChild(values, MAX_AGE_AT_REGISTRATION, fail)
}

/** The questions with missing or invalid answers, in a form still being filled in. */
export function openQuestions(values: RegistrationInput): Set<RegistrationField> {
  const { shape } = registrationSchema
  const names = Object.keys(shape) as RegistrationField[]
  const open = new Set(names.filter((name) => !shape[name].safeParse(values[name]).success))
  checkTogether(values, (name) => open.add(name))
  return open
}
