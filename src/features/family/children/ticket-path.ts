import { ticketDescription, ticketDue } from '@/domain/ticket'
import { paymentPath } from '@/lib/paths'
import type { Application } from './api'

/** The payment page, prefilled for a child's ticket. */
export function ticketPath(child: Application): string {
  return paymentPath({
    applicationId: child.id,
    description: ticketDescription(child.child_name),
    ...ticketDue(child),
  })
}
