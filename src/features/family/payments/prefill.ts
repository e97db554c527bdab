import { CURRENCIES, currencyOf } from '@/domain/money'
import { ticketDescription, ticketDue } from '@/domain/ticket'
import { newId } from '@/lib/new-id'
import { parseAmount } from '@/domain/amount'
import type { PayableChild } from './api'
import type { PaymentInput } from './schema'

const NAMES = ['applicationId', 'description', 'amount', 'currency', 'reference'] as const

/** The part of an address that fills in the form, and nothing else of it; empty where there is none. */
export function askedFor(query: URLSearchParams): string {
  const asked = new URLSearchParams()
  for (const name of NAMES) {
    const value = query.get(name)
    if (value !== null) asked.set(name, value)
  }
  return asked.toString()
}

/** The child whom an address asks for, by its reference or its id. */
export function askedChild(
  query: URLSearchParams,
  childOptions: readonly PayableChild[],
): PayableChild | undefined {
  return (
    childOptions.find((child) => isReferredTo(child, query)) ??
    childOptions.find(({ id }) => id === query.get('applicationId'))
  )
}

function isReferredTo({ payment_reference }: PayableChild, query: URLSearchParams): boolean {
  return payment_reference === query.get('reference')?.trim().toUpperCase()
}

/**
 * The form as the address asks for it; a value that means nothing is left out. A `reference` stands for the
 * ticket of the child that has it: a supporter's message knows it, and knows no id.
 */
export function prefilled(
  query: URLSearchParams,
  childOptions: readonly PayableChild[],
): PaymentInput {
  const child = askedChild(query, childOptions)
  if (child && isReferredTo(child, query)) return ticketOf(child)
  const asked = CURRENCIES.find((currency) => currency === query.get('currency'))
  const amount = parseAmount(query.get('amount') ?? '')
  return {
    id: newId(),
    kind: 'one_off',
    application_id: child?.id ?? '',
    amount: amount === null ? '' : String(amount),
    currency: asked ?? currencyOf(child?.country ?? childOptions[0]?.country ?? 'Nigeria'),
    description: (query.get('description') ?? '').slice(0, 200),
    reference: child?.payment_reference ?? '',
  }
}

function ticketOf(child: PayableChild): PaymentInput {
  const { amount, currency } = ticketDue(child)
  return {
    id: newId(),
    kind: 'one_off',
    application_id: child.id,
    amount: String(amount),
    currency,
    description: ticketDescription(child.child_name),
    reference: child.payment_reference,
  }
}
