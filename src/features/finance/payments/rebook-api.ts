import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { isDone } from '@/features/finance/second-member'
import type { RowOf } from '@/lib/supabase/rows'

const COLUMNS =
  'kind, id, user_id, name, edition, parent_name, country, state_city, reference, ticket_status, ticket_fee, ticket_received'

/** A child that a payment may be for. */
export type PayableChild = RowOf<
  'panel_item',
  | 'user_id'
  | 'name'
  | 'edition'
  | 'parent_name'
  | 'country'
  | 'state_city'
  | 'reference'
  | 'ticket_status'
  | 'ticket_fee'
  | 'ticket_received'
> & { country: Country | null }

const childrenOf = (rows: readonly PayableChild[]) =>
  rows.filter(({ kind }) => kind === 'application')

/** The children of an account. */
export async function fetchChildrenOf(
  userId: string,
  signal: AbortSignal,
): Promise<PayableChild[]> {
  const { data, error } = await supabase()
    .rpc('get_family', { user_id: userId })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PayableChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return childrenOf(data)
}

/** Searches the children of all families, up to six results. */
export async function findChildren(search: string, signal: AbortSignal): Promise<PayableChild[]> {
  const { data, error } = await supabase()
    .rpc('search_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PayableChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return childrenOf(data)
}

/**
 * The child an approved payment is rebooked to. Another family's child needs a reason, which the first family reads.
 */
export interface Rebooking {
  paymentId: string
  childId: string
  otherFamilyReason: string | null
  /** For a payment waiting for that child's ticket: it is this money, or it keeps waiting. */
  pending?: { statedId: string } | 'leave' | undefined
}

/**
 * Books an approved payment to another child; false when a second member has to confirm it. Refused
 * (ticket_payment_pending) when a payment waits for that child's ticket and `pending` is missing.
 */
export async function rebookPayment({
  paymentId,
  childId,
  otherFamilyReason,
  pending,
}: Rebooking): Promise<boolean> {
  const { data, error } = await supabase().rpc('rebook_payment', {
    payment_id: paymentId,
    application_id: childId,
    ...(otherFamilyReason === null ? {} : { reason: otherFamilyReason, other_family: true }),
    ...(pending === 'leave' ? { accept_pending: true } : {}),
    ...(typeof pending === 'object' ? { stated_payment_id: pending.statedId } : {}),
  })
  if (error) throw toAppError(error)
  return isDone(data)
}

type ChildPayment = RowOf<'child_payment', 'reference' | 'decision_reason' | 'ticket_status'>
export type PendingTicketPayment = Pick<
  ChildPayment,
  'id' | 'amount' | 'currency' | 'reference' | 'created_at'
>

/** A child's pending ticket payments, oldest first. */
export async function fetchPendingTicketPayments(
  childId: string,
  signal: AbortSignal,
): Promise<PendingTicketPayment[]> {
  const { data, error } = await supabase()
    .rpc('get_child_payments', { application_id: childId })
    .abortSignal(signal)
    .overrideTypes<ChildPayment[], { merge: false }>()
  if (error) throw toAppError(error)
  return data.filter(({ is_ticket, status }) => is_ticket && status === 'pending')
}
