import * as z from 'zod/mini'
import { MAX_DONATION } from '@/domain/donation'
import { amountUpTo, plainText, requiredDay } from '@/lib/forms/form-fields'

export const MAX_REFUND_REASON_LENGTH = 200

export const refundSchema = z.object({
  amount: amountUpTo(MAX_DONATION),
  refunded_on: requiredDay,
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give a reason'),
      z.maxLength(
        MAX_REFUND_REASON_LENGTH,
        `Please shorten the reason to ${MAX_REFUND_REASON_LENGTH} characters`,
      ),
      plainText,
    ),
  ticket: z.enum(['', 'keep', 'close']),
})
export type RefundInput = z.infer<typeof refundSchema>
