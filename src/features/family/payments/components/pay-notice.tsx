import type { ReactNode } from 'react'
import type { ChildCard } from '@/domain/child-card'
import { CoveredTicket, type CoveredTicketProps } from './covered-ticket'
import { DeclinedNotice } from './declined-notice'

/** The facts to know before a child's ticket is paid: a declined payment, credit that is enough. Null where there is none. */
export function payNotice(
  child: CoveredTicketProps['child'],
  { happened, declined, credit }: Pick<ChildCard, 'happened' | 'declined' | 'credit'>,
): ReactNode {
  const notice = declined && <DeclinedNotice payment={declined} />
  if (credit === null) return notice
  return (
    <>
      {notice ?? <p>{happened}</p>}
      <CoveredTicket child={child} credit={credit} />
    </>
  )
}
