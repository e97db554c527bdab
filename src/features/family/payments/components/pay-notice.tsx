import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import type { ChildCard } from '@/domain/child-card'
import { CoveredTicket, type CoveredTicketProps } from './covered-ticket'
import { DeclinedNotice } from './declined-notice'

/**
 * Notices before paying a child's ticket: a declined payment, or sufficient credit. Null without any.
 * @param payPath the URL where the ticket is paid
 */
export function payNotice(
  child: CoveredTicketProps['child'],
  { happened, declined, credit }: Pick<ChildCard, 'happened' | 'declined' | 'credit'>,
  payPath: string,
): ReactNode {
  const notice = declined && (
    <DeclinedNotice
      payment={declined}
      no={
        credit === null ? (
          <ButtonLink variant="secondary" to={payPath}>
            No: pay now
          </ButtonLink>
        ) : null
      }
    />
  )
  if (credit === null) return notice
  return (
    <>
      {notice ?? <p>{happened}</p>}
      <CoveredTicket child={child} credit={credit} />
    </>
  )
}
