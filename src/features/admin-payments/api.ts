import type { Country } from '@/domain/regions'
import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/errors'
import { db } from '@/lib/supabase'

export const PAGE_SIZE = 20

const COLUMNS =
  'id, application_id, amount, currency, reference, description, child_name, status, payment_type, created_at, parent_name, parent_email, application_reference, country'

/** The code of PostgREST for a page past the last row. */
const PAST_THE_END = 'PGRST103'

/** A row of the combined list. The generated type takes no column of a procedure to be empty. */
export interface AdminPayment {
  id: string
  application_id: string | null
  amount: number
  currency: Currency | null
  reference: string | null
  description: string
  child_name: string | null
  status: string
  payment_type: string
  created_at: string
  parent_name: string | null
  parent_email: string | null
  application_reference: string | null
  country: Country | null
}

/** One page of payments and subscriptions together, newest first, with the number of all rows. */
export async function fetchPayments(page: number, signal: AbortSignal) {
  const { data, count, error } = await db()
    .rpc('get_all_payments_and_subscriptions', {}, { count: 'exact' })
    .select(COLUMNS)
    .order('created_at', { ascending: false })
    .order('id')
    .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1)
    .abortSignal(signal)
  if (error?.code === PAST_THE_END) return { rows: [], total: 0 }
  if (error) throw toAppError(error)
  const rows: AdminPayment[] = data
  return { rows, total: count ?? rows.length }
}

/** How many payments and subscriptions wait for a decision. */
export async function fetchPendingCount(signal: AbortSignal): Promise<number> {
  const counts = await Promise.all(
    (['payments', 'subscriptions'] as const).map(async (table) => {
      const { count, error } = await db()
        .from(table)
        .select('id', { count: 'exact', head: true })
        .eq('status', 'pending')
        .abortSignal(signal)
      if (error) throw toAppError(error)
      return count ?? 0
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A payment or subscription, and what becomes of it. */
export type Decision = { id: string } & (
  | { kind: 'payment'; status: 'approved' | 'declined' }
  | { kind: 'subscription'; status: 'active' | 'rejected' }
)

/** Decides about what is still pending; the database refuses a second decision as a `conflict`. */
export async function decidePayment(decision: Decision): Promise<void> {
  const { error } =
    decision.kind === 'payment'
      ? await db().rpc('update_payment_status', {
          payment_id: decision.id,
          new_status: decision.status,
        })
      : await db().rpc('handle_subscription_status_update', {
          subscription_id: decision.id,
          new_status: decision.status,
        })
  if (error) throw toAppError(error)
}
