import {
  type AmountSign,
  isNoAmount,
  isSplitByCommas,
  parseBankAmount,
  readAmount,
  toCents,
} from './amounts'
import { type BalanceStep, type BalanceVerdict, judgeBalance } from './balance'
import {
  type ColumnName,
  identityColumns,
  isHeading,
  moreColumns,
  type StatementColumns,
} from './columns'
import { type DayAnswers, decideDays, readWrittenDay } from './days'
import { type Direction, directionOf, plainWord } from './directions'
import type { StatementRecord, StatementTable } from './reading/table'

export interface StatementRow {
  /** Its row number in the file, from 1. */
  line: number
  /** As the bank prints it. */
  date: string
  /** As 2026-05-05; null if unreadable. */
  day: string | null
  narration: string
  /** The bank's own transfer number, or the payer's reference, from their columns. */
  bankNumber: string
  amount: number
  /** Everything that distinguishes it from others of its day and amount: the bank's own id, or all its text cells. */
  identity: string
  /** The account's balance after it; null if not printed or of unclear sign. */
  balance: number | null
}

type UnreadableReason =
  | 'amount'
  | 'no amount'
  | 'cells'
  | 'direction'
  | 'both'
  | 'sign'
  | 'no words'

export interface UnreadableRow {
  line: number
  /** The line as the file has it. */
  text: string
  reason: UnreadableReason
  /** The cell in question: an amount, or the word that should say the direction. */
  detail: string
}

export interface OtherRow {
  line: number
  kind: 'heading' | 'total' | 'note'
  text: string
}

export interface ReadAnswers extends DayAnswers {
  /** Days that somebody has typed, as 2026-05-05, by line. */
  days?: ReadonlyMap<number, string>
  /** The direction of a bank's word, keyed by `plainWord`. */
  words?: ReadonlyMap<string, 'in' | 'out'>
}

export interface ReadQuestions {
  /** An ambiguous day. */
  dayOrder: string | null
  /** A day without its year. */
  year: string | null
  /** Words that do not tell money in from money out. */
  words: string[]
}

/** Each row of the file is in exactly one list. */
export interface ReadRows {
  /** Money in. */
  credits: StatementRow[]
  /** Money out; its amounts are positive. */
  debits: StatementRow[]
  /** Money in with an unreadable day: it waits until somebody types the day. */
  undated: StatementRow[]
  unreadable: UnreadableRow[]
  /** Rows without money: the preamble, headings, totals and balances, and notes. */
  others: OtherRow[]
  balance: BalanceVerdict
  /** The account's balance before the first line and after the last, if the file gives it; else null. */
  opening: number | null
  closing: number | null
  questions: ReadQuestions
}

const LABEL_OF_BALANCE =
  /^(statement )?(opening|closing|beginning|ending|starting|available|current|openings?|sluitings?|slot) ?-?(balance|saldo)\b|^balance (brought|carried|b|c) ?\/?-?f|^(brought|carried) forward|^saldo oorgedra/i
const OPENING =
  /^(statement )?(opening|beginning|starting|openings?) ?-?(balance|saldo)|^balance (brought|b) ?\/?-?f|^brought forward/i
const CLOSING =
  /^(statement )?(closing|ending|sluitings?|slot) ?-?(balance|saldo)|^balance (carried|c) ?\/?-?f|^carried forward/i
// Followed only by what it totals: a payer may be called Total.
const LABEL_OF_TOTAL =
  /^((grand|sub|page)[ -]?)?(totals?|totaal|subtotal|subtotaal)\b( (of|for|page|amount|money|in|out|paid|debits?|credits?|deposits?|withdrawals?|payments?|transactions?|debiete?|krediete?))*[\s:\d.,()₦R-]*$/i

/** A row after the first pass, before anything that depends on the whole file. */
interface Draft {
  record: StatementRecord
  day: string
  value: number
  sign: AmountSign | null
  /** The direction given by the amount's column. */
  column: 'in' | 'out' | null
  word: string
  fee: number
  /** The line has only a fee. */
  isFee: boolean
  printed: string
}

