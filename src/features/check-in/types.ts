import type { CheckInEvent, CheckInKind, Attendance } from '@/domain/check-in'
import type { Country } from '@/domain/regions'
import type { RowOf } from '@/lib/supabase/rows'

/** A day on which the member may check children in, with its counts. */
export type MyAudition = RowOf<'my_audition', 'address' | 'notes' | 'cancelled_at' | 'completed_at'>

/** The care details a family gave for the door, while the door may read them. */
interface Care {
  contact_name: string | null
  contact_phone: string | null
  needs: string | null
  /** Up to three people who may collect the child. */
  collectors: readonly string[] | null
}

/** A child of a day as shown at the door. */
export interface DoorChild {
  application_id: string
  child_name: string
  stage_name: string | null
  age: number
  talents: readonly string[]
  payment_reference: string
  parent_phone: string | null
  /** For an extra walk-in, the time of arrival; null for a child moved to another day. */
  starts_at: string | null
  /** From 1; null for an extra walk-in, who has no planned time. */
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
  /** Stage names. */
  stages: readonly string[]
  cancelled_at: string | null
}

/** The list of a day from the server. */
export interface GivenList {
  audition: DoorAudition
  taken_at: string
  /** Sent to the server, which returns the list only if its version differs. */
  version: string
  /** When phones must forget its names. */
  forget_at: string
  has_care: boolean
  children: DoorChild[]
}

/** A list as stored on the phone, with what it has read from the server since. */
export interface DoorList extends GivenList {
  id: string
  /** The member who downloaded it and who alone can open it. */
  member: { id: string; name: string }
  /** How far this phone's clock is behind the server's, as last measured, in milliseconds. */
  offset_ms: number
  /** The last event read from the server. */
  last_seq: number
  /** All phones' events on the server, in its order. */
  events: ServerEvent[]
}

/** A check-in event as stored and sent by the phone. Its times are informational. */
export interface CheckInPayload {
  audition_day_id: string
  application_id: string
  kind: CheckInKind
  /** The event that it undoes. */
  undoes: string | null
  /** The time by the phone's clock, or the typed one (ISO 8601). */
  made_at: string
  /** How far the phone knew its clock to lag behind the server's, in milliseconds. */
  offset_ms: number
  is_typed: boolean
  /** The index of the family's named collector, from 1. */
  collector: number | null
  /** Another collector, and why. */
  said: { name: string; reason: string } | null
}

/** An event from the server. */
export type GivenEvent = RowOf<
  'check_in_event',
  'undoes' | 'sent_by' | 'device' | 'collected_by' | 'collect_reason'
>

/** The server's answer to a sent event. */
export type RecordedEvent = RowOf<'recorded_event', 'seq'>

/** A child of the state who is not on the list. */
export type FoundChild = RowOf<
  'found_child',
  'stage_name' | 'planned_at' | 'planned_audition_day_id'
>

/** An event on the server, with its remark if this phone sent it. */
export interface ServerEvent extends GivenEvent {
  note: EventNote | null
}

/** Why the server rejected an event. */
export type EventRefusal = 'not_of_this_day' | 'other_day' | 'unknown_event' | 'refused'
/** The server's remark on an accepted event that looks odd. */
export type EventNote = 'moved' | 'out_of_show'

/** An event of the day as shown at the door, from this phone or another. */
export interface DoorEvent extends CheckInEvent {
  /** `sent`: the server has it. */
  state: 'waiting' | 'sending' | 'refused' | 'sent'
  /** Whether it is stored on this phone. */
  isKept: boolean
  /** Why the server rejected it. */
  refusal: string | null
  note: EventNote | null
  /** The index of the family's named collector, from 1; null for another person, or when unknown here. */
  collector: number | null
  /** The collector's name, if known. */
  collected_by: string | null
}

/** The attendance of a child by the events that count. */
export interface Standing {
  kind: Attendance
  events: DoorEvent[]
  /** As displayed. */
  time: string
  /** Whether all events behind it are stored on this phone. */
  isKept: boolean
}
