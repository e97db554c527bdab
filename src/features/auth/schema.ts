import * as z from 'zod/mini'
import { emailAddress, newPassword } from '@/lib/forms/form-fields'

export const signInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, 'Please enter your email address')),
  password: z.string().check(z.minLength(1, 'Please enter your password')),
})
export type SignInInput = z.infer<typeof signInSchema>

export const forgotPasswordSchema = z.object({
  email: emailAddress('Please enter your email address'),
})
export type ForgotPasswordInput = z.infer<typeof forgotPasswordSchema>

export const resetPasswordSchema = z.object({ password: newPassword })
export type ResetPasswordInput = z.infer<typeof resetPasswordSchema>
