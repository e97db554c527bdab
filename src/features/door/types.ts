import type { CheckInEvent, CheckInKind, Whereabouts } from '@/domain/check-in'
import type { Country } from '@/domain/regions'
import type { RowOf } from '@/lib/supabase/rows'

/** A day at which the member may check in, with its numbers. */
export type MyAudition = RowOf<'my_audition', 'address' | 'notes' | 'cancelled_at' | 'completed_at'>

/** The care that a family told the door, as long as the door may read it. */
interface Care {
  contact_name: string | null
  contact_phone: string | null
  needs: string | null
  /** Up to three who may collect the child. */
  collectors: readonly string[] | null
}

/** A child of a day as the door sees it. */
export interface DoorChild {
  application_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: readonly string[]
  payment_reference: string
  parent_phone: string | null
  /** When an extra walk-in came; null for a child who has been moved to another day. */
  starts_at: string | null
  /** From 1 on; null for an extra walk-in, who has no time of its own in the plan. */
  stage: number | null
  is_extra: boolean
  is_paid: boolean
  outcome: 'scheduled' | 'unpaid' | 'rejected' | 'disqualified' | 'moved'
  answer: 'coming' | 'not_coming' | null
  walk_in_reason: string | null
  let_in: boolean
  care: Care | null
}

export interface DoorAudition {
  id: string
  country: Country
  state_city: string
  venue: string
  address: string | null
  notes: string | null
  starts_at: string
  ends_at: string
  /** Their names. */
  stages: readonly string[]
  cancelled_at: string | null
}

/** The list of a day as the server gives it. */
export interface GivenList {
  audition: DoorAudition
  taken_at: string
  /** Told to the server, which gives the list again where it has another one. */
  version: string
  /** When a phone forgets its names. */
  forget_at: string
  has_care: boolean
  children: DoorChild[]
}

/** A list as the phone keeps it, with what it has read from the server since. */
export interface DoorList extends GivenList {
  id: string
  /** The member who took it, to whom alone it opens. */
  member: { id: string; name: string }
  /** How far this phone's clock is behind the server's, as last known, in milliseconds. */
  offset_ms: number
  /** The last event that was read from the server. */
  last_seq: number
  /** The events that the server has, of every phone, in its order. */
  events: ServerEvent[]
}

/** A check-in event as the phone keeps and sends it. Times are for reading alone. */
export interface CheckInPayload {
  audition_day_id: string
  application_id: string
  kind: CheckInKind
  /** The event that it takes back. */
  undoes: string | null
  /** The time by the phone's clock, or the one that was typed (ISO 8601). */
  made_at: string
  /** How far the phone knew its clock to be behind the server's, in milliseconds. */
  offset_ms: number
  is_typed: boolean
  /** Which of the family's names collected the child, from 1 on. */
  collector: number | null
  /** Another who did, and why. */
  said: { name: string; reason: string } | null
}

/** An event as the server gives it. */
export type GivenEvent = RowOf<
  'check_in_event',
  'undoes' | 'sent_by' | 'device' | 'collected_by' | 'collect_reason'
>

/** The server's answer to an event that was sent. */
export type RecordedEvent = RowOf<'recorded_event', 'seq'>

/** A child of the state who is not on the list. */
export type FoundChild = RowOf<
  'found_child',
  'stage_name' | 'planned_at' | 'planned_audition_day_id'
>

/** An event that the server has, with its remark where this phone sent it. */
export interface ServerEvent extends GivenEvent {
  note: EventNote | null
}

/** The fate of an event that was sent and is not kept by the server. */
export type EventRefusal = 'not_of_this_day' | 'other_day' | 'unknown_event' | 'refused'
/** The server's remark on an event that it keeps although it looks odd. */
export type EventNote = 'moved' | 'out_of_show'

/** An event of the day as the door shows it, this phone's or another's. */
export interface DoorEvent extends CheckInEvent {
  /** `sent`: the server has it. */
  state: 'waiting' | 'sending' | 'refused' | 'sent'
  /** Whether this phone keeps it. */
  isKept: boolean
  /** Why the server does not take it. */
  refusal: string | null
  note: EventNote | null
  /** Which of the family's names collected the child, from 1 on; null for another, or where that is not known here. */
  collector: number | null
  /** The person who collected the child, where that is known by name. */
  collected_by: string | null
}

/** The fate of a child by the events that count. */
export interface Standing {
  kind: Whereabouts
  events: DoorEvent[]
  /** As it is shown. */
  time: string
  /** Whether this phone keeps all that says so. */
  isKept: boolean
}
