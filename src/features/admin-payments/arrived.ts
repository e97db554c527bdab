import { useState } from 'react'
import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { dayIn } from '@/domain/dates'
import { MAX_AMOUNT } from '@/domain/payment'
import { amountUpTo, requiredDay } from '@/lib/forms/form-fields'
import { type AppForm, useAppForm } from '@/lib/forms/use-app-form'
import type { AdminPayment, Received } from './api'

export const arrivedSchema = z.object({
  received_amount: amountUpTo(MAX_AMOUNT),
  received_on: requiredDay,
})
export type ArrivedInput = z.infer<typeof arrivedSchema>
export type ArrivedForm = AppForm<ArrivedInput, ArrivedInput>

/** The amount that arrived for a payment: at first what was stated, today. */
export function useArrivedForm(payment: AdminPayment, arrived?: Received): ArrivedForm {
  const [defaultValues] = useState(() => ({
    received_amount: String(arrived?.amount ?? payment.amount),
    received_on: arrived?.date ?? dayIn(payment.country ?? 'Nigeria', new Date()),
  }))
  return useAppForm({ schema: arrivedSchema, defaultValues })
}

/** The typed amount and day; recorded by the known statement line as long as the day is that line's. */
export function toReceived(
  { received_amount, received_on }: ArrivedInput,
  known?: Received,
): Received {
  return {
    ...(known?.date === received_on ? known : {}),
    // The schema let nothing else through.
    amount: parseAmount(received_amount) ?? 0,
    date: received_on,
  }
}
