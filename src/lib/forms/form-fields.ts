import * as z from 'zod/mini'
import { amountError, parseAmount } from '@/domain/amount'
import { MIN_PASSWORD_LENGTH } from '@/domain/account'
import { checkPersonName } from '@/domain/names'
import { checkPlainText, checkVisibleText } from '@/domain/plain-text'

/** A check that a function of the text words; it says nothing of what is right. */
export const refuse =
  (errorOf: (text: string) => string | undefined): z.core.CheckFn<string> =>
  (context) => {
    const message = errorOf(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }

/** A check of what people write freely. */
export const plainText = refuse((text) => checkPlainText(text))

/** A person's name as the database takes it; `empty` is what an empty field says. */
export const personName = (empty: string) =>
  z.string().check(refuse((text) => (text.trim() === '' ? empty : checkPersonName(text).error)))

/** A person's name, or an empty field. */
export const optionalPersonName = z
  .string()
  .check(refuse((text) => (text.trim() === '' ? undefined : checkPersonName(text).error)))

const EMAIL_PART = String.raw`[^\s@<>()[\]\\,:;"]+`
/** Without the signs that RFC 5322 keeps for itself; the database has the same rule in private.is_email. */
const EMAIL = new RegExp(String.raw`^${EMAIL_PART}@${EMAIL_PART}\.${EMAIL_PART}$`)

/** An email address as the database takes it; `empty` is what an empty field says. */
export const emailAddress = (empty: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, empty),
    refuse((text) => checkVisibleText(text, 'The email address')),
    z.refine(
      (value) => value === '' || EMAIL.test(value),
      'Please check the email address, for example ada@example.com',
    ),
    z.maxLength(254, 'This email address is too long'),
  )

const PASSWORD_TOO_SHORT = `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`

// bcrypt reads no more than 72 bytes; a longer password would silently be cut.
export const newPassword = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
  z.refine(
    (value) => new TextEncoder().encode(value).length <= 72,
    'Please use a password of at most 72 characters',
  ),
)

/** An amount as it is typed, of at most so much. */
export const amountUpTo = (max: number) =>
  z.string().check(
    z.trim(),
    refuse((text) => {
      const amount = parseAmount(text)
      return amount !== null && amount > 0 && amount <= max ? undefined : amountError(max)
    }),
  )

/** A day, as a date field has it; the database says which days can be. */
export const requiredDay = z.string().check(z.minLength(1, 'Please choose a day'))
