import { useState } from 'react'
import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { dayIn } from '@/domain/dates'
import { isShort } from '@/domain/due'
import { CURRENCIES, paymentCurrency } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkAcceptance } from '@/lib/forms/acceptance'
import { amountUpTo, requiredDay } from '@/lib/forms/form-fields'
import { type AppForm, useAppForm } from '@/lib/forms/use-app-form'
import type { AdminPayment, Received } from './api'
import { differenceFromDue, expectedFee } from './fee'

/** In place of a transfer of the family of which something is left: the money arrived by itself. */
export const NEW_ARRIVAL = ''

/** The answers to an amount that is not what is due; those that count depend on the amount. */
const arrivedFields = z.object({
  /** The transfer whose rest pays, or NEW_ARRIVAL. */
  source: z.string(),
  received_currency: z.enum(CURRENCIES),
  received_amount: amountUpTo(MAX_AMOUNT),
  received_on: requiredDay,
  /** Of less, or of another currency. */
  ticket: z.enum(['', 'full', 'rest']),
  reason: z.string(),
  /** Of more. */
  excess: z.enum(['credit', 'all']),
})
export type ArrivedInput = z.infer<typeof arrivedFields>
export type ArrivedForm = AppForm<ArrivedInput, ArrivedInput>

/** How a form's amount differs from what is due for a payment. */
export function differenceOf(
  payment: AdminPayment,
  input: Pick<ArrivedInput, 'received_amount' | 'received_currency'>,
) {
  return differenceFromDue(payment, parseAmount(input.received_amount), input.received_currency)
}

export function arrivedSchema(payment: AdminPayment) {
  return arrivedFields.check(
    crossFieldCheck((values, refuse) => {
      if (isShort(differenceOf(payment, values))) checkAcceptance(values, refuse)
    }),
  )
}

/** The money that arrived for a payment: at first what was stated, today. */
export function useArrivedForm(payment: AdminPayment, arrived?: Received): ArrivedForm {
  const [schema] = useState(() => arrivedSchema(payment))
  const [defaultValues] = useState((): ArrivedInput => ({
    source: arrived?.transferId ?? NEW_ARRIVAL,
    received_currency: arrived?.currency ?? paymentCurrency(payment),
    received_amount: String(arrived?.whole ?? arrived?.amount ?? payment.amount),
    received_on: arrived?.date ?? dayIn(payment.country ?? 'Nigeria', new Date()),
    ticket: arrived?.ticket ?? '',
    reason: arrived?.reason ?? '',
    excess: 'credit',
  }))
  return useAppForm({ schema, defaultValues })
}

/** The typed arrival, recorded by the known statement line, which keeps its day, while the currency is that line's. */
export function toReceived(payment: AdminPayment, input: ArrivedInput, known?: Received): Received {
  const { source, received_currency, received_on, ticket, reason, excess } = input
  // The schema let nothing else through.
  const typed = parseAmount(input.received_amount) ?? 0
  const difference = differenceOf(payment, input)
  const isKept = difference === 'more' && excess === 'credit'
  const currency = paymentCurrency(payment)
  const isKnown =
    known !== undefined &&
    source === (known.transferId ?? NEW_ARRIVAL) &&
    (known.currency ?? currency) === received_currency
  const line = isKnown ? known.line : undefined
  // A line has its own amount, and a transfer that arrived before is in the books.
  const isWhole = isKept && source === NEW_ARRIVAL && line === undefined
  return {
    line: line || undefined,
    via: isKnown && known.via ? known.via : undefined,
    amount: isKept ? (expectedFee(payment, typed, received_currency)?.due ?? typed) : typed,
    whole: isWhole ? typed : undefined,
    currency: received_currency === currency && !isWhole ? undefined : received_currency,
    date: received_on,
    transferId: source === NEW_ARRIVAL ? undefined : source,
    ticket: isShort(difference) && ticket !== '' ? ticket : undefined,
    reason: isShort(difference) && ticket === 'full' ? reason.trim() : undefined,
  }
}
