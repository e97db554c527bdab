import * as z from 'zod/mini'
import {
  MAX_VOLUNTEER_AGE,
  MIN_VOLUNTEER_AGE,
  PROJECT_DEPARTMENTS,
  VOLUNTEER_ROLES,
} from '@/domain/volunteer'
import { parsePhone } from '@/domain/phone/phone'
import { COUNTRIES, DEFAULT_COUNTRY, isStateOf } from '@/domain/regions'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { personName } from '@/lib/forms/form-fields'
import { newId } from '@/lib/new-id'

export const DAYS_PER_WEEK = ['1', '2', '3', '4', '5', '6', '7'] as const

const STATE_REQUIRED = 'State/Province is required'

export const volunteerSchema = z
  .object({
    /** Idempotency key made with the form: submitting it twice creates one application. */
    id: z.uuid(),
    full_name: personName('Full name is required'),
    age: z.string().check(
      z.trim(),
      z.refine(
        (value) => /^[0-9]{1,4}$/.test(value) && Number(value) >= MIN_VOLUNTEER_AGE,
        `Must be at least ${MIN_VOLUNTEER_AGE}`,
      ),
      z.refine((value) => !(Number(value) > MAX_VOLUNTEER_AGE), 'Please check your age'),
    ),
    phone_number: z.string().check(z.trim(), z.minLength(1, 'Phone number is required')),
    country: z.enum(COUNTRIES, 'Please choose a country'),
    state_province: z.string().check(z.minLength(1, STATE_REQUIRED)),
    volunteer_role: z.enum(VOLUNTEER_ROLES, 'Please choose a role'),
    project_department: z.enum([...PROJECT_DEPARTMENTS, '']),
    days_per_week: z.enum([...DAYS_PER_WEEK, '']),
    /** Honeypot, seen by robots only. */
    leave_empty: z.string(),
  })
  .check(
    crossFieldCheck(({ phone_number, country, state_province }, refuse) => {
      refuse('phone_number', parsePhone(phone_number, country).error)
      if (!isStateOf(state_province, country)) refuse('state_province', STATE_REQUIRED)
    }, 'country'),
  )

export type VolunteerInput = z.infer<typeof volunteerSchema>

/** An empty form with its defaults. */
export function newVolunteer(): VolunteerInput {
  return {
    id: newId(),
    full_name: '',
    age: '',
    phone_number: '',
    country: DEFAULT_COUNTRY,
    state_province: '',
    volunteer_role: 'Regular Volunteer',
    project_department: '',
    days_per_week: '',
    leave_empty: '',
  }
}
