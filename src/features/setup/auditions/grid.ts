import type { Plan, SlotChild } from './api'

/** A time in a stage, with the child who has it. */
export interface GridSlot {
  startsAt: string
  /** None of a walk-in beside the slots. */
  stage: number | null
  child: SlotChild | null
}

type Grid = Pick<Plan, 'starts_at' | 'ends_at' | 'slot_minutes' | 'stages' | 'breaks'>

/** Every slot of a day in its order, taken or free, also those that were moved beside the grid; breaks are left out. */
export function gridOf(plan: Grid, taken: readonly SlotChild[]): GridSlot[] {
  const length = plan.slot_minutes * 60_000
  const last = Date.parse(plan.ends_at) - length
  const isBeside = (one: number, moment: string) => Math.abs(Date.parse(moment) - one) < length
  const slots: GridSlot[] = taken.map((child) => ({
    startsAt: child.starts_at,
    stage: child.stage,
    child,
  }))
  for (let at = Date.parse(plan.starts_at); at <= last; at += length) {
    if (plan.breaks.some((moment) => isBeside(at, moment))) continue
    for (let stage = 1; stage <= plan.stages.length; stage += 1) {
      const isTaken = taken.some((child) => child.stage === stage && isBeside(at, child.starts_at))
      if (!isTaken) slots.push({ startsAt: new Date(at).toISOString(), stage, child: null })
    }
  }
  return slots.toSorted(
    (one, other) =>
      Date.parse(one.startsAt) - Date.parse(other.startsAt) ||
      (one.stage ?? 0) - (other.stage ?? 0),
  )
}
