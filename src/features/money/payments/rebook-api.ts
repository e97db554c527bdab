import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import { isDone } from '@/lib/second-member'
import type { RowOf } from '@/lib/supabase/rows'

const COLUMNS =
  'kind, id, user_id, name, edition, parent_name, country, state_city, reference, ticket_status, ticket_fee, ticket_received'

/** A child whom a payment may be for. */
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

/** Up to six children of any family whom these words find. */
export async function findChildren(search: string, signal: AbortSignal): Promise<PayableChild[]> {
  const { data, error } = await supabase()
    .rpc('search_panel', { search })
    .select(COLUMNS)
    .abortSignal(signal)
    .overrideTypes<PayableChild[], { merge: false }>()
  if (error) throw toAppError(error)
  return childrenOf(data)
}

/** To which child an approved payment is booked; another family's takes the reason that the first one reads. */
export interface Rebooking {
  paymentId: string
  childId: string
  otherFamilyReason: string | null
}

/** Books an approved payment to another child; false where a second member has to confirm it. */
export async function rebookPayment({
  paymentId,
  childId,
  otherFamilyReason,
}: Rebooking): Promise<boolean> {
  const { data, error } = await supabase().rpc('rebook_payment', {
    payment_id: paymentId,
    application_id: childId,
    ...(otherFamilyReason === null ? {} : { reason: otherFamilyReason, other_family: true }),
  })
  if (error) throw toAppError(error)
  return isDone(data)
}
