import * as z from 'zod/mini'
import { MIN_PASSWORD_LENGTH } from '@/domain/application'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES } from '@/domain/regions'
import { emailAddress, personName } from '@/lib/forms/form-fields'

export const detailsSchema = z
  .object({
    parent_name: personName('Please enter your name'),
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
    /** Where a number without the country's code belongs. */
    country: z.enum(COUNTRIES),
  })
  .check((context) => {
    const { error } = parsePhone(context.value.phone_number, context.value.country)
    if (!error) return
    context.issues.push({
      code: 'custom',
      message: error,
      input: context.value,
      path: ['phone_number'],
    })
  })
export type DetailsInput = z.infer<typeof detailsSchema>

export const emailSchema = z.object({ email: emailAddress('Please enter your e-mail address') })
export type EmailInput = z.infer<typeof emailSchema>

// bcrypt reads no more than 72 bytes; a longer password would silently be cut.
export const passwordSchema = z.object({
  password: z.string().check(
    z.minLength(
      MIN_PASSWORD_LENGTH,
      `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
    ),
    z.refine(
      (value) => new TextEncoder().encode(value).length <= 72,
      'Please use a password of at most 72 characters',
    ),
  ),
})
export type PasswordInput = z.infer<typeof passwordSchema>
