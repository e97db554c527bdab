import * as z from 'zod/mini'
import { MAX_DONATION } from '@/domain/donation'
import { CURRENCIES } from '@/domain/money'
import { amountUpTo, plainText, requiredDay } from '@/lib/forms/form-fields'

/** The money that arrived for a confirmed donation. */
export const confirmationSchema = z.object({
  amount: amountUpTo(MAX_DONATION),
  currency: z.enum(CURRENCIES, 'Please choose a currency'),
  received_on: requiredDay,
  bank_reference: z
    .string()
    .check(z.trim(), z.maxLength(100, 'Please shorten the reference to 100 characters'), plainText),
})
export type ConfirmationInput = z.infer<typeof confirmationSchema>
