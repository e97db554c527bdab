import { resultLabel } from '@/domain/application'
import { formatDate, formatTime } from '@/domain/dates'
import type { Country } from '@/domain/regions'
import type { ChildSlot } from './child-slots-api'

/** Refusals of a typed time for a child on an audition day, which would move it within that day. */
export const SLOT_REFUSALS: Readonly<Record<string, string>> = {
  slot_taken:
    'Every stage of the audition day is taken at this time. Choose another time, or take the child off the day.',
  slot_outside_day:
    'The audition day has no slot at this time: it is before or after the day, or in a break. Choose another time, or take the child off the day.',
}

/** Whether the error at the audition date field says that the day has no room. */
export const isSlotRefusal = (sentence: string | undefined) =>
  sentence !== undefined && Object.values(SLOT_REFUSALS).includes(sentence)

/** The slot that Step 3 shows: of the last round the family was told about, else of the first. */
export function presentSlot(slots: readonly ChildSlot[]): ChildSlot | undefined {
  return slots.findLast(({ told_at }) => told_at !== null) ?? slots[0]
}

/** "Lagos day, 6 February 2027, 10:00, Stage 2": the day, time and stage of a slot. */
export function slotWords(slot: ChildSlot, country: Country): string {
  const { state_city, starts_at, stage, stage_label, is_extra } = slot
  const moment = starts_at ? momentWords(starts_at, country) : ''
  if (!slot.audition_day_id) return moment ? `${moment}, on no audition day` : 'On no audition day'
  const stageName = stage_label ?? (stage === null ? '' : `stage ${stage}`)
  return [
    `${state_city} day`,
    ...(is_extra ? ['added at the door, without a time'] : [moment, stageName]),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The part of a slot that its family has not been told; empty if none. */
export function untoldWords(slot: ChildSlot, country: Country): string {
  if (slot.is_told) return ''
  if (slot.told_at === null) return slot.audition_day_id ? 'Planned, not told yet' : ''
  return slot.told_starts_at
    ? `Not told yet: the family knows ${momentWords(slot.told_starts_at, country)}`
    : 'Not told yet'
}

/** A round that is over, in one line. */
export function pastWords(slot: ChildSlot, country: Country): string {
  return `Round ${slot.round}, ${slotWords(slot, country)}: ${resultLabel(slot.result).label}`
}

const momentWords = (moment: string, country: Country) =>
  `${formatDate(moment, country)}, ${formatTime(moment, country)}`
