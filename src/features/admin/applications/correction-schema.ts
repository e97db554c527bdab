import * as z from 'zod/mini'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { cleanText } from '@/domain/plain-text'
import { parsePhone } from '@/domain/phone/phone'
import { phoneToEdit } from '@/domain/written-phone'
import { isTalentTitle } from '@/domain/talents'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkChild, childShape } from '@/lib/forms/child-schema'
import { plainText } from '@/lib/forms/form-fields'
import type { AdminApplication } from './api'
import type { Correction } from './decision-api'

const MAX_PHONE_REASON_LENGTH = 200

/** The parent's answers, corrected by the office under the rules of the parent's form. */
export const correctionSchema = z
  .object({
    ...childShape(MAX_AGE_ON_CHILD_FORM, `The age is ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`),
    parent_phone: z.string().check(z.trim(), z.minLength(1, "Please enter the parent's number")),
    told_reason: z
      .string()
      .check(
        z.trim(),
        z.maxLength(MAX_PHONE_REASON_LENGTH, 'Please shorten this to 200 characters.'),
        plainText,
      ),
    phone_for_siblings: z.boolean(),
  })
  .check(
    crossFieldCheck((values, refuse) => {
      refuse('parent_phone', parsePhone(values.parent_phone, values.country).error)
      checkChild(values, MAX_AGE_ON_CHILD_FORM, refuse)
    }, 'country'),
  )
export type CorrectionInput = z.infer<typeof correctionSchema>

export function toCorrectionInput(application: AdminApplication): CorrectionInput {
  return {
    child_name: application.child_name,
    age: String(application.age),
    gender: application.gender,
    country: application.country,
    state_city: application.state_city,
    talents: application.talents.filter(isTalentTitle),
    parent_phone: phoneToEdit(application.parent_phone, application.country),
    told_reason: '',
    phone_for_siblings: true,
    // Only the parent can consent, and already did.
    has_consented: true,
  }
}

const e164 = (phone: string, country: AdminApplication['country']) =>
  parsePhone(phone, country).e164 ?? phone

/** The answers that differ from the loaded ones: only these are sent. */
export function correctionOf(application: AdminApplication, input: CorrectionInput): Correction {
  const typed = {
    child_name: cleanText(input.child_name),
    age: Number(input.age),
    gender: input.gender,
    country: input.country,
    state_city: input.state_city,
    talents: input.talents,
    parent_phone: e164(input.parent_phone, input.country),
  }
  const changed = Object.entries(typed).filter(
    ([column, value]) => String(value) !== String(application[column as keyof typeof typed]),
  )
  const correction: Correction = Object.fromEntries(changed)
  const { told_reason, phone_for_siblings } = input
  return correction.parent_phone ? { ...correction, told_reason, phone_for_siblings } : correction
}
