import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Application } from '../api'
import { PayForTicket } from './pay-for-ticket'

export interface ProfileActionsProps {
  application: Application
  /** Whether its ticket is to be paid. */
  isDue: boolean
  onEdit: () => void
  onRemove: () => void
}

export function ProfileActions({ application, isDue, onEdit, onRemove }: ProfileActionsProps) {
  const { child_name } = application
  return (
    <>
      {isDue ? <PayForTicket application={application} /> : null}
      <Button variant="secondary" onClick={onEdit}>
        <Icon name="pencil" />
        Edit
        <span className="sr-only">
          {' '}
          <span translate="no">{child_name}</span>
        </span>
      </Button>
      <Button variant="quiet" onClick={onRemove}>
        <Icon name="trash" />
        Remove
        <span className="sr-only">
          {' '}
          <span translate="no">{child_name}</span>
        </span>
      </Button>
    </>
  )
}
