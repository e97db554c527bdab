import type { Plan, SlotChild } from './api'

/** A time on a stage, with its child if taken. */
export interface GridSlot {
  startsAt: string
  /** Null for a walk-in outside the slots. */
  stage: number | null
  child: SlotChild | null
}

type Grid = Pick<Plan, 'starts_at' | 'ends_at' | 'slot_minutes' | 'stages' | 'breaks'>

/** All slots of a day in order, taken or free, including ones moved off the grid; without breaks. */
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

/** A time of a day with its slots, in stage order. */
export interface TimeRow {
  startsAt: string
  slots: GridSlot[]
}

/** Groups the slots of a day by time. */
export function timeRowsOf(slots: readonly GridSlot[]): TimeRow[] {
  const rows = new Map<number, TimeRow>()
  for (const slot of slots) {
    const moment = Date.parse(slot.startsAt)
    const row = rows.get(moment)
    if (row) row.slots.push(slot)
    else rows.set(moment, { startsAt: slot.startsAt, slots: [slot] })
  }
  return [...rows.values()]
}
