import { dayIn } from '@/domain/dates'
import { checkPlainText } from '@/domain/plain-text'
import type { Country } from '@/domain/regions'
import { parseTimeOfDay } from '@/domain/time-of-day'
import type { AdminApplication } from './api'
import { fromLocalInput } from '@/lib/local-input'
import type { Slot } from './decision-api'

/** How a day is filled. */
export interface DayPlan {
  /** As 2027-02-06. */
  day: string
  /** As 09:00. */
  firstTime: string
  /** Minutes that each child has. */
  minutes: number
}

/** A day, and the place of its auditions, as they are typed. */
export type TypedPlan = Record<'day' | 'firstTime' | 'minutes' | 'place', string>
export type PlanErrors = Partial<Record<keyof TypedPlan, string | undefined>>

/** The errors of the fields, each with its sentence. */
export function planErrors({ day, firstTime, minutes, place }: TypedPlan, country: Country) {
  const length = Number(minutes)
  return {
    day:
      day === ''
        ? 'Please choose the day'
        : day < dayIn(country, new Date())
          ? 'This day is over'
          : undefined,
    firstTime:
      parseTimeOfDay(firstTime) === null ? 'Please give the first time, such as 09:00' : undefined,
    minutes:
      Number.isInteger(length) && length >= 1 && length <= 240
        ? undefined
        : 'A whole number from 1 to 240',
    place: place.trim() === '' ? 'Please say where it is' : checkPlainText(place, 'The place'),
  } satisfies PlanErrors
}

/** A time for each child, in their order, with the children of one account side by side. */
export function slotsOf(applications: readonly AdminApplication[], plan: DayPlan): Slot[] {
  const families = new Map<string, AdminApplication[]>()
  for (const application of applications) {
    const family = families.get(application.user_id)
    if (family) family.push(application)
    else families.set(application.user_id, [application])
  }
  const [first] = applications
  const firstTime = parseTimeOfDay(plan.firstTime)
  const begins = first && firstTime && fromLocalInput(`${plan.day}T${firstTime}`, first.country)
  if (!begins) return []
  return [...families.values()].flat().map((application, index) => ({
    application,
    startsAt: new Date(new Date(begins).getTime() + index * plan.minutes * 60_000).toISOString(),
  }))
}
