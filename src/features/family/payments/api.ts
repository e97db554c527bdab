import { toAppError } from '@/lib/api/errors'
import { withEnded } from '@/lib/ended-years'
import { supabase } from '@/lib/supabase/client'

const COLUMNS =
  'id, application_id, amount, currency, reference, description, child_name, status, decision_reason, received_amount, received_currency, refunded_amount, refunded_on, refund_reason, created_at'

/** The parent's own payments, newest first. */
async function fetchPayments(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('payments')
    .select(`${COLUMNS}, is_accepted_as_full`)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.map((row) => ({ ...row, kind: 'one_off' as const }))
}

/** The parent's own subscriptions, newest first. */
async function fetchSubscriptions(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('subscriptions')
    .select(COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.map((row) => ({
    ...row,
    kind: 'subscription' as const,
    is_accepted_as_full: false,
  }))
}

/** The parent's latest ticket payment for each child. */
export async function fetchLastTicketPayments(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('payments')
    .select('id, application_id, amount, currency, reference, status, decision_reason')
    .eq('user_id', userId)
    .eq('is_ticket', true)
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data.filter(
    ({ application_id }, index) =>
      data.findIndex((one) => one.application_id === application_id) === index,
  )
}

/** The days after registration within which a ticket must be paid. */
export async function fetchPaymentWindow(signal: AbortSignal): Promise<number> {
  const { data, error } = await supabase().rpc('get_payment_window').abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type TicketPayment = Awaited<ReturnType<typeof fetchLastTicketPayments>>[number]

/** A parent's payments and subscriptions in one list, newest first. */
export async function fetchMyPayments(userId: string, signal: AbortSignal) {
  const [payments, subscriptions] = await Promise.all([
    fetchPayments(userId, signal),
    fetchSubscriptions(userId, signal),
  ])
  return [...payments, ...subscriptions].sort((a, b) => b.created_at.localeCompare(a.created_at))
}

export type Payment = Awaited<ReturnType<typeof fetchMyPayments>>[number]

/** The children a payment can be for, with the data for their transfer. */
export async function fetchPayableChildren(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('applications')
    .select(
      'id, edition, ticket_fee, ticket_received, child_name, age, country, talents, primary_category, pattern, status, ticket_status, is_finalist, payment_reference, created_at',
    )
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return withEnded(data, signal)
}

export type PayableChild = Awaited<ReturnType<typeof fetchPayableChildren>>[number]

/** The proofs sent by the parent, oldest first. */
export async function fetchMyProofs(userId: string, signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('payment_proofs')
    .select('id, payment_id, subscription_id, path, original_name, size_bytes, status, created_at')
    .eq('user_id', userId)
    .order('created_at')
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type SentProof = Awaited<ReturnType<typeof fetchMyProofs>>[number]
