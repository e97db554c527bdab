import * as z from 'zod/mini'
import { emailAddress, newPassword, personName } from '@/lib/forms/form-fields'

export const teamAccountSchema = z.object({
  parent_name: personName('Please enter your name'),
  email: emailAddress('Please enter your email address'),
  password: newPassword,
})

export type TeamAccountInput = z.infer<typeof teamAccountSchema>
