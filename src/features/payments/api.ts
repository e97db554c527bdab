import { isOwnDuplicate, toAppError } from '@/lib/errors'
import { db } from '@/lib/supabase'
import { type PaymentInput, parseAmount } from './schema'

const COLUMNS =
  'id, application_id, amount, currency, reference, description, child_name, status, created_at'

/** The parent's own payments, newest first. */
async function fetchPayments(userId: string, signal: AbortSignal) {
  const { data, error } = await db()
    .from('payments')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.map((row) => ({ ...row, kind: 'one_off' as const }))
}

/** The parent's own subscriptions, newest first. */
async function fetchSubscriptions(userId: string, signal: AbortSignal) {
  const { data, error } = await db()
    .from('subscriptions')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.map((row) => ({ ...row, kind: 'subscription' as const }))
}

/** Payments and subscriptions of one parent as one list, newest first. */
export async function fetchMyPayments(userId: string, signal: AbortSignal) {
  const [payments, subscriptions] = await Promise.all([
    fetchPayments(userId, signal),
    fetchSubscriptions(userId, signal),
  ])
  return [...payments, ...subscriptions].sort((a, b) => b.created_at.localeCompare(a.created_at))
}

export type Payment = Awaited<ReturnType<typeof fetchMyPayments>>[number]

/** The children a payment can be for, with what their transfer needs. */
export async function fetchPayableChildren(userId: string, signal: AbortSignal) {
  const { data, error } = await db()
    .from('applications')
    .select('id, child_name, country, ticket_status, payment_reference')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type PayableChild = Awaited<ReturnType<typeof fetchPayableChildren>>[number]

/** States a payment. The id is the form's own, so the same form sent twice makes one row. */
export async function insertPayment(userId: string, input: PaymentInput): Promise<void> {
  const table = input.kind === 'subscription' ? 'subscriptions' : 'payments'
  const { error } = await db()
    .from(table)
    .insert({
      id: input.id,
      user_id: userId,
      application_id: input.application_id || null,
      amount: parseAmount(input.amount) ?? 0,
      currency: input.currency,
      reference: input.reference || null,
      description: input.description,
      status: 'pending',
    })
  if (error && !isOwnDuplicate(error, table)) throw toAppError(error)
}
