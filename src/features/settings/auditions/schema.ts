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

const stage = z.object({
  name: text(40, 'Please name the stage'),
  /** Empty for any. */
  talent: z.string(),
})

const time = z.string().check(z.minLength(1, 'Please give a time'))

export const MAX_STAGES = 20

const cleanName = (name: string) => name.trim().replace(/\s+/g, ' ')

/** A new stage, with the first unused name of the form "Stage 2". */
export function newStage(stages: readonly Pick<PlanValues['stages'][number], 'name'>[]) {
  const names = new Set(stages.map(({ name }) => cleanName(name)))
  let number = stages.length + 1
  while (names.has(`Stage ${number}`)) number += 1
  return { name: `Stage ${number}`, talent: '' }
}

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
    round: whole(1, 9),
    stages: z
      .array(stage)
      .check(
        z.minLength(1, 'A day has at least one stage'),
        z.maxLength(MAX_STAGES, `A day has up to ${MAX_STAGES} stages`),
        (context) => {
          const seen = new Set<string>()
          for (const [index, { name }] of context.value.entries()) {
            if (seen.has(cleanName(name))) {
              context.issues.push({
                code: 'custom',
                message: 'Please give each stage a name of its own',
                input: name,
                path: [index, 'name'],
              })
            }
            seen.add(cleanName(name))
          }
        },
      ),
    /** Times kept free, as typed: "12:00, 12:15". */
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

/** The state of a new day, if already known. */
export type PlanPlace = Pick<Plan, 'country' | 'state_city'>

export function toPlanValues(plan: Plan | undefined, place?: PlanPlace): PlanValues {
  if (plan === undefined) {
    return {
      country: place?.country ?? DEFAULT_COUNTRY,
      state_city: place?.state_city ?? '',
      venue: '',
      address: '',
      notes: '',
      day: '',
      starts: '09:00',
      ends: '15:00',
      slot_minutes: '15',
      round: '1',
      stages: [newStage([])],
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
    round: String(plan.round),
    stages: plan.stages.map((name, index) => ({ name, talent: plan.stage_talents[index] ?? '' })),
    breaks: plan.breaks.map((moment) => formatTime(moment, country)).join(', '),
  }
}

const minutesOf = (clock: string) => {
  const [hours = '', minutes = ''] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** Shifts the typed breaks of a day by the change of its start time. */
export function moveBreaks(breaks: string, from: string, to: string): string {
  const day = 24 * 60
  return breaks.replace(/\d{1,2}:[0-5]\d/g, (clock) => {
    const moved = (minutesOf(clock) + minutesOf(to) - minutesOf(from) + day) % day
    return `${String(Math.floor(moved / 60)).padStart(2, '0')}:${String(moved % 60).padStart(2, '0')}`
  })
}

/** Converts a day's local times to moments. */
export function toPlanFields(values: PlanValues): PlanFields {
  const { country, day } = values
  const at = (clock: string) => fromLocalInput(`${day}T${clock.padStart(5, '0')}`, country) ?? ''
  return {
    round: Number(values.round),
    country,
    state_city: values.state_city,
    venue: values.venue.trim(),
    address: values.address.trim(),
    notes: values.notes.trim() || null,
    starts_at: at(values.starts),
    ends_at: at(values.ends),
    slot_minutes: Number(values.slot_minutes),
    stages: values.stages.map(({ name }) => cleanName(name)),
    stage_talents: values.stages.map(({ talent }) => talent),
    breaks: breakTimes(values.breaks).map(at),
  }
}
