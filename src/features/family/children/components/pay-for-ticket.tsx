import { ButtonLink } from '@/components/ui/button-link'
import { ticketDescription, ticketDue } from '@/domain/ticket'
import { paths, paymentPath } from '@/lib/paths'
import type { Application } from '../api'
import { AskFamily } from './ask-family'

export interface PayForTicketProps {
  application: Application
  /** After a payment that could not be confirmed: to pay is not the first thing to do. */
  isAgain?: boolean
}

/** The way to pay, the family's help beside it, and before it the talent that is still to be chosen. */
export function PayForTicket({ application, isAgain = false }: PayForTicketProps) {
  const { id, child_name, talents } = application
  const hasTalent = talents.length > 0
  return (
    <>
      {hasTalent ? null : <ButtonLink to={paths.editChild(id)}>Choose a talent</ButtonLink>}
      <ButtonLink
        variant={hasTalent && !isAgain ? 'primary' : 'secondary'}
        to={paymentPath({
          applicationId: id,
          description: ticketDescription(child_name),
          ...ticketDue(application),
        })}
      >
        Pay for Ticket
      </ButtonLink>
      <AskFamily application={application} />
    </>
  )
}
