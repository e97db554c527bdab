import * as z from 'zod/mini'
import { CURRENCIES } from '@/domain/money'
import { plainText } from '@/lib/forms/form-fields'

const MAX_ACCOUNT_NAME = 60

const name = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(MAX_ACCOUNT_NAME, `Please keep it to ${MAX_ACCOUNT_NAME} characters`),
      plainText,
    )

/** A bank account of the organiser: only the last four digits of its number. */
export const bankAccountSchema = z.object({
  name: name('Please enter what the office calls it'),
  bank: name('Please enter the bank'),
  currency: z.pipe(z.string(), z.enum(CURRENCIES, 'Please choose a currency')),
  last_digits: z
    .string()
    .check(z.trim(), z.regex(/^\d{4}$/, 'Please enter the last four digits, such as 1234')),
})

export type BankAccountInput = z.input<typeof bankAccountSchema>
export type BankAccountValues = z.output<typeof bankAccountSchema>
