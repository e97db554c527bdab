import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { nextStep } from '@/domain/journey'
import { ticketDescription, ticketFee } from '@/domain/ticket'
import { paymentPath } from '@/lib/paths'
import type { Application } from '../api'

export interface ProfileActionsProps {
  application: Application
  onEdit: () => void
  onRemove: () => void
}

export function ProfileActions({ application, onEdit, onRemove }: ProfileActionsProps) {
  const { id, child_name, country } = application
  return (
    <>
      {nextStep(application).action === 'pay' ? (
        <ButtonLink
          to={paymentPath({
            applicationId: id,
            description: ticketDescription(child_name),
            ...ticketFee(country),
          })}
        >
          Pay for Ticket
        </ButtonLink>
      ) : null}
      <Button variant="secondary" onClick={onEdit}>
        <Icon name="pencil" />
        Edit<span className="sr-only"> {child_name}</span>
      </Button>
      <Button variant="quiet" onClick={onRemove}>
        <Icon name="trash" />
        Remove<span className="sr-only"> {child_name}</span>
      </Button>
    </>
  )
}
