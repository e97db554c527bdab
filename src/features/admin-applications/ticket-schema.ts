import * as z from 'zod/mini'
import { MAX_AMOUNT } from '@/domain/payment'
import { checkPlainText } from '@/domain/plain-text'
import { amountUpTo, requiredDay } from '@/lib/forms/form-fields'

const MAX_REASON_LENGTH = 500

/** In place of the id of a payment that waits: the cash is none of them. */
export const OTHER_CASH = 'other'

const received_amount = amountUpTo(MAX_AMOUNT)

/** The questions when a ticket is confirmed; those that count depend on how it is confirmed. */
export const ticketSchema = z
  .object({
    how: z.enum(['cash', 'correction'], 'Please choose one'),
    /** A payment that waits, or OTHER_CASH; empty until it is answered. */
    payment: z.string(),
    received_amount: z.string(),
    received_on: z.string(),
    reason: z.string(),
    isSecond: z.boolean(),
  })
  .check((context) => {
    const { how, payment, reason, ...received } = context.value
    const refuse = (path: string, message: string | undefined) => {
      if (!message) return
      context.issues.push({ code: 'custom', message, input: context.value, path: [path] })
    }
    if (how === 'correction') {
      const isLong = reason.trim().length > MAX_REASON_LENGTH
      if (reason.trim() === '') refuse('reason', 'Please give a reason')
      else if (isLong) refuse('reason', 'Please shorten the reason to 500 characters')
      else refuse('reason', checkPlainText(reason, 'The reason'))
      return
    }
    if (payment === '') refuse('payment', 'Please choose one')
    for (const [path, schema] of [
      ['received_amount', received_amount],
      ['received_on', requiredDay],
    ] as const) {
      refuse(path, schema.safeParse(received[path]).error?.issues[0]?.message)
    }
  })
export type TicketInput = z.infer<typeof ticketSchema>
