import { type Currency, paymentCurrency } from '@/domain/money'
import type { UsedLine } from './api'
import { checkCode } from './check-code'
import { groupBy } from './group-by'
import type { PaymentPart } from './match-types'
import type { StatementRow } from './statement'

/** The marks that a line is known by when the statement is loaded again. */
export interface LineMark {
  code: string
  /** How many lines of the statement are equal to it, itself among them. */
  copies: number
}

/** The money that arrived by a line, as an approval records it. */
export interface ReceivedByLine {
  amount: number
  date: string
  via: 'statement'
  /** Where it is not the payment's own. */
  currency?: Currency
  line?: { amount: number; day: string; code: string; copies: number; place: number }
}

const keyOf = (day: string | null, amount: number, code: string) => `${day} ${amount} ${code}`

/** The marks of a statement's lines, by their numbers. A line without a day has none: it could not be told apart. */
export async function markLines(
  credits: readonly StatementRow[],
  salt: string,
  identityOf: (row: StatementRow) => string = ({ identity }) => identity,
): Promise<ReadonlyMap<number, LineMark>> {
  const coded = await Promise.all(
    credits
      .filter(({ day }) => day !== null)
      .map(async (row) => ({ row, code: await checkCode(salt, identityOf(row)) })),
  )
  const equals = groupBy(coded, ({ row, code }) => keyOf(row.day, row.amount, code))
  return new Map(
    [...equals.values()].flatMap((lines) =>
      lines.map(({ row, code }) => [row.line, { code, copies: lines.length }] as const),
    ),
  )
}

interface Assigned {
  credits: readonly StatementRow[]
  marks: ReadonlyMap<number, LineMark>
  currency: Currency
  /** The uses of the lines while they were open here. */
  own: ReadonlyMap<number, { approved: readonly string[] }>
}

/**
 * Shares what approvals took among the lines, by their numbers. Of equal lines it is nobody's: what was used here
 * stays with its line, and the rest fills the first that has room.
 */
export function assignUses(
  used: readonly UsedLine[],
  { credits, marks, currency, own }: Assigned,
): ReadonlyMap<number, readonly UsedLine[]> {
  const left = new Map(credits.map((row) => [row.line, row.amount]))
  const equals = groupBy(credits, (row) =>
    keyOf(row.day, row.amount, marks.get(row.line)?.code ?? ''),
  )
  const lineOf = new Map(
    [...own].flatMap(([line, { approved }]) => approved.map((id) => [id, line] as const)),
  )
  const lineHere = ({ payment_id }: UsedLine) =>
    payment_id === null ? undefined : lineOf.get(payment_id)
  const here = used.filter((use) => lineHere(use) !== undefined)
  const elsewhere = used.filter((use) => lineHere(use) === undefined)
  const taken = [...here, ...elsewhere].flatMap((use) => {
    const lines = equals.get(keyOf(use.line_on, use.line_amount, use.code)) ?? []
    const roomOf = (row: StatementRow) => left.get(row.line) ?? 0
    const taker =
      lines.find(({ line }) => line === lineHere(use)) ??
      lines.find((row) => roomOf(row) >= use.amount) ??
      [...lines].sort((one, other) => roomOf(other) - roomOf(one))[0]
    if (!taker || use.currency !== currency) return []
    left.set(taker.line, roomOf(taker) - use.amount)
    return [{ line: taker.line, use }]
  })
  return new Map(
    [...groupBy(taken, ({ line }) => line)].map(([line, uses]) => [
      line,
      uses.map(({ use }) => use),
    ]),
  )
}

/** The rest of a line after its approvals; never below zero. */
export function leftOf({ amount }: StatementRow, uses: readonly UsedLine[] = []): number {
  const taken = uses.reduce((sum, use) => sum + use.amount, 0)
  return Math.max(0, Math.round((amount - taken) * 100) / 100)
}

/** "Ada Obi (KZ-7F3K9Q)". */
export function namesOfUse(use: UsedLine): string {
  const { payment_id, child_name, payment_reference, is_payment_kept } = use
  if (payment_id === null) return 'a family’s credit'
  if (!is_payment_kept) return 'a payment that was deleted'
  if (child_name === null) return payment_reference ?? 'a payment that names no child'
  return payment_reference === null ? child_name : `${child_name} (${payment_reference})`
}

/**
 * The money that arrived for some parts of a line, by their payments, in the statement's currency, on the day on which
 * it is booked. None where the day is not known: then the stated amount counts, as in an approval without a statement.
 */
export function receivedOf(
  parts: readonly PaymentPart[],
  row: StatementRow,
  {
    mark,
    currency,
    bookingDay,
  }: {
    mark: LineMark | undefined
    currency: Currency
    bookingDay: (day: string) => string
  },
): [id: string, received: ReceivedByLine][] {
  const { day } = row
  if (day === null) return []
  return parts.map(({ paymentId, amount, payment }) => [
    paymentId,
    {
      amount,
      date: bookingDay(day),
      via: 'statement',
      ...(paymentCurrency(payment) === currency ? {} : { currency }),
      ...(mark ? { line: { amount: row.amount, day, place: row.line, ...mark } } : {}),
    },
  ])
}
