import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/ticket-status'
import type { Application } from '../api'
import { showLockedToast } from '../locked-toast'

/** Stands below the children, locked, until a ticket is paid; from then on it is that child's own button. */
export function ViewTicket({ applications }: { applications: readonly Application[] }) {
  const tickets = applications.map(({ ticket_status }) => ticket_status)
  if (tickets.some(isTicketPaid)) return null
  return (
    <Button variant="secondary" onClick={() => showLockedToast(tickets)}>
      <Icon name="lock" />
      View Ticket
    </Button>
  )
}
