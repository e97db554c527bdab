import { squeezeReference } from '@/domain/reference'
import { searchKey } from '@/domain/search'
import { newId } from '@/lib/new-id'
import { toAppError } from '@/lib/api/errors'
import type { Outcome, OutboxKind } from '@/lib/offline/outbox'
import { addWalkIn, searchChildren, sendCheckInEvents } from './api'
import type { CheckInPayload, FoundChild, EventRefusal, RecordedEvent } from './types'
import { refusalWords, whyNotHere } from './labels'

/** The server's answer to an event, with the midpoint of the call by this phone's clock, which may be wrong. */
export interface SentEvent extends RecordedEvent {
  sent_at: number
}

/** A day in another state is closed to this member: its entries wait silently for a member who may open it. */
async function ifOpenToMember<Answer>(
  send: () => Promise<Map<string, Outcome<Answer>>>,
): Promise<Map<string, Outcome<Answer>>> {
  try {
    return await send()
  } catch (cause) {
    if (toAppError(cause).code === 'audition_not_found') return new Map()
    throw cause
  }
}

const isRefused = (outcome: string): outcome is EventRefusal => outcome in refusalWords

/** The batch size: the database accepts 500, but a bad connection carries less. */
const EVENTS_AT_ONCE = 200

/** An event sent before is not an error: the server knows its id. */
function toOutcome(recorded: RecordedEvent, sent_at: number): Outcome<SentEvent> {
  const { outcome } = recorded
  return isRefused(outcome)
    ? { refusal: { code: outcome, message: refusalWords[outcome] } }
    : { answer: { ...recorded, sent_at } }
}

async function sendDay(
  auditionDayId: string,
  events: readonly (CheckInPayload & { id: string })[],
): Promise<Map<string, Outcome<SentEvent>>> {
  const before = Date.now()
  const recorded = await sendCheckInEvents(auditionDayId, events, phoneName())
  const sentAt = (before + Date.now()) / 2
  return new Map(recorded.map((one) => [one.id, toOutcome(one, sentAt)]))
}

export const checkInEventKind: OutboxKind<CheckInPayload, SentEvent> = {
  name: 'check-in-event',
  atOnce: EVENTS_AT_ONCE,
  callOf: ({ audition_day_id }) => audition_day_id,
  send: async (entries) => {
    const [first] = entries
    if (!first) return new Map()
    const events = entries.map(({ id, payload }) => ({ ...payload, id }))
    return ifOpenToMember(() => sendDay(first.payload.audition_day_id, events))
  },
}

/** A child at the door, offline and on no list: the name as spoken, and the reason. */
export interface NotedWalkIn {
  audition_day_id: string
  name: string
  reason: string
  offset_ms: number
}

/** The note became a walk-in of this child, arrived when the note was made. */
export interface AddedWalkIn {
  application_id: string
}

export const walkInKind: OutboxKind<NotedWalkIn, AddedWalkIn> = {
  name: 'walk-in',
  atOnce: 1,
  send: async ([entry]) => {
    if (!entry) return new Map()
    const { id, madeAt, payload } = entry
    return ifOpenToMember(async () => {
      const outcome = await addNoted(id, madeAt, payload)
      return new Map(outcome ? [[id, outcome]] : [])
    })
  },
}

const refuseNote = (code: string, message: string) => ({ refusal: { code, message } })

/** Refusals of a walk-in that concern the child. */
const OF_THE_CHILD = ['child_not_plannable', 'not_ready_to_perform']

/**
 * Adds the noted child, as arrived at that time. Resolves to null for a child of the member's own family: its note
 * waits for another member.
 */
async function addNoted(
  id: string,
  madeAt: string,
  note: NotedWalkIn,
): Promise<Outcome<AddedWalkIn> | null> {
  const { audition_day_id: auditionDayId, name, reason, offset_ms } = note
  const found = (await searchChildren(auditionDayId, name)).filter((child) => isCalled(child, name))
  const [child] = found
  if (!child || found.length > 1) {
    const message = child
      ? 'More than one child has this name. Please choose the child.'
      : 'No child of this state has exactly this name. Please choose the child.'
    return refuseNote('child_unclear', message)
  }
  if (child.planned_audition_day_id !== auditionDayId) {
    if (child.outcome === 'own_family') return null
    const applicationId = child.application_id
    try {
      // Idempotent by the note's id: a child already added, and since moved by the office, stays there.
      await addWalkIn({ auditionDayId, applicationId, reason, entryId: id, letIn: false })
    } catch (cause) {
      const { code } = toAppError(cause)
      const why =
        whyNotHere(child.outcome) ||
        (child.planned_at ? 'The child has a slot on another day.' : '')
      if (code === null || !OF_THE_CHILD.includes(code) || why === '') throw cause
      return refuseNote(code, why)
    }
  }
  // The event has the note's id, so that a lost answer causes no duplicate.
  const event: CheckInPayload & { id: string } = {
    id,
    audition_day_id: auditionDayId,
    application_id: child.application_id,
    kind: 'arrived',
    undoes: null,
    made_at: madeAt,
    offset_ms,
    is_typed: false,
    collector: null,
    said: null,
  }
  const sent = (await sendDay(auditionDayId, [event])).get(id)
  if (!sent) return null
  if ('refusal' in sent) return { refusal: sent.refusal }
  return { answer: { application_id: child.application_id } }
}

const REFERENCE_SIGNS = 6

/** Whether a child matches a note: by the whole name, the stage name or the reference. */
function isCalled(child: FoundChild, said: string): boolean {
  const names = [child.child_name, child.stage_name ?? ''].map(searchKey)
  const signs = squeezeReference(said)
  const isReference =
    signs.length >= REFERENCE_SIGNS && squeezeReference(child.payment_reference).endsWith(signs)
  return names.includes(searchKey(said)) || isReference
}

const PHONE_KEY = 'check-in-phone'
let known: string | undefined

/** The name by which other phones know this one; it names no person. */
export function phoneName(): string {
  known ??= keptName()
  return known
}

function keptName(): string {
  const made = `Phone ${newId().slice(0, 4).toUpperCase()}`
  try {
    const kept = window.localStorage.getItem(PHONE_KEY)
    if (kept !== null) return kept
    window.localStorage.setItem(PHONE_KEY, made)
  } catch {
    // Without storage the phone gets another name at each start.
  }
  return made
}