/** Reads the lines of a statement with the chosen columns, and classifies all other rows. */
export function readRows(
  table: StatementTable,
  columns: StatementColumns,
  { today, answers = {} }: { today: string; answers?: ReadAnswers },
): ReadRows {
  const { records, above, headers } = table
  const cellOf = ({ cells }: StatementRecord, column: ColumnName) => {
    const index = columns[column]
    return index === null ? '' : (cells[index] ?? '')
  }
  const others: OtherRow[] = above.map((record) => ({
    line: record.line,
    kind: 'heading',
    text: textOf(record),
  }))
  const unreadable: UnreadableRow[] = []
  const drafts: Draft[] = []
  let { opening, closing } = table
  const refuse = (record: StatementRecord, reason: UnreadableReason, detail = '') =>
    unreadable.push({ line: record.line, text: textOf(record), reason, detail })
  const leastCells = leastCellsOf(table, columns)
  for (const record of records) {
    const kind = kindOfRecord(record, headers, columns)
    if (kind !== null) {
      others.push({ line: record.line, kind, text: textOf(record) })
      const label = record.cells.find((cell) => LABEL_OF_BALANCE.test(cell)) ?? ''
      const printed = balanceOfLabel(record, columns)
      if (OPENING.test(label)) opening ??= printed
      if (CLOSING.test(label)) closing = printed ?? closing
      continue
    }
    const { length } = record.cells
    const filled = record.cells.findLastIndex((cell) => cell !== '') + 1
    const hasItsBalance = columns.balance === null || readAmount(cellOf(record, 'balance')) !== null
    const endsEarly = length === filled && length >= leastCells && hasItsBalance
    if ((length < headers.length && !endsEarly) || filled > headers.length) {
      refuse(record, 'cells', `${Math.max(filled, length)} ${headers.length}`)
      continue
    }
    const draft = draftOf(record, columns, cellOf)
    if (draft === 'note') others.push({ line: record.line, kind: 'note', text: textOf(record) })
    else if ('reason' in draft) refuse(record, draft.reason, draft.detail)
    else drafts.push(draft)
  }

  const days = decideDays({
    cells: drafts.map(({ day }) => day),
    period: table.period,
    today,
    answers,
  })
  const dayOf = ({ record, day }: Draft) => answers.days?.get(record.line) ?? days.dayOf(day)
  const judge = (directions: ReadonlyMap<number, Found>) =>
    judgeBalance({
      steps: stepsOf({ records, drafts, directions, unreadable, columns }),
      opening: opening === null ? null : toCents(opening),
      closing: closing === null ? null : toCents(closing),
      isOldestFirst: isOldestFirst(drafts.map(dayOf)),
    })
  const convention = conventionOf(drafts, columns)
  const directionsBy = (bare: Convention['bare']) =>
    new Map(
      drafts.map((draft) => [
        draft.record.line,
        directionOfDraft(draft, { ...convention, bare }, answers),
      ]),
    )
  let directions = directionsBy(convention.bare)
  let { verdict, resolved } = judge(directions)
  // An unmarked column is money in, unless the balance shows that it holds both.
  if (verdict.kind === 'broken' && convention.isUnmarked) {
    const unknown = directionsBy(null)
    const second = judge(unknown)
    if (second.verdict.kind !== 'broken') {
      directions = unknown
      ;({ verdict, resolved } = second)
    }
  }

  const more = moreColumns(headers, columns)
  const identity = identityColumns(headers, columns)
  const credits: StatementRow[] = []
  const debits: StatementRow[] = []
  const undated: StatementRow[] = []
  const words = new Set<string>()
  const opposite = oppositesOf(drafts, directions, identity)
  for (const draft of drafts) {
    const { record, value } = draft
    const found = directions.get(record.line) ?? null
    const change = resolved.get(record.line)
    const side =
      change !== undefined
        ? change > 0
          ? 'in'
          : 'out'
        : found === 'reversal'
          ? opposite(draft)
          : found
    if (side === 'contradiction') {
      refuse(record, 'sign', draft.printed)
      continue
    }
    if (side !== 'in' && side !== 'out') {
      refuse(record, 'direction', draft.word)
      if (draft.word !== '') words.add(plainWord(draft.word))
      continue
    }
    const at = (index: number) => record.cells[index] ?? ''
    const row: StatementRow = {
      line: record.line,
      date: draft.day,
      day: dayOf(draft),
      narration: joinWords([
        cellOf(record, 'payer'),
        cellOf(record, 'narration'),
        ...more.words.map(at),
      ]),
      bankNumber: joinWords([cellOf(record, 'reference'), ...more.numbers.map(at)]),
      amount: value,
      identity: (table.idColumn === null ? '' : at(table.idColumn)) || identity.map(at).join(' '),
      balance: plainBalance(cellOf(record, 'balance')),
    }
    if (side === 'out') debits.push(row)
    else if (row.day === null) undated.push(row)
    else credits.push(row)
  }
  unreadable.sort((one, other) => one.line - other.line)
  const questions = { dayOrder: days.orderQuestion, year: days.yearQuestion, words: [...words] }
  const balances = { opening, closing }
  if (verdict.kind === 'proven' && balances.opening === null && balances.closing === null) {
    balances.closing = lastBalance(records, columns, isOldestFirst(drafts.map(dayOf)) !== false)
  }
  if (verdict.kind === 'proven') {
    // The lines link both balances, so one gives the other.
    const change = sumInCents(credits) - sumInCents(debits)
    const { opening: before, closing: after } = balances
    if (before === null && after !== null) balances.opening = (toCents(after) - change) / 100
    if (after === null && before !== null) balances.closing = (toCents(before) + change) / 100
  }
  return { credits, debits, undated, unreadable, others, balance: verdict, ...balances, questions }
}

