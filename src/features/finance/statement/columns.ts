/** Indexes of the relevant columns; null for a missing one. */
export interface StatementColumns {
  date: number | null
  narration: number | null
  /** The sender, if it has its own column. */
  payer: number | null
  /** The bank's sequence number or session id, or the payer's reference. */
  reference: number | null
  /** Money in; or all amounts, with money out negative or marked in `direction`. */
  credit: number | null
  debit: number | null
  direction: number | null
  balance: number | null
  /** A fee that some banks deduct on top of the amount. */
  fee: number | null
}

export type ColumnName = keyof StatementColumns

// From the headings of Nigerian and South African bank statements, in English and Afrikaans, surest word first.
const HEADINGS: Record<ColumnName, RegExp[]> = {
  date: [
    /^(trans(action)?|txn|posting|posted|post) ?date( time)?$/,
    /^(trans(action)?|txn) ?time$/,
    /^date( posted| time)?$/,
    /^value date$/,
    /date|datum/,
  ],
  narration: [
    /^(narration|narrative|transaction details?|transaction description)$/,
    /^(description|details?|remarks?|particulars|beskrywing|besonderhede)$/,
    /narration|description|details|remark|particular|beskrywing|besonderhede/,
    /^(memo|payee|name|naam)$/,
  ],
  payer: [
    /^(to from|from to|from|counterparty|sender|payer|remitter|payee|betaler|afsender)( name)?$/,
  ],
  reference: [
    /^(transaction )?ref(erence)?( no| number)?$/,
    /reference|verwysing/,
    /^(transaction|session) (id|no|number)$/,
  ],
  credit: [
    /^(credits?|cr|credit amount|amount credited|money in|paid in|deposits?|lodge?ments?|inflow|krediete?|inbetalings?|deposito s?)$/,
    /credit|money in|paid in|deposit|lodge?ment|krediet|inbetaling/,
    /^(amount|transaction amount|value|bedrag)$/,
    /^amount|^bedrag/,
  ],
  debit: [
    /^(debits?|dr|debit amount|amount debited|money out|paid out|withdrawals?|outflow|payments?|debiete?|onttrekkings?|betalings?)$/,
    /debit|money out|paid out|withdrawal|debiet|onttrekking/,
  ],
  direction: [
    /^(dr ?cr|cr ?dr|d ?c|c ?d|debit ?credit|credit ?debit|type|transaction type|sign|debit credit indicator|indicator|tipe|transaksie tipe)$/,
  ],
  balance: [
    /^((running|current|account|ledger|book|closing) )?balance( after| amount)?$/,
    /^(lopende )?saldo$/,
    /^(?!.*(available|beskikbaar)).*(balance|saldo)/,
  ],
  fee: [/^(fees?|service fees?|charges?|bank charges?|fooie?|koste)$/],
}

// Other columns that may name a payer, except names of banks and branches.
const MORE_WORDS =
  /narration|narrative|description|details?|remark|particular|message|comment|note|memo|purpose|sender|source|payer|payee|beneficiary|counterparty|customer|name|beskrywing|naam/
const MORE_NUMBERS = /reference|verwysing|\bref\b|\bid$|session|cheque/
const NOT_PEOPLE = /bank|branch|institution|account|tak\b|rekening/

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\((ngn|zar|usd|₦|r|n|\$)\)/g, '')
    .replace(/[^a-z ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The columns that a heading row names; each heading counts for one column. */
export function recogniseColumns(headers: readonly string[]): StatementColumns {
  const names = headers.map(plain)
  const taken = new Set<number>()
  const find = (column: ColumnName): number | null => {
    for (const pattern of HEADINGS[column]) {
      const index = names.findIndex((name, at) => !taken.has(at) && pattern.test(name))
      if (index === -1) continue
      taken.add(index)
      return index
    }
    return null
  }
  // In this order, so that "Credit/Debit" is taken as the direction and not as an amount.
  const direction = find('direction')
  const balance = find('balance')
  const fee = find('fee')
  const credit = find('credit')
  const debit = find('debit')
  const date = find('date')
  const narration = find('narration')
  const reference = find('reference')
  const payer = find('payer')
  const others = { date, payer, credit, debit, balance, fee }
  // When money in and out have separate columns, a "Type" column is ordinary text.
  const ownDirection = credit !== null && debit !== null ? null : direction
  return narration === null
    ? { ...others, direction: ownDirection, narration: reference, reference: null }
    : { ...others, direction: ownDirection, narration, reference }
}

export function isComplete(columns: StatementColumns): boolean {
  return columns.narration !== null && columns.credit !== null
}

/** Whether a row is a heading: it names words and money, and at least one other relevant column. */
export function isHeading(cells: readonly string[]): boolean {
  const columns = recogniseColumns(cells)
  const { date, debit, balance } = columns
  return isComplete(columns) && [date, debit, balance].some((column) => column !== null)
}

/** Further columns that may name a payer, and those with numbers and references. */
export function moreColumns(
  headers: readonly string[],
  columns: StatementColumns,
): { words: number[]; numbers: number[] } {
  const taken = new Set<number | null>(Object.values(columns))
  const free = headers.map(plain).map((name, index) => ({ name, index }))
  const own = free.filter(({ index, name }) => !taken.has(index) && !NOT_PEOPLE.test(name))
  const numbers = own.filter(({ name }) => MORE_NUMBERS.test(name))
  const words = own.filter(({ name }) => MORE_WORDS.test(name) && !MORE_NUMBERS.test(name))
  return { words: words.map(({ index }) => index), numbers: numbers.map(({ index }) => index) }
}

const RUNNING_NUMBER = /^(s n|sn|nr|no|line( no)?)$/

/** The columns whose text identifies a line: all but days, sums and the export's running number. */
export function identityColumns(headers: readonly string[], columns: StatementColumns): number[] {
  const { date, credit, debit, direction, balance, fee } = columns
  const sums = new Set<number | null>([date, credit, debit, direction, balance, fee])
  return headers.flatMap((heading, index) => {
    const name = plain(heading)
    const isOther = /date|datum|time$|balance|saldo/.test(name) || RUNNING_NUMBER.test(name)
    return sums.has(index) || isOther ? [] : [index]
  })
}
