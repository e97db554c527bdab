import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/application'
import { paths } from '@/lib/paths'
import type { Application } from '../api'
import { sayLocked } from '../say-locked'

/** Locked until a ticket is paid; then straight to the only one, or to a choice. */
export function ViewTicket({ applications }: { applications: readonly Application[] }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const paid = applications.filter(({ ticket_status }) => isTicketPaid(ticket_status))
  const [first] = paid
  const isOver =
    applications.length > 0 &&
    applications.every(({ ticket_status }) => ticket_status === 'Disqualified')
  if (!first) {
    return (
      <Button variant="secondary" onClick={() => sayLocked(isOver ? 'Disqualified' : undefined)}>
        <Icon name="lock" />
        View Ticket
      </Button>
    )
  }
  if (paid.length === 1) {
    return (
      <ButtonLink to={paths.ticket(first.id)} variant="secondary">
        <Icon name="ticket" />
        View Ticket
      </ButtonLink>
    )
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsChoosing(true)}>
        <Icon name="ticket" />
        View Ticket
      </Button>
      <Dialog
        isOpen={isChoosing}
        title="Whose ticket?"
        size="small"
        onClose={() => setIsChoosing(false)}
      >
        <ul className="flex flex-col gap-2">
          {paid.map(({ id, child_name }) => (
            <li key={id}>
              <ButtonLink to={paths.ticket(id)} variant="secondary" isWide>
                {child_name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
