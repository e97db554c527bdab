import * as z from 'zod/mini'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { emailAddress, newPassword, personName } from '@/lib/forms/form-fields'

export const detailsSchema = z
  .object({
    parent_name: personName('Please enter your name'),
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Please enter your phone number')),
    /** The default country for numbers without a country code. */
    country: z.enum(COUNTRIES),
  })
  .check(
    crossFieldCheck(
      ({ phone_number, country }, refuse) =>
        refuse('phone_number', parsePhone(phone_number, country).error),
      'country',
    ),
  )
export type DetailsInput = z.infer<typeof detailsSchema>

const currentPassword = z.string().check(z.minLength(1, 'Please enter your current password'))

export const emailSchema = z.object({
  email: emailAddress('Please enter your email address'),
  current_password: currentPassword,
})
export type EmailInput = z.infer<typeof emailSchema>

export const passwordSchema = z.object({
  current_password: currentPassword,
  password: newPassword,
})
export type PasswordInput = z.infer<typeof passwordSchema>
