import type { Plan, SlotChild } from './api'

/** A time in a lane, with the child who has it. */
export interface GridSlot {
  startsAt: string
  lane: number
  child: SlotChild | null
}

type Grid = Pick<Plan, 'starts_at' | 'ends_at' | 'slot_minutes' | 'lanes' | 'breaks'>

/** Every slot of a day in its order, taken or free, also those that were moved beside the grid; breaks are left out. */
export function gridOf(plan: Grid, taken: readonly SlotChild[]): GridSlot[] {
  const length = plan.slot_minutes * 60_000
  const last = Date.parse(plan.ends_at) - length
  const isBeside = (one: number, moment: string) => Math.abs(Date.parse(moment) - one) < length
  const slots: GridSlot[] = taken.map((child) => ({
    startsAt: child.starts_at,
    lane: child.lane,
    child,
  }))
  for (let at = Date.parse(plan.starts_at); at <= last; at += length) {
    if (plan.breaks.some((moment) => isBeside(at, moment))) continue
    for (let lane = 1; lane <= plan.lanes; lane += 1) {
      const isTaken = taken.some((child) => child.lane === lane && isBeside(at, child.starts_at))
      if (!isTaken) slots.push({ startsAt: new Date(at).toISOString(), lane, child: null })
    }
  }
  return slots.toSorted(
    (one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.lane - other.lane,
  )
}
