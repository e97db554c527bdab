import * as z from 'zod/mini'
import { MAX_NEEDS_LENGTH } from '@/domain/safeguarding-details'
import { parsePhone } from '@/domain/phone/phone'
import { checkPlainText } from '@/domain/plain-text'
import type { Country } from '@/domain/regions'
import { optionalPersonName, personName, refuse } from '@/lib/forms/form-fields'

/** Care details for the door; phone numbers default to the child's country. */
export const careSchema = (country: Country) =>
  z.object({
    contact_name: personName('Please say whom we can call'),
    contact_phone: z.string().check(refuse((typed) => parsePhone(typed, country).error)),
    needs: z
      .string()
      .check(
        refuse((typed) =>
          [...typed.trim()].length > MAX_NEEDS_LENGTH
            ? `Please shorten this to ${MAX_NEEDS_LENGTH} characters`
            : checkPlainText(typed),
        ),
      ),
    collector_1: optionalPersonName,
    collector_2: optionalPersonName,
    collector_3: optionalPersonName,
    has_agreed: z
      .boolean()
      .check(z.refine((yes) => yes, 'Please agree, or close this without saving')),
  })

export type CareInput = z.infer<ReturnType<typeof careSchema>>
