import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { type Due, type DueDifference, isShort } from '@/domain/due'
import type { Currency } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { checkPlainText } from '@/domain/plain-text'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkAcceptance } from '@/lib/forms/acceptance'
import { amountUpTo, requiredDay } from '@/lib/forms/form-fields'
import type { TicketConfirmation } from './decision-api'

const MAX_REASON_LENGTH = 500

/** In place of the id of a payment that waits: the cash is none of them. */
export const OTHER_CASH = 'other'

const received_amount = amountUpTo(MAX_AMOUNT)

const ticketFields = z.object({
  how: z.enum(['cash', 'credit', 'correction'], 'Please choose one'),
  /** The transfer of the family whose rest pays, where it is credit. */
  source: z.string(),
  /** A payment that waits, or OTHER_CASH; empty until it is answered. */
  payment: z.string(),
  received_amount: z.string(),
  received_on: z.string(),
  reason: z.string(),
  isSecond: z.boolean(),
  /** Of less than what is due. */
  ticket: z.enum(['', 'full', 'rest']),
  /** Why less is accepted as full. */
  acceptance: z.string(),
  /** Of more. */
  excess: z.enum(['credit', 'all']),
})
export type TicketInput = z.infer<typeof ticketFields>
/** The answers that say how much arrived, and in which currency. */
export type MoneyInput = Pick<TicketInput, 'how' | 'source' | 'payment' | 'received_amount'>

/** The questions when a ticket is confirmed; those that count depend on how it is confirmed. */
export const ticketSchema = (differenceOf: (input: MoneyInput) => DueDifference | null) =>
  ticketFields.check(
    crossFieldCheck((values, refuse) => {
      const { how, source, payment, reason, ticket, acceptance, ...received } = values
      if (how === 'correction') {
        const isLong = reason.trim().length > MAX_REASON_LENGTH
        if (reason.trim() === '') refuse('reason', 'Please give a reason')
        else if (isLong) refuse('reason', 'Please shorten the reason to 500 characters')
        else refuse('reason', checkPlainText(reason, 'The reason'))
        return
      }
      if (payment === '') refuse('payment', 'Please choose one')
      if (how === 'credit' && source === '') refuse('source', 'Please choose one')
      for (const [path, schema] of [
        ['received_amount', received_amount],
        ['received_on', requiredDay],
      ] as const) {
        refuse(path, schema.safeParse(received[path]).error?.issues[0]?.message)
      }
      if (isShort(differenceOf(values))) {
        checkAcceptance({ ticket, reason: acceptance }, (field, message) =>
          refuse(field === 'reason' ? 'acceptance' : field, message),
        )
      }
    }),
  )

/** The part of the answers that is sent. */
export function toConfirmation(
  id: string,
  input: TicketInput,
  due: Due,
  difference: DueDifference | null,
  currency: Currency,
): TicketConfirmation {
  const { how, payment, received_amount, received_on, reason, isSecond, ticket } = input
  if (how === 'correction') {
    return { id, isSecondAccepted: false, how, reason: reason.trim() }
  }
  // The schema let nothing else through.
  const whole = parseAmount(received_amount) ?? 0
  const isKept = difference === 'more' && input.excess === 'credit'
  const isAccepted = isShort(difference) && ticket === 'full'
  return {
    id,
    isSecondAccepted: isSecond,
    how: 'money',
    amount: isKept ? due.amount : whole,
    from: how === 'credit' ? { transferId: input.source } : { whole, currency, date: received_on },
    paymentId: payment === OTHER_CASH ? null : payment,
    isOpened: !isShort(difference) || isAccepted,
    reason: isAccepted ? input.acceptance.trim() : '',
  }
}
