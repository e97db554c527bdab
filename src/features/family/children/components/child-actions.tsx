import { Button } from '@/components/ui/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { isTicketPaid } from '@/domain/ticket-status'
import type { CardAction } from '@/domain/child-card'
import { whatsappLink } from '@/domain/whatsapp'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import type { Application } from '../api'
import { AskFamily } from './ask-family'
import { PayForTicket } from './pay-for-ticket'

export interface ChildActionsProps {
  application: Application
  action: CardAction | null
  /** Whether the card of the star born today already asks the family for help. */
  isAskedByStar?: boolean
  /** The id of the element that explains the rewards to finalists. */
  rewardsId: string
  /** Whether the list of the family's tasks has the page's primary button. */
  isListed?: boolean
  onSubmitVideo: () => void
}

/**
 * The single button of the next step, primary only when it is the family's turn, followed by the ticket once it is
 * paid.
 */
export function ChildActions(props: ChildActionsProps) {
  const { application } = props
  return (
    <>
      <NextButton {...props} />
      {isTicketPaid(application.ticket_status) ? (
        <ButtonLink
          to={paths.ticket(application.id)}
          variant="secondary"
          aria-label={`View Ticket of ${application.child_name}`}
        >
          <Icon name="ticket" />
          View Ticket
        </ButtonLink>
      ) : null}
    </>
  )
}

function NextButton({
  application,
  action,
  isAskedByStar = false,
  rewardsId,
  isListed = false,
  onSubmitVideo,
}: ChildActionsProps) {
  const { child_name, country } = application
  const variant = isListed ? 'secondary' : 'primary'
  const support = useSupportNumber(country)
  if (action === null) return null
  const { kind, label } = action
  switch (kind) {
    case 'pay':
      return (
        <PayForTicket application={application} isQuiet={isListed} isAskedByStar={isAskedByStar} />
      )
    case 'pay_again':
      // The notice about the declined payment contains the payment link.
      return isAskedByStar ? null : <AskFamily application={application} />
    case 'see_payment':
      return (
        <ButtonLink to={paths.payment} variant="secondary">
          {label}
        </ButtonLink>
      )
    case 'submit_video':
      return (
        <Button variant={variant} onClick={onSubmitVideo}>
          {label}
        </Button>
      )
    case 'see_schedule':
    case 'answer':
      return (
        <ButtonLink variant={variant} to={paths.schedule}>
          {label}
        </ButtonLink>
      )
    case 'see_rewards':
      return (
        <Button variant="secondary" onClick={() => document.getElementById(rewardsId)?.focus()}>
          {label}
        </Button>
      )
    case 'contact_support':
      return support ? (
        <ButtonAnchor
          variant="secondary"
          href={whatsappLink(
            support,
            `Hello, I have a question about ${child_name}'s application.`,
          )}
        >
          <Icon name="whatsapp" />
          <span>{label}</span>
        </ButtonAnchor>
      ) : null
  }
}
