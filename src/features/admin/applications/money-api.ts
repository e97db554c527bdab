import type { Currency } from '@/domain/money'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** The data for a message about a declined payment. */
export interface DeclinedPayment {
  amount: number
  currency: Currency
  reason: string | null
}

/** The child's last ticket payment if it was declined; else `null`. */
export async function fetchDeclinedPayment(
  applicationId: string,
  signal: AbortSignal,
): Promise<DeclinedPayment | null> {
  const { data, error } = await supabase()
    .from('payments')
    .select('amount, currency, status, decision_reason')
    .eq('application_id', applicationId)
    .eq('is_ticket', true)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(1)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const last = data[0]
  if (last?.status !== 'declined') return null
  return { amount: last.amount, currency: last.currency, reason: last.decision_reason }
}

/** The money approved for a child, by currency: a deletion removes it from the lists, not from the books. */
export async function fetchMoneyOf(
  applicationId: string,
  signal: AbortSignal,
): Promise<{ amount: number; currency: Currency }[]> {
  const { data, error } = await supabase()
    .rpc('get_money_of_application', { application_id: applicationId })
    .abortSignal(signal)
    .overrideTypes<{ amount: number; currency: Currency }[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}