const sumInCents = (rows: readonly StatementRow[]) =>
  rows.reduce((sum, { amount }) => sum + toCents(amount), 0)

/** The running balance of the latest line; null if its sign is unclear. */
function lastBalance(
  records: readonly StatementRecord[],
  { balance }: StatementColumns,
  isOldestFirst: boolean,
): number | null {
  if (balance === null) return null
  const printed = records
    .map(({ cells }) => cells[balance] ?? '')
    .filter((text) => readAmount(text) !== null)
  return plainBalance((isOldestFirst ? printed.at(-1) : printed[0]) ?? '')
}

/** A balance printed without a sign: a signed one may be on either side. */
function plainBalance(text: string): number | null {
  const printed = readAmount(text)
  return printed?.sign === null ? printed.value : null
}

const textOf = ({ cells }: StatementRecord) => cells.filter(Boolean).join(' | ').slice(0, 300)

const joinWords = (words: readonly string[]) => [...new Set(words.filter(Boolean))].join(' ')

/**
 * The minimum number of cells of a line. Some exporters drop trailing empty cells. No line may lack a relevant or
 * numeric column, because its value would then come from another.
 */
function leastCellsOf({ records, headers }: StatementTable, columns: StatementColumns): number {
  const chosen = new Set<number | null>(Object.values(columns))
  const holdsSums = (column: number) =>
    records.some(({ cells }) => readAmount(cells[column] ?? '') !== null)
  return headers.findLastIndex((_, column) => chosen.has(column) || holdsSums(column)) + 1
}

/**
 * Classifies a row that is no line: a heading, a total, a balance, or text without day and amount. Null for a possible
 * line.
 */
function kindOfRecord(
  record: StatementRecord,
  headers: readonly string[],
  columns: StatementColumns,
): OtherRow['kind'] | null {
  const { cells } = record
  const isRepeated = headers.every((heading, index) => heading === (cells[index] ?? ''))
  if (isRepeated || (!cells.some((cell) => /\d/.test(cell)) && isHeading(cells))) return 'heading'
  const amounts = [columns.credit, columns.debit].filter((column) => column !== null)
  const hasAmount = amounts.some((column) => !isNoAmount(cells[column] ?? ''))
  const hasDay = columns.date !== null && readWrittenDay(cells[columns.date] ?? '') !== null
  const isLabelled = (label: RegExp) => cells.some((cell) => label.test(cell))
  // A shop may be called Total: its line has a day.
  if (isLabelled(LABEL_OF_BALANCE) && (!hasDay || !hasAmount || isOnlyLabel(cells, columns)))
    return 'total'
  if (isLabelled(LABEL_OF_TOTAL) && (!hasDay || (!hasAmount && isOnlyLabel(cells, columns))))
    return 'total'
  return hasDay || hasAmount ? null : 'note'
}

