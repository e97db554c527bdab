import type { ReactNode } from 'react'
import type { TicketMoney } from '@/domain/ticket'
import type { Credit } from '@/lib/credit'
import type { TicketPayment } from '../api'
import { creditFor } from '../credit'
import { declinedPayment } from '../declined-payment'
import { CoveredTicket, type CoveredTicketProps } from './covered-ticket'
import { DeclinedNotice } from './declined-notice'

interface Known {
  /** The last event, which stays where nothing was declined. */
  happened: string
  /** The last payments for the family's tickets, newest first. */
  payments: readonly TicketPayment[] | undefined
  /** The family's children whose tickets are to be paid. */
  unpaid: readonly TicketMoney[]
  credit: readonly Credit[]
}

/** The facts to know before a child's ticket is paid: a declined payment, credit that is enough. Null where there is none. */
export function payNotice(
  child: CoveredTicketProps['child'] & TicketMoney & { id: string },
  { happened, payments, unpaid, credit }: Known,
): ReactNode {
  const last = declinedPayment(child, payments)
  const declined = last && <DeclinedNotice payment={last} />
  const enough = creditFor(child, unpaid, credit)
  if (enough === null) return declined
  return (
    <>
      {declined ?? <p>{happened}</p>}
      <CoveredTicket child={child} credit={enough} />
    </>
  )
}
