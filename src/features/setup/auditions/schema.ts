import * as z from 'zod/mini'
import { dayIn, formatTime } from '@/domain/dates'
import { COUNTRIES, type Country, DEFAULT_COUNTRY, isStateOf } from '@/domain/regions'
import { checkPlainText } from '@/domain/plain-text'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { refuse, requiredDay } from '@/lib/forms/form-fields'
import { fromLocalInput } from '@/lib/local-input'
import type { Plan, PlanFields } from './api'

const text = (most: number, empty?: string) =>
  z.string().check(
    refuse((typed) => {
      if (typed.trim() === '') return empty
      if ([...typed.trim()].length > most) return `Please shorten this to ${most} characters`
      return checkPlainText(typed)
    }),
  )

const whole = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (typed) =>
          /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most,
        `A whole number from ${least} to ${most}`,
      ),
    )

const time = z.string().check(z.minLength(1, 'Please give a time'))

export const planSchema = z
  .object({
    country: z.enum(COUNTRIES),
    state_city: z.string().check(z.minLength(1, 'Please choose a state or province')),
    venue: text(120, 'Please name the hall'),
    address: text(300, 'Please give the address'),
    notes: text(1000),
    day: requiredDay,
    starts: time,
    ends: time,
    slot_minutes: whole(1, 240),
    stages: whole(1, 20),
    /** The talent of each stage; empty for any. */
    stage_talents: z.array(z.string()),
    /** Times that stay empty, as typed: "12:00, 12:15". */
    breaks: z
      .string()
      .check(
        refuse((typed) =>
          breakTimes(typed).every((one) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(one))
            ? undefined
            : 'Times such as 12:00, 12:15, with commas between them',
        ),
      ),
  })
  .check(
    crossFieldCheck<{
      country: Country
      state_city: string
      starts: string
      ends: string
      slot_minutes: string
    }>((typed, refuseField) => {
      if (!isStateOf(typed.state_city, typed.country))
        refuseField('state_city', 'Please choose a state or province of the chosen country.')
      if (typed.starts !== '' && typed.ends !== '' && typed.ends <= typed.starts)
        refuseField('ends', 'The day has to end after it starts')
    }, 'country'),
  )

export type PlanValues = z.infer<typeof planSchema>

const breakTimes = (typed: string) =>
  typed
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export function toPlanValues(plan: Plan | undefined): PlanValues {
  if (plan === undefined) {
    return {
      country: DEFAULT_COUNTRY,
      state_city: '',
      venue: '',
      address: '',
      notes: '',
      day: '',
      starts: '09:00',
      ends: '15:00',
      slot_minutes: '15',
      stages: '1',
      stage_talents: [],
      breaks: '',
    }
  }
  const { country } = plan
  return {
    country,
    state_city: plan.state_city,
    venue: plan.venue,
    address: plan.address,
    notes: plan.notes ?? '',
    day: dayIn(country, plan.starts_at),
    starts: formatTime(plan.starts_at, country),
    ends: formatTime(plan.ends_at, country),
    slot_minutes: String(plan.slot_minutes),
    stages: String(plan.stages),
    stage_talents: plan.stage_talents,
    breaks: plan.breaks.map((moment) => formatTime(moment, country)).join(', '),
  }
}

/** The times of a day on the clocks of its country, as moments. */
export function toPlanFields(values: PlanValues): PlanFields {
  const { country, day } = values
  const at = (clock: string) => fromLocalInput(`${day}T${clock.padStart(5, '0')}`, country) ?? ''
  const stages = Number(values.stages)
  return {
    country,
    state_city: values.state_city,
    venue: values.venue.trim(),
    address: values.address.trim(),
    notes: values.notes.trim() || null,
    starts_at: at(values.starts),
    ends_at: at(values.ends),
    slot_minutes: Number(values.slot_minutes),
    stages,
    stage_talents: values.stage_talents.slice(0, stages),
    breaks: breakTimes(values.breaks).map(at),
  }
}
