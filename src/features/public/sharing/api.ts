import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'
import type { RowOf } from '@/lib/supabase/rows'

export type TicketCardRow = RowOf<'ticket_card', 'payment_reference'>

/** The facts about a child that supporters may see; null for an unknown code or a disabled link. */
export async function fetchTicketCard(shareCode: string, signal: AbortSignal) {
  const { data, error } = await publicClient()
    .rpc('get_ticket_card', { share_code: shareCode })
    .abortSignal(signal)
    .overrideTypes<TicketCardRow[], { merge: false }>()
  if (error) throw toAppError(error)
  return data[0] ?? null
}
