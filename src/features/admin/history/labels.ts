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
import { COUNTRIES, OFFICE_COUNTRY, ownCurrency } from '@/domain/regions'
import type { Json } from '@/lib/supabase/database.types'
import type { HistoryEntry } from './api'
import { moneyIn } from './money'

export interface HistoryChange {
  field: string
  before: string | null
  after: string | null
}

/** Columns that mean nothing to users, or repeat the entry itself. */
const HIDDEN = [
  'id',
  'user_id',
  'updated_at',
  'created_at',
  'reached_step',
  'application_id',
  // The entry already shows actor and time, and codes mean nothing to users.
  'closed_at',
  'decided_at',
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
  // An amount includes its currency, and a decision names its subject.
  'currency',
  'received_currency',
  'is_ticket',
  'direction',
  'outcome',
  'taken_back',
  'released',
  // Each is shown with its country.
  'fees',
  // A message's progress changes by itself.
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

/** The columns of an entry; empty without values. */
export function valuesOf(json: Json): Values {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

export type ChangedValues = Pick<HistoryEntry, 'action' | 'old_values' | 'new_values'>

/** The fees of an edition, each as a column, without those that are the same in the other values. */
function changedFees({ fees }: Values, other: Values): Values {
  const [amounts, others] = [valuesOf(fees ?? null), valuesOf(other['fees'] ?? null)]
  const columns = COUNTRIES.flatMap((country) => {
    const currency = ownCurrency(country)
    const amount = amounts[currency]
    return typeof amount !== 'number' || amount === others[currency]
      ? []
      : [[`fee in ${country}`, formatExactMoney(amount, currency)]]
  })
  return Object.fromEntries(columns) as Values
}

/** The changes of an entry in words: a new row has no old values, a deleted one no new ones. */
export function changesOf({ action, old_values, new_values }: ChangedValues): HistoryChange[] {
  const [old, renewed] = [valuesOf(old_values), valuesOf(new_values)]
  const before = { ...old, ...changedFees(old, renewed) }
  const after = { ...renewed, ...changedFees(renewed, old) }
  const fields = Object.keys({ ...before, ...after }).filter((name) => !HIDDEN.includes(name))
  // A pending donation shares the status name of an application, but has another label.
  const isDonation = [before['status'], after['status']].some(
    (state) => state === 'confirmed' || state === 'declined',
  )
  const wordOf = (values: Values, name: string) =>
    name === 'status' && values[name] === 'pending_payment' && !isDonation
      ? statusLabelForAdmin(values[name]).label
      : (moneyIn(values, name) ?? valueWord(values[name], name))
  return fields
    .map((name) => ({
      field: fieldWord(name),
      // An amount recorded with a decision has not changed.
      before:
        action === 'insert' || JSON.stringify(before[name]) === JSON.stringify(after[name])
          ? null
          : wordOf(before, name),
      after: action === 'delete' ? null : wordOf(after, name),
    }))
    .filter((change) => action !== 'insert' || change.after !== NOTHING)
}

const NOTHING = 'nothing'

/** Columns with another label than their name. */
const FIELD_WORDS: Record<string, string> = {
  points: 'Ticket points',
  received_amount: 'Amount that arrived',
  received_on: 'Day it arrived',
  received_via: 'Seen',
  is_accepted_as_full: 'Accepted as full',
  refunded_amount: 'Amount that went back',
  refunded_on: 'Day it went back',
  refund_reason: 'Why it went back',
  ticket_received: 'Arrived for the ticket',
  month: 'Closed month',
  sums: 'Held at its end',
  told_reason: 'Corrected because',
  is_listed: 'Shown on Our Shining Stars',
  is_shareable: 'Sharing link',
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
  credit: 'Left as credit',
  above_limit: 'Above the limit of refunds, with nobody else to confirm it',
  refund_limit: 'Limit of refunds',
  lifted_alone: 'Lifted with nobody else to confirm it',
  procedure_name: 'Decision',
  why: 'A second member, because of',
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

/** Status labels as in the panel. */
const STATE_WORDS: Record<string, (state: string) => string> = {
  // Of an application, payment, subscription or donation: their status names do not conflict.
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
  // A team role without states applies everywhere.
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
  // Moments are shown in Lagos time, where the office reads the log.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? formatDateTime(text, OFFICE_COUNTRY) : text
}
