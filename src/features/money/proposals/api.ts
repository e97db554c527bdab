import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { isDone } from '@/lib/second-member'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/**
 * A decision on money that waits for a second member; `is_own_family` says that it is about the reader's own family.
 * With an outcome it is the reader's own, which was refused.
 */
export type Proposal = RowOf<
  'proposal',
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
export async function fetchProposals(signal: AbortSignal): Promise<Proposal[]> {
  const { data, error } = await supabase()
    .rpc('get_proposals')
    .abortSignal(signal)
    .overrideTypes<Proposal[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

export interface ProposalAnswer {
  id: string
  isConfirmed: boolean
  /** Why not; the first member reads it. */
  reason?: string
}

/** Confirms a proposal, which makes its decision, or refuses it; the first member takes it back. */
export async function decideProposal({ id, isConfirmed, reason }: ProposalAnswer): Promise<void> {
  const { error } = await supabase().rpc('decide_proposal', {
    proposal_id: id,
    is_confirmed: isConfirmed,
    ...(reason ? { reason } : {}),
  })
  if (error) throw toAppError(error)
}

/** The sums above which a refund needs a second member. */
export async function fetchRefundLimits(signal: AbortSignal): Promise<Map<Currency, number>> {
  const { data, error } = await supabase()
    .rpc('get_refund_limits')
    .abortSignal(signal)
    .overrideTypes<RowOf<'money'>[], { merge: false }>()
  if (error) throw toAppError(error)
  return new Map(data.map(({ currency, amount }) => [currency, amount]))
}

/** Sets a limit of refunds, null for none; false where it is lifted and a second member has to confirm it. */
export async function setRefundLimit(currency: Currency, amount: number | null): Promise<boolean> {
  const { data, error } = await supabase().rpc('set_refund_limit', {
    currency,
    // The generated type knows no null.
    amount: amount as number,
  })
  if (error) throw toAppError(error)
  return isDone(data)
}
