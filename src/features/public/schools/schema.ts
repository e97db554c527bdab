import * as z from 'zod/mini'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, isStateOf } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { personName, plainText } from '@/lib/forms/form-fields'

const MAX_CHILDREN = 100_000
const STATE_REQUIRED = 'State/Province is required'
const CHILDREN_REQUIRED = 'Number of children is required'

/** Parses a number in usual formats: 120, 1,200 or 1 200. */
export function parseCount(text: string): number {
  const plain = text.trim()
  return /^(\d+|\d{1,3}([, ]\d{3})+)$/.test(plain) ? Number(plain.replace(/[, ]/g, '')) : NaN
}

/** A school's request. It goes only to WhatsApp. */
export const partnershipSchema = z
  .object({
    school_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'School name is required'),
        z.maxLength(120, 'Please shorten the name to 120 characters'),
        plainText,
      ),
    country: z.enum(COUNTRIES, 'Please choose a country'),
    state_province: z.string().check(z.minLength(1, STATE_REQUIRED)),
    contact_person: personName("Contact person's name is required"),
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Phone number is required')),
    children_count: z.string().check(
      z.refine((value) => parseCount(value) >= 1, CHILDREN_REQUIRED),
      z.refine(
        (value) => !(parseCount(value) > MAX_CHILDREN),
        'The number of children is a whole number from 1 to 100,000',
      ),
    ),
    request_summary: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please provide a brief summary'),
        z.maxLength(1000, 'Please shorten the summary to 1,000 characters'),
      ),
  })
  .check(
    crossFieldCheck(({ country, state_province, phone_number }, refuse) => {
      if (!isStateOf(state_province, country)) refuse('state_province', STATE_REQUIRED)
      refuse('phone_number', parsePhone(phone_number, country).error)
    }, 'country'),
  )

export type PartnershipInput = z.infer<typeof partnershipSchema>
