import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { nextStep } from '@/domain/journey'
import type { Application } from '../api'
import { PayForTicket } from './pay-for-ticket'

export interface ProfileActionsProps {
  application: Application
  /** Nothing is paid for a child of a year that has ended. */
  isEnded: boolean
  onEdit: () => void
  onRemove: () => void
}

export function ProfileActions({ application, isEnded, onEdit, onRemove }: ProfileActionsProps) {
  const { child_name } = application
  return (
    <>
      {!isEnded && nextStep(application).action === 'pay' ? (
        <PayForTicket application={application} />
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
