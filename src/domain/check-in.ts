import { type Country, timeZoneOf } from './regions'
import { normaliseReference, squeezeReference } from './reference'
import { searchedWords, queryWords, searchKey } from './search'

/** The kinds of event that a door records about a child. `undone` reverts another event. */
export type CheckInKind = 'arrived' | 'left' | 'absent' | 'undone'
export type Attendance = Exclude<CheckInKind, 'undone'>

/** A check-in event: the child and what happened. Its times are for display only. */
export interface CheckInEvent {
  id: string
  application_id: string
  kind: CheckInKind
  /** The event that it takes back. */
  undoes: string | null
  /** The time by the phone's clock, or as typed. */
  made_at: string
  /** How far the phone believed its clock to be behind the server's when it made the event, in milliseconds. */
  offset_ms: number
  is_typed: boolean
  /** When the server received it, or null until then. */
  received_at: string | null
}

/** The kinds by precedence, highest first. */
const COUNTED: readonly Attendance[] = ['left', 'arrived', 'absent']

/**
 * The attendance of each child by id, with the events that determine it. Children without events are missing. It
 * depends on the kinds of the events that are not undone and never on their times, as in the database's
 * `private.attendance`: phones at a door may be offline for hours, and their clocks may be wrong.
 */
export function attendanceOf<Known extends CheckInEvent>(
  events: readonly Known[],
): Map<string, { kind: Attendance; events: Known[] }> {
  const undone = new Set(events.flatMap(({ undoes }) => undoes ?? []))
  const found = new Map<string, { kind: Attendance; events: Known[] }>()
  for (const event of events) {
    const { kind } = event
    if (kind === 'undone' || undone.has(event.id)) continue
    const before = found.get(event.application_id)
    if (before?.kind === kind) before.events.push(event)
    else if (!before || COUNTED.indexOf(kind) < COUNTED.indexOf(before.kind)) {
      found.set(event.application_id, { kind, events: [event] })
    }
  }
  return found
}

/**
 * The displayed time of an event: the phone's, corrected by its known offset and clamped between the opening of the
 * door and the server's receipt.
 */
export function timeOfEvent(
  { made_at, offset_ms, received_at, is_typed }: CheckInEvent,
  opensAt: string,
) {
  const made = new Date(made_at).getTime() + (is_typed ? 0 : offset_ms)
  const latest = received_at === null ? Infinity : new Date(received_at).getTime()
  return new Date(Math.min(Math.max(made, new Date(opensAt).getTime()), latest))
}

const MINUTE_MS = 60_000

/** Warns that a phone's clock is more than a minute off. Empty otherwise. */
export function clockWords(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS)
  if (Math.abs(offsetMs) <= MINUTE_MS) return ''
  const hours = Math.floor(minutes / 60)
  const units = [
    hours > 0 ? `${hours} ${hours === 1 ? 'hour' : 'hours'}` : '',
    minutes % 60 > 0 ? `${minutes % 60} ${minutes % 60 === 1 ? 'minute' : 'minutes'}` : '',
  ]
  const much = units.filter(Boolean).join(' ')
  return `This phone’s clock is ${much} ${offsetMs > 0 ? 'slow' : 'fast'}. The times are set right.`
}

/** The moment of a time such as "09:10" on the day of an audition, or null without a time. */
export function momentOn(startsAt: string, time: string, country: Country): string | null {
  if (!/^\d{2}:\d{2}$/.test(time)) return null
  const ahead = timeZoneOf(country).hoursAhead * 3_600_000
  const day = new Date(new Date(startsAt).getTime() + ahead).toISOString().slice(0, 10)
  const moment = new Date(new Date(`${day}T${time}:00Z`).getTime() - ahead)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

export type ScannedCode =
  | { kind: 'reference'; reference: string }
  | { kind: 'ticket' }
  | { kind: 'other' }

/**
 * Classifies a code scanned at the door: a reference, a family's ticket card or its sharing link, or something else.
 */
export function readCode(text: string): ScannedCode {
  if (/^https?:\/\/[^/]+\/(?:share|ticket)\//i.test(text)) return { kind: 'ticket' }
  const reference = normaliseReference(text)
  return reference === null ? { kind: 'other' } : { kind: 'reference', reference }
}

/** Keeps the rows in their previous order. New rows come last, in the list's own order. */
export function inOrderOf<Row extends { application_id: string }>(
  rows: readonly Row[],
  before: readonly Row[],
): Row[] {
  const positions = new Map(before.map(({ application_id }, at) => [application_id, at]))
  const positionOf = ({ application_id }: Row) => positions.get(application_id) ?? before.length
  return rows.toSorted((one, other) => positionOf(one) - positionOf(other))
}

interface Listed {
  child_name: string
  stage_name: string | null
  payment_reference: string
}

/** The minimum number of characters to search for in a reference. */
const SHORTEST_CODE = 3

/**
 * Finds children in a list by the beginning of a word of the name or stage name, or by part of the reference, with or
 * without its letters and dash.
 */
export function searchList<Child extends Listed>(children: readonly Child[], text: string) {
  if (searchKey(text) === '') return [...children]
  const words = queryWords(text)
  const code = squeezeReference(text)
  return children.filter(({ child_name, stage_name, payment_reference }) => {
    const names = searchedWords(`${child_name} ${stage_name ?? ''}`)
    const isNamed = (word: string) => names.some((name) => name.startsWith(word))
    if (words.length > 0 && words.every(isNamed)) return true
    return code.length >= SHORTEST_CODE && squeezeReference(payment_reference).includes(code)
  })
}
