import { addDays, formatDay } from '@/domain/dates'
import type { Currency } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import type { PayableChild, Payment } from './api'
import type { Credit } from './credit-api'
import { lastTicketPayment, ticketHold } from './ticket-payment'

/** A ticket that has to be paid now. */
export interface TicketDue {
  child: PayableChild
  amount: number
  currency: Currency
  /** The formatted payment deadline; null if it has passed or is unknown. */
  day: string | null
  /**
   * Whether its last payment was declined: that money may have been sent, so it is never included in a joint transfer.
   */
  isDeclined: boolean
}

/**
 * The tickets a family has to pay, earliest deadline first. Excludes children who are out of the show, whose year has
 * ended, or whose payment is being checked.
 * @param paymentWindow in days from the registration
 */
export function ticketsDue(
  family: readonly PayableChild[],
  payments: readonly Payment[],
  paymentWindow: number | undefined,
  now: Date = new Date(),
): TicketDue[] {
  return family
    .filter((child) => !child.isEnded && !child.is_finalist && ticketHold(child, payments) === null)
    .sort((one, other) => one.created_at.localeCompare(other.created_at))
    .map((child) => {
      const end = addDays(child.created_at, paymentWindow ?? 0)
      return {
        child,
        ...ticketDue(child),
        day: end > now ? formatDay(end, child.country) : null,
        isDeclined: lastTicketPayment(child, payments)?.status === 'declined',
      }
    })
}

/** Everything due in one currency. */
export interface DueInCurrency {
  currency: Currency
  tickets: readonly TicketDue[]
  /** The tickets that one transfer pays, and their sum. */
  together: readonly TicketDue[]
  sum: number
  /** The family's credit if it covers everything, so that nothing has to be paid again. */
  credit: Credit | null
}

/** Groups tickets by currency: naira and rand need separate transfers. */
export function dueByCurrency(
  tickets: readonly TicketDue[],
  credit: readonly Credit[] = [],
): DueInCurrency[] {
  return [...new Set(tickets.map(({ currency }) => currency))].map((currency) => {
    const own = tickets.filter((ticket) => ticket.currency === currency)
    const together = own.filter(({ isDeclined }) => !isDeclined)
    const due = sumOf(own)
    return {
      currency,
      tickets: own,
      together,
      sum: sumOf(together),
      credit: credit.find((one) => one.currency === currency && one.amount >= due) ?? null,
    }
  })
}

const sumOf = (tickets: readonly TicketDue[]) =>
  tickets.reduce((sum, { amount }) => sum + amount, 0)
