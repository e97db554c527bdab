import * as z from 'zod/mini'
import { CURRENCIES } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { isTicketDescription } from '@/domain/ticket'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { plainText } from '@/lib/forms/form-fields'
import { amountError, parseAmount } from '@/domain/amount'

/** The toast's text when a required field is empty. */
export const MISSING_INFORMATION = 'Please fill out all required fields'

const PAYMENT_KINDS = ['one_off', 'subscription'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

const paymentFields = z.object({
  /** Idempotency key made with the form: submitting it twice creates one payment. */
  id: z.uuid(),
  kind: z.enum(PAYMENT_KINDS),
  application_id: z.string(),
  amount: z.string().check(
    z.trim(),
    z.minLength(1, 'Amount is required'),
    z.refine((value) => {
      const amount = parseAmount(value)
      return value === '' || (amount !== null && amount > 0 && amount <= MAX_AMOUNT)
    }, amountError(MAX_AMOUNT)),
  ),
  currency: z.enum(CURRENCIES, 'Please choose a currency'),
  description: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Description is required'),
      z.maxLength(200, 'Please shorten the description to 200 characters'),
      plainText,
    ),
  reference: z
    .string()
    .check(z.trim(), z.maxLength(100, 'Please shorten the reference to 100 characters'), plainText),
})

export const paymentSchema = paymentFields.check(
  crossFieldCheck(({ kind, description }, refuse) => {
    if (kind === 'subscription' && isTicketDescription(description))
      refuse(
        'description',
        'A subscription opens no ticket. Choose one-off, or write another description',
      )
  }),
)
export type PaymentInput = z.infer<typeof paymentFields>
