import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { isDone } from '@/features/finance/second-member'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/**
 * A decision on money that waits for a second member; `is_own_family` marks one about the reader's own family. One with
 * an outcome is the reader's own request, which was refused.
 */
export type ApprovalRequest = RowOf<
  'approval_request',
  | 'name'
  | 'amount'
  | 'currency'
  | 'new_status'
  | 'day'
  | 'reason'
  | 'proposed_by_email'
  | 'outcome'
  | 'decision_reason'
>

/** The decisions that wait for a second member, oldest first. */
export async function fetchApprovalRequests(signal: AbortSignal): Promise<ApprovalRequest[]> {
  const { data, error } = await supabase()
    .rpc('get_approval_requests')
    .abortSignal(signal)
    .overrideTypes<ApprovalRequest[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface ApprovalRequestAnswer {
  id: string
  isConfirmed: boolean
  /** The reason for a refusal; the first member reads it. */
  reason?: string
}

/** Confirms an approval request, which carries out its decision, or refuses it; the first member withdraws it. */
export async function decideApprovalRequest({
  id,
  isConfirmed,
  reason,
}: ApprovalRequestAnswer): Promise<void> {
  const { error } = await supabase().rpc('decide_approval_request', {
    approval_request_id: id,
    is_confirmed: isConfirmed,
    ...(reason ? { reason } : {}),
  })
  if (error) throw toAppError(error)
}

/** The amounts above which a refund needs a second member. */
export async function fetchRefundLimits(signal: AbortSignal): Promise<Map<Currency, number>> {
  const { data, error } = await supabase()
    .rpc('get_refund_limits')
    .abortSignal(signal)
    .overrideTypes<RowOf<'money'>[], { merge: false }>()
  if (error) throw toAppError(error)
  return new Map(data.map(({ currency, amount }) => [currency, amount]))
}

/** Sets the refund limit, null for none; false when a second member has to confirm lifting it. */
export async function setRefundLimit(currency: Currency, amount: number | null): Promise<boolean> {
  const { data, error } = await supabase().rpc('set_refund_limit', {
    currency,
    // The generated type does not allow null.
    amount: amount as number,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}
