import { formatDate, formatDateTime } from '@/domain/dates'
import { CURRENCIES, type Currency, currencyOf, formatExactMoney } from '@/domain/money'
import { DEFAULT_COUNTRY, isCountry } from '@/domain/regions'
import { isId } from '@/lib/paths'
import type { Json } from '@/lib/supabase/database.types'

/** One readable value of the export. */
interface HeldFact {
  label: string
  value: string
}

/** A section of the export: one entry per row with its facts. */
export interface HeldSection {
  title: string
  entries: HeldFact[][]
}

/** In a family's order of interest; unlisted sections follow under their own names. */
const TITLES: Record<string, string> = {
  account: 'Your account',
  applications: 'Your children',
  public_profiles: 'What everyone can see',
  application_milestones: 'Steps reached',
  payments: 'Payments',
  subscriptions: 'Subscriptions',
  payment_proofs: 'Proofs of payment',
  credit: 'Your money that waits to be used',
  credit_refunds: 'Your money that we sent back before it was used',
  donations: 'Donations',
  consents: 'What you agreed to',
  notices: 'Notices',
  broadcasts: 'Messages from the organisers',
  emails: 'Emails',
  message_calls: 'Messages on WhatsApp',
  call_notes: 'Notes of our calls with you',
  files: 'Files',
  changes_by_administrators: 'Changes by the organisers',
}

type Row = Record<string, Json | undefined>

const isRow = (value: Json | undefined): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsOf = (value: Json | undefined): Row[] =>
  Array.isArray(value) ? value.filter(isRow) : isRow(value) ? [value] : []

/** Labels for database names that mean little to a family. */
const LABELS: Record<string, string> = {
  emails_confirmed_at: 'Email confirmed at',
  emails_refused_at: 'Emails refused at',
  emails_switched_off: 'Emails switched off',
  is_listed: 'Shown among Our Shining Stars',
  is_shareable: 'Sharing link switched on',
}

/** Turns "child_name" into "Child name". */
const labelOf = (key: string) => {
  const label = LABELS[key]
  if (label) return label
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/
const STATE = /^[a-z]+(?:_[a-z]+)+$/

function sayText(text: string): string {
  if (MOMENT.test(text)) return formatDateTime(text, DEFAULT_COUNTRY)
  if (DAY.test(text)) return formatDate(text)
  // Turns a database status such as "pending_payment" into words.
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

const MONEY = /^(?:(?:received_|refunded_)?amount|due|ticket_fee|ticket_received)$/
const isCurrency = (value: Json | undefined): value is Currency =>
  CURRENCIES.some((currency) => currency === value)

/** The currency of an amount in a row: the one that arrived, the row's, or that of the child's country. */
function currencyOfSum(row: Row, key: string): Currency | null {
  const { currency, received_currency, country } = row
  if (key.endsWith('_amount') && isCurrency(received_currency)) return received_currency
  if (isCurrency(currency)) return currency
  return isCountry(country) ? currencyOf(country) : null
}

/** An amount includes its currency; a currency is shown separately only without an amount. */
function sayEntry(row: Row, key: string): string {
  const value = row[key]
  const currency = MONEY.test(key) ? currencyOfSum(row, key) : null
  if (typeof value === 'number' && currency) return formatExactMoney(value, currency)
  const isSaid = isCurrency(value) && typeof row[key.replace('currency', 'amount')] === 'number'
  return isSaid ? '' : say(value)
}

/** Names come first, so that readers see whom an entry is about. */
const isName = ({ label }: HeldFact) => label === 'Child' || label.endsWith('name')

/** Drops ids, except that a child's id becomes its name. */
function factsOf(row: Row, names: ReadonlyMap<Json | undefined, Json | undefined> = new Map()) {
  const facts = Object.entries(row).flatMap(([key, value]): HeldFact[] => {
    if (key === 'application_id' && names.has(value)) {
      return [{ label: 'Child', value: say(names.get(value)) }]
    }
    const said =
      key === 'id' || key.endsWith('_id') || (typeof value === 'string' && isId(value))
        ? ''
        : sayEntry(row, key)
    return said === '' ? [] : [{ label: labelOf(key), value: said }]
  })
  const [named, others] = [facts.filter(isName), facts.filter((fact) => !isName(fact))]
  return [...named, ...others]
}

/** Splits an account's export into readable sections; sections without rows are left out. */
export function heldSections(held: Json): HeldSection[] {
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
