import { Button } from '@/components/ui/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/ticket-status'
import type { NextStep } from '@/domain/journey'
import { whatsappLink } from '@/domain/whatsapp'
import { paths } from '@/lib/paths'
import { supportNumber } from '@/lib/support'
import type { Application } from '../api'
import { PayForTicket } from './pay-for-ticket'

export interface ChildActionsProps {
  application: Application
  action: NextStep['action']
  /** The id of what tells finalists about their rewards. */
  rewardsId: string
  onSubmitVideo: () => void
}

/** The one button of the next step, and after it what else this child has: the ticket once it is paid. */
export function ChildActions(props: ChildActionsProps) {
  const { application, action } = props
  return (
    <>
      <NextButton {...props} />
      {isTicketPaid(application.ticket_status) ? (
        <ButtonLink
          to={paths.ticket(application.id)}
          variant={action ? 'secondary' : 'primary'}
          aria-label={`View Ticket of ${application.child_name}`}
        >
          <Icon name="ticket" />
          View Ticket
        </ButtonLink>
      ) : null}
    </>
  )
}

function NextButton({ application, action, rewardsId, onSubmitVideo }: ChildActionsProps) {
  const { child_name, country } = application
  switch (action) {
    case 'pay':
    case 'pay_again':
      return <PayForTicket application={application} isAgain={action === 'pay_again'} />
    case 'see_payment':
      return (
        <ButtonLink to={paths.payment} variant="secondary">
          See your payment
        </ButtonLink>
      )
    case 'submit_video':
      return <Button onClick={onSubmitVideo}>Submit entry video</Button>
    case 'see_schedule':
      return <ButtonLink to={paths.schedule}>See the schedule</ButtonLink>
    case 'see_rewards':
      return (
        <Button onClick={() => document.getElementById(rewardsId)?.focus()}>See the rewards</Button>
      )
    case 'contact_support': {
      const support = supportNumber(country)
      return support ? (
        <ButtonAnchor
          variant="secondary"
          href={whatsappLink(
            support,
            `Hello, I have a question about ${child_name}'s application.`,
          )}
        >
          <Icon name="whatsapp" />
          Write to us
        </ButtonAnchor>
      ) : null
    }
    default:
      return null
  }
}
