import {
  applicationStatusLabel,
  auditionStateLabel,
  entryVideoStatusLabel,
  statusLabelForAdmin,
} from '@/domain/application'
import { CURRENCIES, formatExactMoney } from '@/domain/money'
import { placesOf, roleName, STAFF_ROLES } from '@/domain/team'
import { donationStatusLabel } from '@/domain/donation'
import { paymentStatusLabel } from '@/domain/payment'
import { CASE_STATE_WORDS, CASE_STATES } from '@/domain/profile-report'
import { ticketStatusLabel } from '@/domain/ticket-status'
import { formatDate, formatDateTime } from '@/domain/dates'
import type { Json } from '@/lib/supabase/database.types'
import type { HistoryEntry } from './api'

export interface HistoryChange {
  field: string
  before: string | null
  after: string | null
}

/** Columns that say nothing to people, or repeat what the entry itself says. */
const HIDDEN = [
  'id',
  'user_id',
  'updated_at',
  'created_at',
  'reached_step',
  'application_id',
  // The entry itself says who did what and when; a code tells nobody anything.
  'closed_at',
  'closed_by',
  'sent_by',
  'appointed_by',
  'share_code',
  'pattern',
  'ticket_corrected_at',
  'transfer_id',
  'staff_second_factor',
  'authenticators_removed',
  'factor_reset_at',
  'reset_accepted',
  'decided_table',
  'decided_row',
  'direction',
  'outcome',
  'taken_back',
  'released',
  // How far a message has come changes by itself.
  'written',
  'last_user_id',
  'finished_at',
]

const ACTIONS: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

export function actionWord({ action, undoes }: Pick<HistoryEntry, 'action' | 'undoes'>): string {
  return undoes === null ? (ACTIONS[action] ?? action) : 'Decision undone'
}

export function actorWord({
  actor_id,
  actor_email,
}: Pick<HistoryEntry, 'actor_id' | 'actor_email'>): string {
  if (actor_email !== null) return actor_email
  return actor_id === null ? 'The platform itself' : 'An account that has been closed'
}

type Values = Record<string, Json | undefined>

