import * as z from 'zod/mini'
import { STAFF_ROLES } from '@/domain/team'
import { emailAddress } from '@/lib/forms/form-fields'

/** Twelve letters and digits, with or without the hyphens shown between them. */
const CODE = /^[2-9A-HJ-NP-Z]{12}$/i

const roleShape = {
  role: z.enum(STAFF_ROLES, 'Please choose a part'),
  states: z.array(z.string()),
  talents: z.array(z.string()),
}

export const roleSchema = z.object(roleShape)
export type RoleValues = z.infer<typeof roleSchema>

const code = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter the code'),
  z.refine(
    (text) => CODE.test(text.replaceAll(/[^A-Za-z0-9]/g, '')),
    'Please check the code: it has twelve letters and digits, like ABCD-EFGH-JK23',
  ),
)

export const appointSchema = z.object({
  ...roleShape,
  email: emailAddress('Please enter the email of the account'),
  code,
})

export type AppointValues = z.infer<typeof appointSchema>

/** The code of a member whose authenticators were reset. */
export const resetCodeSchema = z.object({ code })
export type ResetCodeValues = z.infer<typeof resetCodeSchema>
