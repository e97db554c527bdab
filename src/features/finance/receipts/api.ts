import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

export type Receipt = RowOf<
  'receipt',
  'voided_at' | 'reference' | 'child_name' | 'parent_name' | 'refunded_amount' | 'refunded_on'
>

/** The receipts of a payment or subscription, newest first: at most one is valid, the others are void. */
export async function fetchReceipts(paymentId: string, signal: AbortSignal): Promise<Receipt[]> {
  const { data, error } = await supabase()
    .rpc('get_receipts', { only_payment: paymentId })
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data as Receipt[]
}
