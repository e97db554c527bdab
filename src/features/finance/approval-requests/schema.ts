import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { plainText, refuse } from '@/lib/forms/form-fields'

const MAX_REASON_LENGTH = 500

export const refusalSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give a reason'),
      z.maxLength(
        MAX_REASON_LENGTH,
        `Please shorten the reason to ${MAX_REASON_LENGTH} characters`,
      ),
      plainText,
    ),
})
export type RefusalInput = z.infer<typeof refusalSchema>

const limit = z.string().check(
  z.trim(),
  refuse((text) =>
    text === '' || parseAmount(text) !== null
      ? undefined
      : 'Please enter an amount, or nothing for no limit',
  ),
)

export const limitsSchema = z.object({ NGN: limit, ZAR: limit, USD: limit })
export type LimitsInput = z.infer<typeof limitsSchema>