/** The columns of an entry; none where it has no values. */
export function valuesOf(json: Json): Values {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

export type ChangedValues = Pick<HistoryEntry, 'action' | 'old_values' | 'new_values'>

/** The changes of an entry, in words: a new row has nothing before it, a deleted one nothing after. */
export function changesOf({ action, old_values, new_values }: ChangedValues): HistoryChange[] {
  const [before, after] = [valuesOf(old_values), valuesOf(new_values)]
  const fields = Object.keys({ ...before, ...after }).filter((name) => !HIDDEN.includes(name))
  // A donation that awaits its payment is named like an application, but reads otherwise.
  const isDonation = [before['status'], after['status']].some(
    (state) => state === 'confirmed' || state === 'declined',
  )
  const wordOf = (values: Values, name: string) =>
    name === 'status' && values[name] === 'pending_payment' && !isDonation
      ? statusLabelForAdmin(values[name]).label
      : valueWord(values[name], name)
  return fields
    .map((name) => ({
      field: fieldWord(name),
      // A sum that stands beside a decision has not changed.
      before:
        action === 'insert' || JSON.stringify(before[name]) === JSON.stringify(after[name])
          ? null
          : wordOf(before, name),
      after: action === 'delete' ? null : wordOf(after, name),
    }))
    .filter((change) => action !== 'insert' || change.after !== NOTHING)
}

const NOTHING = 'nothing'

/** Columns that people call by another name. */
const FIELD_WORDS: Record<string, string> = {
  points: 'Ticket points',
  received_amount: 'Amount that arrived',
  received_on: 'Day it arrived',
  received_via: 'Seen',
  received_currency: 'Currency that arrived',
  is_accepted_as_full: 'Accepted as full',
  refunded_amount: 'Amount that went back',
  refunded_on: 'Day it went back',
  refund_reason: 'Why it went back',
  ticket_received: 'Arrived for the ticket',
  month: 'Closed month',
  sums: 'Held at its end',
  phone_reason: 'Phone corrected because',
  profile_case: 'Reported profile',
  correction_reason: 'Ticket confirmed without a payment because',
  registration_opens_at: 'Registration opens',
  registration_closes_at: 'Registration closes',
  auditions_from: 'Auditions, first day',
  auditions_until: 'Auditions, last day',
  finale_on: 'Finale',
  keep_until: 'Families kept until',
  news_title: 'News',
  news_text: 'Text of the news',
  news_link: 'Link of the news',
  news_from: 'News shown from',
  news_until: 'News shown until',
  whatsapp_nigeria: 'WhatsApp support, Nigeria',
  whatsapp_south_africa: 'WhatsApp support, South Africa',
  fee_ngn: 'Fee in Nigeria',
  credit: 'Left as credit',
  above_limit: 'Above the limit of refunds, with nobody else to confirm it',
  refund_limit: 'Limit of refunds',
  lifted_alone: 'Lifted with nobody else to confirm it',
  procedure_name: 'Decision',
  why: 'A second member, because of',
  fee_zar: 'Fee in South Africa',
}

const DAYS = [
  'received_on',
  'refunded_on',
  'auditions_from',
  'auditions_until',
  'finale_on',
  'keep_until',
  'month',
]

/** How an administrator knew that money had arrived. */
const RECEIVED_VIA: Record<string, string> = {
  statement: 'on a line of the bank statement',
  cash: 'in cash',
  hand: 'by hand, without a statement',
}

/** States as the panel calls them. */
const STATE_WORDS: Record<string, (state: string) => string> = {
  // Of an application, payment, subscription or donation: no word means two things.
  status: (state) =>
    state === 'confirmed'
      ? donationStatusLabel(state).label
      : ['declined', 'active'].includes(state)
        ? paymentStatusLabel(state).label
        : applicationStatusLabel(state).label,
  ticket_status: (state) => ticketStatusLabel(state).label,
  awarded_tiers: (state) => ticketStatusLabel(state).label,
  entry_video_status: (state) =>
    state === 'pending_submission' ? 'Waiting for the video' : entryVideoStatusLabel(state).label,
  audition_state: (state) => auditionStateLabel(state).label,
  profile_case: (text) => {
    const state = CASE_STATES.find((one) => one === text)
    return state === undefined ? text : CASE_STATE_WORDS[state].label
  },
  role: (text) => {
    const role = STAFF_ROLES.find((one) => one === text)
    return role === undefined ? text : roleName(role)
  },
}

/** Amounts by currency: "₦30,000 and R360". */
function sumWords(sums: Json): string {
  const amounts = valuesOf(sums)
  const words = CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency]
    return typeof amount === 'number' ? [formatExactMoney(amount, currency)] : []
  })
  return words.length === 0 ? NOTHING : new Intl.ListFormat('en-GB').format(words)
}

function fieldWord(column: string): string {
  const words = FIELD_WORDS[column] ?? column.replace(/^is_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueWord(value: Json | undefined, column = ''): string {
  // A part in the team without states is for everywhere.
  if (column === 'states') return Array.isArray(value) ? placesOf(value.map(String)) : 'everywhere'
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => valueWord(one, column)).join(', ') || NOTHING
  if (column === 'sums') return sumWords(value)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  const stateWord = STATE_WORDS[column]
  if (stateWord) return stateWord(text)
  if (column === 'received_via') return RECEIVED_VIA[text] ?? text
  if (DAYS.includes(column)) return formatDate(text)
  if (column === 'fee_ngn') return formatExactMoney(Number(text), 'NGN')
  if (column === 'fee_zar') return formatExactMoney(Number(text), 'ZAR')
  // Moments; the log is read by the people of the office in Lagos.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? formatDateTime(text, 'Nigeria') : text
}
