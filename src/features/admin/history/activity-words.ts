import { paths } from '@/lib/paths'
import type { ActivityKind } from './activity-params'
import type { ActivityEntry } from './api'
import { decisionOf } from './decisions'
import { moneyIn } from './money'
import { actorWord, valuesOf } from './labels'

/** The filter's label of each kind of action. */
export const KIND_LABELS: Record<ActivityKind, string> = {
  approved: 'Approved, activated or confirmed',
  refused: 'Rejected or declined',
  taken_back: 'Taken back or restored',
  assessed: 'Assessed',
  video: 'Entry video decided',
  audition: 'Audition and final',
  ticket: 'Ticket changed',
  changed: 'Other changes',
  added: 'Added',
  deleted: 'Deleted',
  erased: 'Erased',
}

interface Subject {
  /** The text before the name, such as "the payment of ". */
  of: string
  /** The text when the name is deleted. */
  unnamed: string
  approved: string
  refused: string
  takenBack: string
  /** The verb for a new one, if not "Added". */
  added?: string
}

const DECIDED = {
  approved: 'Approved',
  refused: 'Declined',
  takenBack: 'Took back the decision on',
}

const SUBJECTS: Record<string, Subject> = {
  applications: { ...DECIDED, of: '', unnamed: 'a child who is deleted' },
  payments: { ...DECIDED, of: 'the payment of ', unnamed: 'a payment without a child' },
  subscriptions: {
    ...DECIDED,
    of: 'the subscription of ',
    unnamed: 'a subscription without a child',
  },
  donations: {
    ...DECIDED,
    of: 'the donation of ',
    unnamed: 'a donation whose donor is erased',
  },
  volunteers: {
    ...DECIDED,
    of: 'the volunteer ',
    unnamed: 'a volunteer who is erased',
    approved: 'Accepted',
  },
  state_coordinators: {
    ...DECIDED,
    of: 'the coordinator ',
    unnamed: 'a coordinator who is deleted',
  },
  editions: {
    ...DECIDED,
    of: 'the edition ',
    unnamed: 'an edition that is gone',
    added: 'Planned',
  },
  audition_days: {
    ...DECIDED,
    of: 'the audition day at ',
    unnamed: 'an audition day that is gone',
    added: 'Planned',
  },
  show_details: {
    ...DECIDED,
    of: '',
    unnamed: 'the news or support numbers that everybody sees',
  },
  closed_months: {
    ...DECIDED,
    of: 'the books of ',
    unnamed: 'the books of a month',
    added: 'Closed',
  },
  staff: {
    ...DECIDED,
    of: 'the part of ',
    unnamed: 'a member of the team whose account is closed',
  },
  settings: { ...DECIDED, of: '', unnamed: 'everybody in the team' },
  transfers: { ...DECIDED, of: 'money of ', unnamed: 'money of a family that is gone' },
  approval_requests: { ...DECIDED, of: 'money of ', unnamed: 'money' },
  rounds: {
    ...DECIDED,
    of: 'the round of judging ',
    unnamed: 'a round of judging that is deleted',
  },
  broadcasts: { ...DECIDED, of: 'the message ', unnamed: 'a message', added: 'Sent' },
}

const UNKNOWN: Subject = { ...DECIDED, of: '', unnamed: 'something that is gone' }

function subjectOf({ table_name }: ActivityEntry): Subject {
  return SUBJECTS[table_name] ?? UNKNOWN
}

/** The verb for a change to a year of the show, if it was more than an edit. */
function editionVerb({ table_name, action, new_values }: ActivityEntry): string | undefined {
  if (table_name !== 'editions' || action !== 'update') return undefined
  const { opened_at, ended_at, erasure_confirmed_at, erased_at } = valuesOf(new_values)
  if (opened_at !== undefined) return opened_at === null ? 'Took back the opening of' : 'Opened'
  if (ended_at !== undefined) return ended_at === null ? 'Took back the end of' : 'Ended'
  if (erasure_confirmed_at !== undefined) {
    return erasure_confirmed_at === null
      ? 'Stopped deleting families of'
      : 'Began to delete families of'
  }
  return typeof erased_at === 'string' ? 'Finished deleting families of' : undefined
}

/** The verb for a judging round that changed state. */
function roundVerb({ table_name, action, old_values, new_values }: ActivityEntry) {
  if (table_name !== 'rounds' || action !== 'update') return undefined
  const verbs: Record<string, string> = {
    open: valuesOf(old_values)['state'] === 'draft' ? 'Opened' : 'Took back the release of',
    releasing: 'Began to release',
    released: 'Released',
    undoing: 'Began to take back the release of',
  }
  const { state } = valuesOf(new_values)
  return typeof state === 'string' ? verbs[state] : undefined
}

