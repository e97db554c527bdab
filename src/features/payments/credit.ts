import { ticketDue, type TicketMoney } from '@/domain/ticket'
import type { Credit } from '@/lib/credit'

/** The credit that is enough for a child's ticket and all others that its family has to pay; null where none is. */
export function creditFor(
  child: TicketMoney,
  unpaid: readonly TicketMoney[],
  credit: readonly Credit[],
): Credit | null {
  const { currency } = ticketDue(child)
  const due = unpaid
    .map(ticketDue)
    .reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
  return credit.find((one) => one.currency === currency && one.amount >= due) ?? null
}
