import type { Currency } from '@/domain/money'
import { AppError, toAppError } from '@/lib/api/errors'
import { EXPORT_BATCH_SIZE } from '@/lib/csv-export'
import { pageRange } from '@/lib/list-params'
import { isDone } from '@/features/finance/second-member'
import { logExport } from '@/lib/log-export'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'
import { type BookFilter, type BookListFilter, toBookArguments } from './list-params'

const COLUMNS =
  'line, day, amount, currency, country, kind, way, is_refund, is_taken_back, transfer_id, row_id, application_id, application_reference, receipt_number, booked_at, booked_by_email, unowned, family_name, family_payment_id, refundable'

/** A line of the books: negative for money out, refunded or taken back. */
export type BookLine = RowOf<
  'book_line',
  | 'country'
  | 'row_id'
  | 'application_id'
  | 'application_reference'
  | 'receipt_number'
  | 'booked_by_email'
  | 'unowned'
  | 'family_name'
  | 'family_payment_id'
  | 'refundable'
>

async function fetchRows(
  procedure: 'get_books' | 'export_books',
  filter: BookFilter,
  range: { page_size: number; page_start: number },
  signal: AbortSignal,
): Promise<BookLine[]> {
  const { data, error } = await supabase()
    .rpc(procedure, { ...toBookArguments(filter), ...range })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<BookLine[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** One page of lines, oldest day first, with the total count. */
export async function fetchBooks(filter: BookListFilter, signal: AbortSignal) {
  const [lines, count] = await Promise.all([
    fetchRows('get_books', filter, pageRange(filter.page), signal),
    supabase().rpc('count_books', toBookArguments(filter)).abortSignal(signal),
  ])
  if (count.error) throw toAppError(count.error)
  return { rows: lines.map((line) => ({ ...line, id: line.line })), total: count.data }
}

export type BookRow = BookLine & { id: string }

/** Sums of a period in one currency; `listed` is the sum of the filtered lines. */
export type BookSum = RowOf<'book_sum'>

/** The sums of a period, one row per currency in the books. */
export async function fetchBookSums(filter: BookFilter, signal: AbortSignal): Promise<BookSum[]> {
  const { data, error } = await supabase()
    .rpc('get_book_sums', toBookArguments(filter))
    .abortSignal(signal)
    .overrideTypes<BookSum[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** A closed month, or, without `closed_at`, the next month that can be closed. */
export type BookMonth = Omit<
  RowOf<'book_month', 'closed_at' | 'closed_by_email'>,
  'sums' | 'open_sums'
> & {
  sums: Partial<Record<Currency, number>> | null
  /** The sums of the bank lines still open when the month was closed. */
  open_sums: Partial<Record<Currency, number>> | null
}

/** The closed months, latest first, preceded by the next one that can be closed. */
export async function fetchBookMonths(signal: AbortSignal): Promise<BookMonth[]> {
  const { data, error } = await supabase()
    .rpc('get_book_months')
    .abortSignal(signal)
    .overrideTypes<BookMonth[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/** Closes a month for good; `month` is its first day. */
export async function closeMonth(month: string): Promise<void> {
  const { error } = await supabase().rpc('close_month', { month })
  if (error) throw toAppError(error)
}

const FOUND_AT_ONCE = 8

/** Donations waiting for their money, newest first, optionally searched. */
export async function fetchWaitingDonations(search: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .rpc('get_donations', {
      only_status: 'pending_payment',
      page_size: FOUND_AT_ONCE,
      search: search === '' ? undefined : search,
    })
    .select('id, donor_name, project, country, created_at')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

/** Books the rest of an unclaimed transfer to a donation, which confirms the donation. */
export async function bookToDonation(transferId: string, donationId: string, amount: number) {
  const { data, error } = await supabase().rpc('book_transfer', {
    transfer_id: transferId,
    parts: [{ donation_id: donationId, amount }],
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

/**
 * The batches of an export, recorded in the access log. The last batch checks the total against the database, so that
 * no file is made of lines that changed during the export.
 */
export function exportBatches(filter: BookFilter) {
  let read = 0
  let sums = new Map<Currency, number>()
  return async (last: BookRow | null, signal: AbortSignal) => {
    if (last === null) {
      read = 0
      sums = new Map()
      await logExport('books', 0)
    }
    const range = { page_size: EXPORT_BATCH_SIZE, page_start: read }
    const lines = await fetchRows('export_books', filter, range, signal)
    read += lines.length
    // Counted in kobo and cents, which add up without rounding errors.
    for (const { currency, amount } of lines) {
      sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * 100))
    }
    const isLast = lines.length < EXPORT_BATCH_SIZE
    if (isLast) {
      const expected = await fetchBookSums(filter, signal)
      const isEqual = expected.every(
        ({ currency, listed }) => (sums.get(currency) ?? 0) === Math.round(listed * 100),
      )
      if (!isEqual) {
        throw new AppError('conflict', 'The books changed meanwhile. Please export them again.')
      }
    }
    return { rows: lines.map((line) => ({ ...line, id: line.line })), isLast }
  }
}