/** The full phrase for an entry about a team member, or about a requirement for all members. */
function teamDeed({ table_name, action, new_values }: ActivityEntry): string | undefined {
  const {
    staff_second_factor,
    created_at,
    email,
    ended_at,
    authenticators_removed,
    reset_accepted,
    refund_limit,
    currency,
  } = valuesOf(new_values)
  if (refund_limit !== undefined || currency !== undefined) return undefined
  if (table_name === 'settings') {
    return `${staff_second_factor === 'required' ? 'Asked' : 'Stopped asking'} for a second factor from `
  }
  if (table_name !== 'staff' || action === 'delete') return undefined
  if (created_at !== undefined) return 'Appointed '
  if (ended_at !== undefined) return 'Ended the part of '
  if (authenticators_removed !== undefined) return 'Reset the authenticators of '
  if (reset_accepted !== undefined) return 'Took the code after the reset of '
  return email === undefined ? undefined : 'Confirmed the new email of '
}

/** The full phrase for an entry about a refund limit, a transfer, or an approval request. */
function moneyDeed({ table_name, new_values, name }: ActivityEntry): string | undefined {
  const values = valuesOf(new_values)
  const { direction, released, taken_back, outcome, currency } = values
  const of = name === null ? '' : `${moneyIn(values, 'amount') ?? 'money'} of `
  if (table_name === 'settings' && currency !== undefined)
    return 'Changed the limit of refunds for '
  if (table_name === 'transfers') {
    if (taken_back) return `Took back a refund of ${of}`
    if (released) return `Said that it is no credit: ${of}`
    return `${direction === 'out' ? 'Gave back' : 'Divided'} ${of}`
  }
  if (table_name !== 'approval_requests') return undefined
  const deeds: Record<string, string> = {
    confirmed: 'Confirmed, as a second member, a decision on ',
    refused: 'Refused, as a second member, a decision on ',
    withdrawn: 'Took back a request on ',
  }
  return `${deeds[typeof outcome === 'string' ? outcome : ''] ?? 'Proposed, to a second member, a decision on '}${of}`
}

/** The phrase before the name, such as "Ticket payment of ₦10,000 approved: " or "Changed the payment of ". */
export function deedOf(entry: ActivityEntry): string {
  const decision = decisionOf(entry)
  if (decision !== null) return `${decision}: `
  const deed = moneyDeed(entry) ?? teamDeed(entry)
  if (deed !== undefined) return deed
  const { of, approved, refused, takenBack, added = 'Added' } = subjectOf(entry)
  const verbs: Record<string, string> = {
    approved,
    refused,
    taken_back: takenBack,
    audition: 'Changed the audition or final of',
    added,
    deleted: 'Deleted',
    erased: 'Erased',
  }
  const undone = entry.undoes === null ? undefined : 'Undid the decision on'
  const verb = undone ?? editionVerb(entry) ?? roundVerb(entry) ?? verbs[entry.kind] ?? 'Changed'
  return entry.name === null ? `${verb} ` : `${verb} ${of}`
}

/** Names the actor, and says if an owner acted on their own child, payment or donation. */
export function actorOf(entry: ActivityEntry): string {
  return `${actorWord(entry)}${entry.is_own_family ? ', for their own family' : ''}`
}

export function whomOf(entry: ActivityEntry): string {
  return entry.name ?? subjectOf(entry).unnamed
}

/** The URL where it is managed; null if it was deleted or has no page. */
export function linkOf({ table_name, row_id, name, action }: ActivityEntry): string | null {
  if (action === 'delete') return null
  if (table_name === 'broadcasts') return paths.adminMessages
  if (['editions', 'show_details', 'staff', 'settings'].includes(table_name))
    return paths.adminSetup
  if (['closed_months', 'transfers', 'approval_requests'].includes(table_name))
    return paths.adminBooks
  const query: Record<string, Record<string, string>> = {
    applications: { tab: 'pending', manage: row_id },
    payments: { tab: 'payments', payment: row_id },
    subscriptions: { tab: 'payments', payment: row_id },
    donations: { tab: 'donations' },
    volunteers: { tab: 'volunteers', q: name ?? '' },
    state_coordinators: { tab: 'coordinators' },
  }
  const found = query[table_name]
  return found === undefined || (name === null && table_name === 'applications')
    ? null
    : `${paths.adminDashboard}?${new URLSearchParams(found)}`
}
