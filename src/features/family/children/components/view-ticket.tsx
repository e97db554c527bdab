import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/ticket-status'
import type { Application } from '../api'
import { isOutOfShow, NOT_ACCEPTED, TICKET_DISQUALIFIED } from '@/domain/application'
import { TICKET_IS_CHECKED } from '@/domain/ticket'
import { notify } from '@/lib/notify'

/** A locked button below the children until a ticket is paid; then each such child has its own button. */
export function ViewTicket({ applications }: { applications: readonly Application[] }) {
  if (applications.some(({ ticket_status }) => isTicketPaid(ticket_status))) return null
  return (
    <Button variant="secondary" onClick={() => showLockedToast(applications)}>
      <Icon name="lock" />
      View Ticket
    </Button>
  )
}

/** Explains why no ticket opens yet; a payment being checked comes first, since its ticket opens next. */
function showLockedToast(family: readonly Application[]): void {
  notify({ title: 'Feature Locked', description: reasonOf(family) })
}

function reasonOf(family: readonly Application[]): string {
  const inShow = family.filter((child) => !isOutOfShow(child))
  if (inShow.some(({ ticket_status }) => ticket_status === 'pending_payment')) {
    return TICKET_IS_CHECKED
  }
  if (family.length === 0 || inShow.length > 0) return 'Pay for a ticket to unlock.'
  return family.some(({ ticket_status }) => ticket_status === 'Disqualified')
    ? TICKET_DISQUALIFIED
    : NOT_ACCEPTED
}
