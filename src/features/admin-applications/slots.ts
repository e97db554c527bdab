import type { Application } from './api'
import { fromLocalInput } from '@/lib/forms/local-input'
import type { Slot } from './decision-api'

/** How a day is filled, as it is typed. */
export interface DayPlan {
  /** As 2027-02-06. */
  day: string
  /** As 09:00. */
  firstTime: string
  /** Minutes that each child has. */
  minutes: number
}

/** A time for each child, in their order, with the children of one account side by side. */
export function slotsOf(applications: readonly Application[], plan: DayPlan): Slot[] {
  const families = new Map<string, Application[]>()
  for (const application of applications) {
    const family = families.get(application.user_id)
    if (family) family.push(application)
    else families.set(application.user_id, [application])
  }
  const [first] = applications
  const begins = first && fromLocalInput(`${plan.day}T${plan.firstTime}`, first.country)
  if (!begins) return []
  return [...families.values()].flat().map((application, index) => ({
    application,
    startsAt: new Date(new Date(begins).getTime() + index * plan.minutes * 60_000).toISOString(),
  }))
}
