import { ticketDescription, ticketDue } from '@/domain/ticket'
import { paymentPath } from '@/lib/paths'
import type { Application } from './api'

/** The payment centre with the form for a child's ticket filled in. */
export function ticketPath(child: Application): string {
  return paymentPath({
    applicationId: child.id,
    description: ticketDescription(child.child_name),
    ...ticketDue(child),
  })
}
