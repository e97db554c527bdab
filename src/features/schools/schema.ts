import * as z from 'zod/mini'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, isStateOf } from '@/domain/regions'
import { personName, plainText } from '@/lib/forms/form-fields'

const MAX_CHILDREN = 100_000
const CHILDREN_REQUIRED = 'Number of children is required'

/** A number as people write it: 120, 1,200 or 1 200. */
export function parseCount(text: string): number {
  const plain = text.trim()
  return /^(\d+|\d{1,3}([, ]\d{3})+)$/.test(plain) ? Number(plain.replace(/[, ]/g, '')) : NaN
}

/** The request of a school. It goes to WhatsApp alone. */
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
    state_province: z.string().check(z.minLength(1, 'State/Province is required')),
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
  .check((context) => {
    const { country, state_province, phone_number } = context.value
    const fail = (path: string, message: string) =>
      context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
    if (!isStateOf(state_province, country)) fail('state_province', 'State/Province is required')
    const { error } = parsePhone(phone_number, country)
    if (error && phone_number !== '') fail('phone_number', error)
  })

export type PartnershipInput = z.infer<typeof partnershipSchema>
