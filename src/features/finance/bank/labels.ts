import { CURRENCIES, type Currency, CURRENCY_WORDS } from '@/domain/money'
import type { CsvColumn } from '@/lib/csv-export'
import type {
  BankAccount,
  Bucket,
  ExclusionReason,
  ReconciledAccount,
  ReconciliationLine,
  ReconciliationSum,
} from './api'

export const CURRENCY_OPTIONS = CURRENCIES.map((value) => {
  const word = CURRENCY_WORDS[value]
  return { value, label: `${word.charAt(0).toUpperCase()}${word.slice(1)} (${value})` }
})

export const REASONS: Record<ExclusionReason, string> = {
  bank_charge: 'Bank charge',
  own_transfer: 'Transfer between own accounts',
  other_income: 'Other income',
  went_back: 'Went back to the payer',
  not_ours: 'Not ours',
}

export const BUCKETS: Record<Bucket, string> = {
  booked: 'In the books of this month',
  other_month: 'In the books of another month',
  excluded: 'Set aside',
  open: 'Not yet given to anybody',
  earlier_line: 'Of a line of another month',
  cash: 'Cash',
  hand: 'Typed by hand',
  stated: 'As stated',
}

/** The buckets of bank lines; the others belong to the books. */
const OF_THE_BANK: readonly Bucket[] = ['booked', 'other_month', 'excluded', 'open']

function isOfTheBank(bucket: Bucket): boolean {
  return OF_THE_BANK.includes(bucket)
}

/** "Fees, Zenith ···1234". */
export function accountName({
  name,
  bank,
  last_digits,
}: Pick<BankAccount, 'name' | 'bank' | 'last_digits'>): string {
  return `${name}, ${bank} ···${last_digits}`
}

export interface Comparison {
  /** The sum of the bank's lines, and that of the books. */
  bank: number
  books: number
  /** The buckets that make the difference; they add up to the books' sum minus the bank's. */
  buckets: { bucket: Bucket; sign: 1 | -1; amount: number; count: number }[]
  /** The unexplained amount, in absolute terms. */
  unexplained: number
}

const cents = (amount: number) => Math.round(amount * 100)

/**
 * A month in one currency: the bank's sum, the books' sum, and the buckets found in only one of them.
 *
 * @param balances the differences between accounts' balances and lines, null when no balance is known.
 */
export function compareMonth(
  sums: readonly ReconciliationSum[],
  currency: Currency,
  balances: readonly (number | null)[],
): Comparison {
  const own = sums.filter((sum) => sum.currency === currency)
  const totalOf = (rows: readonly ReconciliationSum[]) =>
    rows.reduce((total, { amount }) => total + cents(amount), 0)
  const bank = totalOf(own.filter(({ bucket }) => isOfTheBank(bucket)))
  const books = totalOf(own.filter(({ bucket }) => bucket === 'booked' || !isOfTheBank(bucket)))
  const names = [...new Set(own.map(({ bucket }) => bucket))].filter((one) => one !== 'booked')
  const buckets = names.map((bucket) => {
    const rows = own.filter((row) => row.bucket === bucket)
    return {
      bucket,
      sign: isOfTheBank(bucket) ? (-1 as const) : (1 as const),
      amount: totalOf(rows) / 100,
      count: rows.reduce((total, { row_count }) => total + row_count, 0),
    }
  })
  const unexplained =
    own
      .filter(({ bucket }) => bucket === 'open')
      .reduce((total, { amount }) => total + Math.abs(cents(amount)), 0) +
    balances.reduce<number>((total, difference) => total + Math.abs(cents(difference ?? 0)), 0)
  return { bank: bank / 100, books: books / 100, buckets, unexplained: unexplained / 100 }
}

/** Whether statements cover the whole month of each account. */
export function isCovered(accounts: readonly Pick<ReconciledAccount, 'missing_days'>[]): boolean {
  return accounts.length > 0 && accounts.every(({ missing_days }) => missing_days.length === 0)
}

/** The lines of a month as CSV: bank and books in separate columns, so that both add up. */
export function reconciliationCsv(
  accounts: ReadonlyMap<string, string>,
): CsvColumn<ReconciliationLine>[] {
  return [
    { header: 'Day', value: ({ day }) => day },
    {
      header: 'Account',
      value: ({ account_id }) => accounts.get(account_id ?? '') ?? 'No account',
    },
    { header: 'What it is', value: ({ bucket }) => BUCKETS[bucket] },
    { header: 'Reason', value: ({ reason }) => (reason === null ? null : REASONS[reason]) },
    { header: 'Currency', value: ({ currency }) => currency },
    { header: 'Bank', value: ({ bucket, amount }) => (isOfTheBank(bucket) ? amount : null) },
    {
      header: 'Books',
      value: ({ bucket, amount }) => (bucket === 'booked' || !isOfTheBank(bucket) ? amount : null),
    },
    { header: 'Words', value: ({ narration }) => narration },
  ]
}

/** The unexplained amounts of a month; currencies without one are left out. */
export function unexplainedOf({
  accounts,
  sums,
}: {
  accounts: readonly ReconciledAccount[]
  sums: readonly ReconciliationSum[]
}): Partial<Record<Currency, number>> {
  return Object.fromEntries(
    CURRENCIES.map((currency) => {
      const own = accounts.filter((account) => account.currency === currency)
      const balances = own.map(({ unexplained }) => unexplained)
      return [currency, compareMonth(sums, currency, balances).unexplained] as const
    }).filter(([, amount]) => amount > 0),
  )
}