/** Whether the row's text is only the label of a balance or total. */
function isOnlyLabel(cells: readonly string[], { narration }: StatementColumns): boolean {
  const words = narration === null ? '' : (cells[narration] ?? '')
  return /^[\p{L}-]+ ?(balance|saldo)$|^(totals?|totaal)$/iu.test(words.trim())
}

/** The balance in a labelled row: from its column, or its last amount. */
function balanceOfLabel({ cells }: StatementRecord, { balance }: StatementColumns): number | null {
  if (isSplitByCommas(cells)) return null
  const own = balance === null ? null : parseBankAmount(cells[balance] ?? '')
  return own ?? cells.map(parseBankAmount).findLast((amount) => amount !== null) ?? null
}

type CellOf = (record: StatementRecord, column: ColumnName) => string

/** Reads the amount of a line; `note` when it is zero, such as an announced charge. */
function draftOf(
  record: StatementRecord,
  columns: StatementColumns,
  cellOf: CellOf,
): Draft | Pick<UnreadableRow, 'reason' | 'detail'> | 'note' {
  const printed = [cellOf(record, 'credit'), cellOf(record, 'debit')]
  const amounts = printed.map((text) => (isNoAmount(text) ? null : readAmount(text)))
  const wrong = printed.find((text, index) => !isNoAmount(text) && amounts[index] === null)
  if (wrong !== undefined) return { reason: 'amount', detail: wrong }
  const [credit = null, debit = null] = amounts
  const hasIn = credit !== null && credit.value !== 0
  const hasOut = debit !== null && debit.value !== 0
  if (hasIn && hasOut) return { reason: 'both', detail: printed.join(' and ') }
  const feeCell = cellOf(record, 'fee')
  const fee = -Math.abs(toCents(parseBankAmount(feeCell) ?? 0))
  const isFee = !hasIn && !hasOut && fee !== 0
  if (!hasIn && !hasOut && !isFee) {
    // Absa prints a charge due later as "13.50 A".
    const isLater = !isNoAmount(feeCell) && readAmount(feeCell) === null
    const isNothing = credit !== null || debit !== null || isLater
    return isNothing ? 'note' : { reason: 'no amount', detail: '' }
  }
  const { credit: creditAt, debit: debitAt, balance: balanceAt } = columns
  const sums = new Set([creditAt, debitAt, balanceAt])
  if (!record.cells.some((cell, at) => cell !== '' && !sums.has(at))) {
    return { reason: 'no words', detail: printed.filter(Boolean).join(' and ') }
  }
  const isOneColumn = debitAt === null && !isFee
  const amount = isFee ? { value: -fee / 100, sign: null } : hasOut ? debit : credit
  return {
    record,
    day: cellOf(record, 'date'),
    value: amount?.value ?? 0,
    sign: amount?.sign ?? null,
    printed: printed.filter(Boolean).join(' '),
    column: isOneColumn ? null : hasIn ? 'in' : 'out',
    word: isOneColumn ? cellOf(record, 'direction') : '',
    fee,
    isFee,
  }
}

const isOutSign = (sign: AmountSign | null) => sign === '-' || sign === 'dr'
const isInSign = (sign: AmountSign | null) => sign === '+' || sign === 'cr'

interface Convention {
  /** The direction of an unmarked amount in a combined column; null if the file does not show it. */
  bare: 'in' | 'out' | null
  /** No amount has a sign, and no column gives the direction. */
  isUnmarked: boolean
  /** All amounts of money out have a minus, so it carries no information. */
  isOutNegative: boolean
}

/** How the whole file marks money in and out. */
function conventionOf(drafts: readonly Draft[], { direction }: StatementColumns): Convention {
  const signed = drafts.filter(({ column }) => column === null)
  const marksOut = signed.some(({ sign }) => isOutSign(sign))
  const marksIn = signed.some(({ sign }) => isInSign(sign))
  const isUnmarked = !marksIn && !marksOut
  const outs = drafts.filter(({ column, isFee }) => column === 'out' && !isFee)
  const bare = marksIn ? (marksOut ? null : 'out') : isUnmarked && direction !== null ? null : 'in'
  return {
    bare,
    isUnmarked: isUnmarked && direction === null && signed.length > 0,
    isOutNegative: outs.length > 0 && outs.every(({ sign }) => isOutSign(sign)),
  }
}

