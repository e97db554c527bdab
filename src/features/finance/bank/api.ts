import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { isDone } from '@/features/finance/second-member'
import { supabase } from '@/lib/supabase/client'
import type { Enums } from '@/lib/supabase/database.types'
import type { RowOf } from '@/lib/supabase/rows'
import type { StatementColumns } from '../statement/columns'

/** Why a bank line is nobody's payment. */
export type ExclusionReason = Enums<'exclusion_reason'>

/** How a bank line, or a transfer in the books, counts in a month's reconciliation. */
export type Bucket = Enums<'reconciliation_bucket'>

/** The columns chosen for an account's last statement, and its headings. */
interface RememberedColumns {
  headers: string[]
  columns: StatementColumns
}

/** A bank account of the organiser. Only the last four digits of its number are stored. */
export type BankAccount = Omit<RowOf<'bank_account', 'last_day'>, 'columns'> & {
  columns: RememberedColumns | null
}

export async function fetchBankAccounts(signal: AbortSignal): Promise<BankAccount[]> {
  const { data, error } = await supabase()
    .rpc('get_bank_accounts')
    .abortSignal(signal)
    .overrideTypes<BankAccount[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface NewBankAccount {
  id: string
  name: string
  bank: string
  currency: Currency
  lastDigits: string
}

/** Adds an account, or changes its name and bank. */
export async function saveBankAccount(account: NewBankAccount): Promise<void> {
  const { error } = await supabase().rpc('save_bank_account', {
    account_id: account.id,
    name: account.name,
    bank: account.bank,
    currency: account.currency,
    last_digits: account.lastDigits,
  })
  if (error) throw toAppError(error)
}

/** A statement line as it is stored; `amount` is negative for money out. */
export interface LineToKeep {
  line_number: number
  day: string
  amount: number
  /**
   * Everything that distinguishes it from others of the same day, amount and side. The database derives the line's
   * identity from it.
   */
  identity: string
  narration: string
  reference: string | null
  /** The account's balance after it. */
  balance: number | null
}

export interface StatementToKeep {
  /** Idempotency key: made once per file, so that a repeated call stores it once. */
  id: string
  accountId: string
  firstDay: string
  lastDay: string
  opening: number | null
  closing: number | null
  /** Whether its running balance fits its lines; also true without one. */
  isBalanced: boolean
  columns: RememberedColumns | null
  lines: readonly LineToKeep[]
}

/** Counts of the file's new, known and possibly duplicate lines, and the unread days before it. */
export type KeptLines = RowOf<'kept_statement', 'gap_from' | 'gap_to'>

/** Stores the lines of a statement; known lines stay as they are. */
export async function keepLines(statement: StatementToKeep): Promise<KeptLines> {
  const { data, error } = await supabase()
    .rpc('keep_statement', {
      statement_id: statement.id,
      account_id: statement.accountId,
      first_day: statement.firstDay,
      last_day: statement.lastDay,
      opening: statement.opening ?? undefined,
      closing: statement.closing ?? undefined,
      is_balanced: statement.isBalanced,
      columns: statement.columns
        ? { ...statement.columns, columns: { ...statement.columns.columns } }
        : undefined,
      lines: statement.lines.map((line) => ({ ...line })),
    })
    .overrideTypes<KeptLines, { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Removes a wrongly read statement with the lines it added; refused once one of them is booked. */
export async function removeStatement(statementId: string): Promise<void> {
  const { error } = await supabase().rpc('remove_statement', { statement_id: statementId })
  if (error) throw toAppError(error)
}

/** A bank line. Narration and reference are erased 90 days after its month is closed. */
export type BankTransaction = RowOf<
  'bank_transaction',
  'narration' | 'reference' | 'excluded_because' | 'duplicate_narration'
>

/** `duplicate`: possibly a line that is already stored, in other words. `excluded`: set aside. */
export type TransactionState = 'open' | 'duplicate' | 'excluded'

/** The number of lines decided at a time. */
export const LINES_AT_ONCE = 200

/** The oldest lines of an account in a state, after skipping `after` of them. */
export async function fetchTransactions(
  accountId: string,
  state: TransactionState,
  signal: AbortSignal,
  after = 0,
): Promise<BankTransaction[]> {
  const { data, error } = await supabase()
    .rpc('get_bank_transactions', {
      account_id: accountId,
      state,
      page_size: LINES_AT_ONCE,
      page_start: after,
    })
    .abortSignal(signal)
    .overrideTypes<BankTransaction[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Sets aside a line that is nobody's payment; without a reason it reopens the line. */
export async function excludeTransaction(
  lineId: string,
  reason: ExclusionReason | null,
): Promise<void> {
  const { error } = await supabase().rpc('exclude_bank_transaction', {
    bank_transaction_id: lineId,
    reason: reason ?? undefined,
  })
  if (error) throw toAppError(error)
}

/** Marks a suspected duplicate as a line of its own. */
export async function clearDuplicate(lineId: string): Promise<void> {
  const { error } = await supabase().rpc('clear_duplicate', { bank_transaction_id: lineId })
  if (error) throw toAppError(error)
}

/**
 * Links a transfer or refund, booked without a bank line, to its line; false when a second member has to confirm it.
 */
export async function linkTransfer(transferId: string, lineId: string): Promise<boolean> {
  const { data, error } = await supabase().rpc('link_transfer', {
    transfer_id: transferId,
    bank_transaction_id: lineId,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/** The sum of a bucket; the account is null for buckets of the books. */
export type ReconciliationSum = RowOf<'reconciliation_sum', 'account_id' | 'reason'>

/** The reconciliation of a month, by account and bucket; `month` is any of its days. */
export async function fetchReconciliation(
  month: string,
  signal: AbortSignal,
): Promise<ReconciliationSum[]> {
  const { data, error } = await supabase()
    .rpc('get_reconciliation', { month })
    .abortSignal(signal)
    .overrideTypes<ReconciliationSum[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** An account in a month; balances are null when its statements have none. */
export type ReconciledAccount = Omit<
  RowOf<'reconciled_account', 'opening' | 'closing' | 'unexplained'>,
  'missing_days'
> & { missing_days: { from: string; to: string }[] }

export async function fetchReconciledAccounts(
  month: string,
  signal: AbortSignal,
): Promise<ReconciledAccount[]> {
  const { data, error } = await supabase()
    .rpc('get_reconciled_accounts', { month })
    .abortSignal(signal)
    .overrideTypes<ReconciledAccount[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface BucketFilter {
  month: string
  bucket: Bucket | null
  accountId: string | null
  currency: Currency | null
}

/** A line of a bucket: a bank line with its narration, or a line of the books with its transfer. */
export type ReconciliationLine = RowOf<
  'reconciliation_line',
  'reason' | 'account_id' | 'narration' | 'bank_transaction_id' | 'transfer_id'
>

async function fetchBucketPage(
  { month, bucket, accountId, currency }: BucketFilter,
  range: { page_size: number; page_start: number },
  signal: AbortSignal,
): Promise<ReconciliationLine[]> {
  const { data, error } = await supabase()
    .rpc('get_reconciliation_lines', {
      month,
      only_bucket: bucket ?? undefined,
      only_account: accountId ?? undefined,
      only_currency: currency ?? undefined,
      ...range,
    })
    .abortSignal(signal)
    .overrideTypes<ReconciliationLine[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** The number of lines a bucket shows. */
export const SHOWN_LINES = 100

export function fetchBucket(
  filter: BucketFilter,
  signal: AbortSignal,
): Promise<ReconciliationLine[]> {
  return fetchBucketPage(filter, { page_size: SHOWN_LINES, page_start: 0 }, signal)
}

/** The database refuses larger pages. */
const MAX_BUCKET_PAGE = 500

/** The batches of an export of a month's lines, one after the other. */
export function exportReconciliation(month: string) {
  let read = 0
  return async (last: ReconciliationLine | null, signal: AbortSignal) => {
    if (last === null) read = 0
    const size = Math.min(EXPORT_BATCH_SIZE, MAX_BUCKET_PAGE)
    const rows = await fetchBucketPage(
      { month, bucket: null, accountId: null, currency: null },
      { page_size: size, page_start: read },
      signal,
    )
    read += rows.length
    return { rows, isLast: rows.length < size }
  }
}
