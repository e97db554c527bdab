/** Places of the columns that count; null for one that there is not. */
export interface StatementColumns {
  date: number | null
  narration: number | null
  /** The sender, where that has a column of its own. */
  payer: number | null
  /** The bank's running number or session id, or what the payer gave as reference. */
  reference: number | null
  /** Money in; or all amounts, those going out being negative or marked in `direction`. */
  credit: number | null
  debit: number | null
  direction: number | null
}

export type ColumnName = keyof StatementColumns

// From the headings of statements of Nigerian and South African banks, the surest word first.
const HEADINGS: Record<ColumnName, RegExp[]> = {
  date: [
    /^(trans(action)?|txn|posting|posted|post) ?date$/,
    /^date( posted)?$/,
    /^value date$/,
    /date/,
  ],
  narration: [
    /^(narration|narrative|transaction details?|transaction description)$/,
    /^(description|details?|remarks?|particulars)$/,
    /narration|description|details|remark|particular/,
  ],
  payer: [/^(to from|from to|from|counterparty|sender|payer|remitter)( name)?$/],
  reference: [
    /^(transaction )?ref(erence)?( no| number)?$/,
    /reference/,
    /^(transaction|session) (id|no|number)$/,
  ],
  credit: [
    /^(credits?|cr|credit amount|amount credited|money in|paid in|deposits?|lodge?ments?|inflow)$/,
    /credit|money in|paid in|deposit|lodge?ment/,
    /^(amount|transaction amount|value)$/,
    /^amount/,
  ],
  debit: [
    /^(debits?|dr|debit amount|amount debited|money out|paid out|withdrawals?|outflow)$/,
    /debit|money out|paid out|withdrawal/,
  ],
  direction: [/^(dr ?cr|cr ?dr|d ?c|c ?d|debit ?credit|credit ?debit|type|transaction type|sign)$/],
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\((ngn|zar|usd|₦|r|n|\$)\)/g, '')
    .replace(/[^a-z ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The columns that a row of headings names; each word counts for one column. */
export function recogniseColumns(headers: readonly string[]): StatementColumns {
  const names = headers.map(plain)
  const taken = new Set<number>()
  const find = (column: ColumnName): number | null => {
    for (const pattern of HEADINGS[column]) {
      const place = names.findIndex((name, index) => !taken.has(index) && pattern.test(name))
      if (place === -1) continue
      taken.add(place)
      return place
    }
    return null
  }
  // In this order, so that "Credit/Debit" tells the direction and is not taken for an amount.
  const direction = find('direction')
  const credit = find('credit')
  const debit = find('debit')
  const date = find('date')
  const narration = find('narration')
  const reference = find('reference')
  const payer = find('payer')
  const others = { date, payer, credit, debit, direction }
  return narration === null
    ? { ...others, narration: reference, reference: null }
    : { ...others, narration, reference }
}

export function isComplete(columns: StatementColumns): boolean {
  return columns.narration !== null && columns.credit !== null
}