type Found = Direction | 'contradiction' | null

function directionOfDraft(
  { column, sign, word, isFee }: Draft,
  { bare, isOutNegative }: Convention,
  { words }: ReadAnswers,
): Found {
  if (isFee) return 'out'
  if (column === 'in') return isOutSign(sign) ? 'contradiction' : 'in'
  // A minus among unsigned money out may be returned money.
  if (column === 'out')
    return isInSign(sign) || (sign === '-' && !isOutNegative) ? 'contradiction' : 'out'
  const said = word === '' ? null : (words?.get(plainWord(word)) ?? directionOf(word))
  if (isOutSign(sign)) return said === 'in' ? 'contradiction' : 'out'
  if (isInSign(sign)) return said === 'out' ? 'contradiction' : 'in'
  return said ?? bare
}

interface StepInput {
  records: readonly StatementRecord[]
  drafts: readonly Draft[]
  directions: ReadonlyMap<number, Found>
  unreadable: readonly UnreadableRow[]
  columns: StatementColumns
}

/** The lines in file order, as the balance check sees them. */
function stepsOf({ records, drafts, directions, unreadable, columns }: StepInput): BalanceStep[] {
  const { balance } = columns
  if (balance === null) return []
  const drafted = new Map(drafts.map((draft) => [draft.record.line, draft]))
  const unread = new Set(unreadable.map(({ line }) => line))
  const lines = records.filter(({ line }) => drafted.has(line) || unread.has(line))
  const printed = lines.map(({ cells }) => readAmount(cells[balance] ?? ''))
  const hasCreditSign = printed.some((amount) => amount?.sign === 'cr')
  const hasDebitSign = printed.some((amount) => amount !== null && isOutSign(amount.sign))
  return lines.map(({ line }, index) => {
    const draft = drafted.get(line)
    const amount = printed[index] ?? null
    const sum = amount === null ? 0 : toCents(amount.value)
    const signed = amount !== null && isOutSign(amount.sign) ? -sum : sum
    const isBare = amount?.sign === null && hasCreditSign && !hasDebitSign
    const found = directions.get(line) ?? null
    const cents = draft === undefined ? null : toCents(draft.value)
    const isSided = found === 'in' || found === 'out'
    return {
      line,
      change:
        cents === null || !isSided ? null : draft?.isFee ? 0 : found === 'in' ? cents : -cents,
      unsigned: isSided ? null : cents,
      fee: draft?.fee ?? 0,
      balance: amount === null ? null : [signed, isBare ? -sum : signed],
    }
  })
}

/** Whether the first line is older than the last; null when the days do not show it. */
function isOldestFirst(days: readonly (string | null)[]): boolean | null {
  const known = days.filter((day) => day !== null)
  const [first, last] = [known[0] ?? '', known.at(-1) ?? '']
  return first === last ? null : first < last
}

/**
 * Infers the direction of a line that reverses another with the same amount and words; null unless exactly one
 * direction occurs among those.
 */
function oppositesOf(
  drafts: readonly Draft[],
  directions: ReadonlyMap<number, Found>,
  identity: readonly number[],
): (draft: Draft) => 'in' | 'out' | null {
  const keyOf = ({ record, value }: Draft) =>
    `${value} ${identity
      .map((column) => record.cells[column] ?? '')
      .join(' ')
      .toUpperCase()}`
  const sides = new Map<string, Set<Found>>()
  for (const draft of drafts) {
    const found = directions.get(draft.record.line) ?? null
    if (found !== 'in' && found !== 'out') continue
    sides.set(keyOf(draft), (sides.get(keyOf(draft)) ?? new Set()).add(found))
  }
  return (draft) => {
    const [side, other] = sides.get(keyOf(draft)) ?? []
    if (side === undefined || other !== undefined) return null
    return side === 'in' ? 'out' : 'in'
  }
}
