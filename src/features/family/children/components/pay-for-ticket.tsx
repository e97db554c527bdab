import { ButtonLink } from '@/components/ui/button-link'
import { ticketPath } from '@/features/family/payments/ticket-path'
import { paths } from '@/lib/paths'
import type { Application } from '../api'
import { AskFamily } from './ask-family'

export interface PayForTicketProps {
  application: Application
  /** Whether the list of the family's tasks has the page's primary button. */
  isQuiet?: boolean
  /** Whether the card of the star born today already asks the family for help. */
  isAskedByStar?: boolean
}

/** The payment button with a request for the family's help, after the choice of a talent if that is missing. */
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
