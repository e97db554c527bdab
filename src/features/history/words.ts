import { formatDate, formatDateTime } from '@/domain/dates'
import type { Json } from '@/lib/supabase/database.types'
import type { HistoryEntry } from './api'

export interface HistoryChange {
  field: string
  before: string | null
  after: string | null
}

/** Columns that say nothing to people, or repeat what the entry itself says. */
const HIDDEN = ['id', 'user_id', 'updated_at', 'created_at', 'search_name', 'application_id']

const ACTIONS: Record<string, string> = { insert: 'Added', update: 'Changed', delete: 'Deleted' }

export function actionWord(action: string): string {
  return ACTIONS[action] ?? action
}

export function actorWord({ actor_id, actor_email }: HistoryEntry): string {
  if (actor_email !== null) return actor_email
  return actor_id === null ? 'The platform itself' : 'An account that has been closed'
}

type Values = Record<string, Json | undefined>

function valuesOf(json: Json): Values {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {}
}

/** What an entry changed, in words: a new row has nothing before it, a deleted one nothing after. */
export function changesOf({ action, old_values, new_values }: HistoryEntry): HistoryChange[] {
  const [before, after] = [valuesOf(old_values), valuesOf(new_values)]
  const fields = Object.keys({ ...before, ...after }).filter((name) => !HIDDEN.includes(name))
  return fields
    .map((name) => ({
      field: fieldWord(name),
      before: action === 'insert' ? null : valueWord(before[name], name),
      after: action === 'delete' ? null : valueWord(after[name], name),
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
  correction_reason: 'Ticket confirmed without a payment because',
}

/** How an administrator knew that money had arrived. */
const RECEIVED_VIA: Record<string, string> = {
  statement: 'on a line of the bank statement',
  cash: 'in cash',
  hand: 'by hand, without a statement',
}

function fieldWord(column: string): string {
  const words = FIELD_WORDS[column] ?? column.replace(/^is_/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueWord(value: Json | undefined, column = ''): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => valueWord(one)).join(', ') || NOTHING
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (column === 'received_via') return RECEIVED_VIA[text] ?? text
  if (column === 'received_on') return formatDate(text)
  // Moments; the log is read by the people of the office in Lagos.
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? formatDateTime(text, 'Nigeria') : text
}
