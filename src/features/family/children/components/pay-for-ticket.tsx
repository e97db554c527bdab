import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/lib/paths'
import type { Application } from '../api'
import { ticketPath } from '../ticket-path'
import { AskFamily } from './ask-family'

export interface PayForTicketProps {
  application: Application
  /** The list of the family's turns has the first button of the page. */
  isQuiet?: boolean
  /** Whether the family's help is asked for beside the star that is born today. */
  isAskedByStar?: boolean
}

/** The way to pay, the family's help beside it, and before it the talent that is still to be chosen. */
export function PayForTicket({
  application,
  isQuiet = false,
  isAskedByStar = false,
}: PayForTicketProps) {
  const { id, talents } = application
  const hasTalent = talents.length > 0
  return (
    <>
      {hasTalent ? null : (
        <ButtonLink variant={isQuiet ? 'secondary' : 'primary'} to={paths.editChild(id)}>
          Choose a talent
        </ButtonLink>
      )}
      <ButtonLink
        variant={hasTalent && !isQuiet ? 'primary' : 'secondary'}
        to={ticketPath(application)}
      >
        Pay for Ticket
      </ButtonLink>
      {isAskedByStar ? null : <AskFamily application={application} />}
    </>
  )
}
