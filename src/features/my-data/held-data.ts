import { formatDate, formatDateTime } from '@/domain/dates'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { isId } from '@/lib/paths'
import type { Json } from '@/lib/supabase/database.types'

/** One value of the export, as people read it. */
export interface HeldFact {
  label: string
  value: string
}

/** A part of the export: one entry for each row, with the facts that it holds. */
export interface HeldPart {
  title: string
  entries: HeldFact[][]
}

/** In the order in which a family looks for them; a part that is not named here follows under its own name. */
const TITLES: Record<string, string> = {
  account: 'Your account',
  applications: 'Your children',
  public_profiles: 'What everyone can see',
  application_milestones: 'Steps reached',
  payments: 'Payments',
  subscriptions: 'Subscriptions',
  payment_proofs: 'Proofs of payment',
  donations: 'Donations',
  consents: 'What you agreed to',
  notices: 'Notices',
  broadcasts: 'Messages from the organisers',
  letters: 'Emails',
  call_notes: 'Notes of our calls with you',
  files: 'Files',
  changes_by_administrators: 'Changes by the organisers',
}

type Row = Record<string, Json | undefined>

const isRow = (value: Json | undefined): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (value: Json | undefined): Row[] =>
  Array.isArray(value) ? value.filter(isRow) : isRow(value) ? [value] : []

/** "child_name" is "Child name". */
const labelOf = (key: string) => {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const STATE = /^[a-z]+(?:_[a-z]+)+$/

function sayText(text: string): string {
  if (MOMENT.test(text)) return formatDateTime(text, DEFAULT_COUNTRY)
  if (DAY.test(text)) return formatDate(text)
  // "pending_payment" is a state of the database.
  return STATE.test(text) ? text.replaceAll('_', ' ') : text
}

function say(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return sayText(value)
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(say).join(', ')
  return factsOf(value)
    .map((fact) => `${fact.label}: ${fact.value}`)
    .join('; ')
}

/** The names stand first, so that people see whom an entry is about. */
const isName = ({ label }: HeldFact) => label === 'Child' || label.endsWith('name')

/** Ids say nothing to people; that of a child is its name. */
function factsOf(row: Row, names: ReadonlyMap<Json | undefined, Json | undefined> = new Map()) {
  const facts = Object.entries(row).flatMap(([key, value]): HeldFact[] => {
    if (key === 'application_id' && names.has(value)) {
      return [{ label: 'Child', value: say(names.get(value)) }]
    }
    const said =
      key === 'id' || key.endsWith('_id') || (typeof value === 'string' && isId(value))
        ? ''
        : say(value)
    return said === '' ? [] : [{ label: labelOf(key), value: said }]
  })
  const [named, others] = [facts.filter(isName), facts.filter((fact) => !isName(fact))]
  return [...named, ...others]
}

/** The export of an account in parts that a person can read; parts without a row are left out. */
export function heldParts(held: Json): HeldPart[] {
  if (!isRow(held)) return []
  const names = new Map(rowsOf(held['applications']).map(({ id, child_name }) => [id, child_name]))
  const keys = new Set([...Object.keys(TITLES), ...Object.keys(held)])
  return [...keys]
    .map((key) => ({
      title: TITLES[key] ?? labelOf(key),
      entries: rowsOf(held[key])
        .map((row) => factsOf(row, names))
        .filter((facts) => facts.length > 0),
    }))
    .filter(({ entries }) => entries.length > 0)
}
