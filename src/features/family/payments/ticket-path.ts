import { ticketDescription, ticketDue, type TicketMoney } from '@/domain/ticket'
import { paymentPath } from '@/lib/paths'

/** The payment page, prefilled with what is still due for a child's ticket. */
export function ticketPath(child: TicketMoney & { id: string; child_name: string }): string {
  return paymentPath({
    applicationId: child.id,
    description: ticketDescription(child.child_name),
    ...ticketDue(child),
  })
}
