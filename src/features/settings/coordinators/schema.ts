import * as z from 'zod/mini'
import { COUNTRIES, type Country, DEFAULT_COUNTRY, isStateOf } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { optionalPersonName, plainText } from '@/lib/forms/form-fields'
import type { Coordinator, CoordinatorFields } from './api'

export const MAX_PHONE_LENGTH = 40
export const HAS_TO_AGREE = 'Please ask the volunteer first, and tick this once the answer is yes.'
export const MISSING = 'State/Province and Name are required'

const fields = {
  country: z.enum(COUNTRIES),
  state_province: z.string().check(z.minLength(1, MISSING)),
  coordinator_phone: z.string().check(
    z.refine(
      (text) => text.trim().length <= MAX_PHONE_LENGTH && !/[<>]/.test(text),
      'Please check the phone number: up to 40 characters.',
    ),
    plainText,
  ),
  /** Whether a volunteer has agreed to what will be public. */
  has_agreed: z.boolean(),
}

const belongs = crossFieldCheck<{ country: Country; state_province: string }>(
  ({ state_province, country }, refuse) => {
    if (!isStateOf(state_province, country))
      refuse('state_province', 'Please choose a state or province of the chosen country.')
  },
  'country',
)

/** A coordinator may leave: then the state stays and the name is cleared. */
export const editSchema = z
  .object({ ...fields, coordinator_name: optionalPersonName })
  .check(belongs)

const added = {
  ...fields,
  coordinator_name: optionalPersonName.check(z.refine((text) => text.trim() !== '', MISSING)),
}

export const addSchema = z.object(added).check(belongs)

/** For a volunteer, who offered to help but not to be named in public. */
export const volunteerSchema = z
  .object({ ...added, has_agreed: fields.has_agreed.check(z.refine((yes) => yes, HAS_TO_AGREE)) })
  .check(belongs)

export type CoordinatorValues = z.infer<typeof editSchema>

export function toCoordinatorValues(coordinator: Coordinator | null): CoordinatorValues {
  return {
    country: coordinator?.country ?? DEFAULT_COUNTRY,
    state_province: coordinator?.state_province ?? '',
    coordinator_name: coordinator?.coordinator_name ?? '',
    coordinator_phone: coordinator?.coordinator_phone ?? '',
    has_agreed: false,
  }
}

export function toCoordinatorFields(values: CoordinatorValues): CoordinatorFields {
  return {
    country: values.country,
    state_province: values.state_province,
    coordinator_name: values.coordinator_name.trim() || null,
    coordinator_phone: values.coordinator_phone.trim() || null,
  }
}
