import { Button } from '@/components/ui/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/application'
import { nextStep } from '@/domain/journey'
import { ticketDescription, ticketFee } from '@/domain/ticket'
import { whatsappLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paths, paymentPath } from '@/lib/paths'
import type { Application } from '../api'
import { sayLocked } from '../say-locked'

export interface ChildActionsProps {
  application: Application
  /** The id of what tells finalists about their rewards. */
  rewardsId: string
  onSubmitVideo: () => void
}

/** The next step's button comes first and is the one that stands out. */
export function ChildActions({ application, rewardsId, onSubmitVideo }: ChildActionsProps) {
  const { action } = nextStep(application)
  const support = config.whatsappSupport[application.country]
  const { amount, currency } = ticketFee(application.country)
  const isPaid = isTicketPaid(application.ticket_status)
  const ticketWords = (
    <span>
      Ticket<span className="sr-only"> of {application.child_name}</span>
    </span>
  )
  return (
    <>
      {action === 'pay' ? (
        <ButtonLink
          to={paymentPath({
            applicationId: application.id,
            description: ticketDescription(application.child_name),
            amount,
            currency,
          })}
        >
          Pay for Ticket
        </ButtonLink>
      ) : null}
      {action === 'submit_video' ? (
        <Button onClick={onSubmitVideo}>Submit entry video</Button>
      ) : null}
      {action === 'see_schedule' ? (
        <ButtonLink to={paths.schedule}>See the schedule</ButtonLink>
      ) : null}
      {action === 'see_rewards' ? (
        <Button onClick={() => document.getElementById(rewardsId)?.focus()}>See the rewards</Button>
      ) : null}
      {action === 'contact_support' && support ? (
        <ButtonAnchor
          variant="secondary"
          href={whatsappLink(
            support,
            `Hello, I have a question about ${application.child_name}'s application.`,
          )}
        >
          <Icon name="whatsapp" />
          Write to us
        </ButtonAnchor>
      ) : null}
      {isPaid ? (
        <ButtonLink to={paths.ticket(application.id)} variant="secondary">
          <Icon name="ticket" />
          {ticketWords}
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={() => sayLocked(application.ticket_status)}>
          <Icon name="lock" />
          {ticketWords}
        </Button>
      )}
    </>
  )
}
