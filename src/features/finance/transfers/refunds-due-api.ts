import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/**
 * An amount to refund: the rest of a family's transfer (`credit`), or a ticket payment of a child who is out of the
 * show (`rejected`) or had already paid (`double`).
 */
export type RefundDue = Omit<
  RowOf<
    'refund_due',
    'row_id' | 'transfer_id' | 'family_name' | 'child_name' | 'reference' | 'arrived_on'
  >,
  'reason' | 'kind' | 'total'
> & { id: string; reason: 'credit' | 'rejected' | 'double' }

const ROWS_AT_ONCE = 500

/** All refunds due that the member may see, the longest waiting family first. */
export async function fetchRefundsDue(signal: AbortSignal): Promise<RefundDue[]> {
  const rows: RefundDue[] = []
  for (;;) {
    const { data, error } = await supabase()
      .rpc('get_refunds_due', { page_size: ROWS_AT_ONCE, page_start: rows.length })
      .abortSignal(signal)
      .overrideTypes<Omit<RefundDue, 'id'>[], { merge: false }>()
    if (error) throw toAppError(error)
    rows.push(...data.map((row) => ({ ...row, id: row.row_id ?? row.transfer_id ?? '' })))
    if (data.length < ROWS_AT_ONCE) return rows
  }
}
