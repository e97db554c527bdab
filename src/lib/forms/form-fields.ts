import * as z from 'zod/mini'
import { MIN_PASSWORD_LENGTH } from '@/domain/application'
import { checkPersonName } from '@/domain/names'

/** A person's name as the database takes it; `empty` is what an empty field says. */
export const personName = (empty: string) =>
  z.string().check((context) => {
    const { error } = checkPersonName(context.value)
    if (!error) return
    const message = context.value.trim() === '' ? empty : error
    context.issues.push({ code: 'custom', message, input: context.value })
  })

/** A person's name, or an empty field. */
export const optionalPersonName = z.string().check((context) => {
  const error = context.value.trim() === '' ? undefined : checkPersonName(context.value).error
  if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
})

/** An e-mail address as the database takes it; `empty` is what an empty field says. */
export const emailAddress = (empty: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, empty),
    z.refine(
      (value) => value === '' || /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(value),
      'Please check the e-mail address, for example ada@example.com',
    ),
    z.maxLength(254, 'This e-mail address is too long'),
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
