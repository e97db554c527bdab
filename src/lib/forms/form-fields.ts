import * as z from 'zod/mini'
import { amountError, parseAmount } from '@/domain/amount'
import { MIN_PASSWORD_LENGTH } from '@/domain/account'
import { checkPersonName } from '@/domain/names'
import { checkPlainText, checkVisibleText } from '@/domain/plain-text'

/** Turns a function that returns an error sentence, or nothing for valid text, into a check. */
export const refuse =
  (errorOf: (text: string) => string | undefined): z.core.CheckFn<string> =>
  (context) => {
    const message = errorOf(context.value)
    if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }

/** A check for free text. */
export const plainText = refuse((text) => checkPlainText(text))

/** A person's name as the database accepts it. `empty` is the error for an empty field. */
export const personName = (empty: string) =>
  z.string().check(refuse((text) => (text.trim() === '' ? empty : checkPersonName(text).error)))

/** A person's name, or an empty field. */
export const optionalPersonName = z
  .string()
  .check(refuse((text) => (text.trim() === '' ? undefined : checkPersonName(text).error)))

const EMAIL_CHARACTERS = String.raw`[^\s@<>()[\]\\,:;"]+`
/** Excludes the characters that RFC 5322 reserves. The database has the same rule in private.is_email. */
const EMAIL = new RegExp(String.raw`^${EMAIL_CHARACTERS}@${EMAIL_CHARACTERS}\.${EMAIL_CHARACTERS}$`)

/** An email address as the database accepts it. `empty` is the error for an empty field. */
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

// bcrypt reads no more than 72 bytes and would silently cut a longer password.
export const newPassword = z.string().check(
  z.minLength(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT),
  z.refine(
    (value) => new TextEncoder().encode(value).length <= 72,
    'Please use a password of at most 72 characters',
  ),
)

/** An amount as typed, up to a maximum. */
export const amountUpTo = (max: number) =>
  z.string().check(
    z.trim(),
    refuse((text) => {
      const amount = parseAmount(text)
      return amount !== null && amount > 0 && amount <= max ? undefined : amountError(max)
    }),
  )

/** A day from a date field. The database decides which days are allowed. */
export const requiredDay = z.string().check(z.minLength(1, 'Please choose a day'))
