import { CURRENCIES, currencyOf } from '@/domain/money'
import { ticketDescription, ticketDue } from '@/domain/ticket'
import { newId } from '@/lib/new-id'
import { parseAmount } from '@/domain/amount'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import type { PayableChild } from './api'
import type { PaymentInput } from './schema'

const NAMES = ['applicationId', 'description', 'amount', 'currency', 'reference'] as const

/** The query parameters that prefill the form; empty without any. */
export function askedFor(query: URLSearchParams): string {
  const asked = new URLSearchParams()
  for (const name of NAMES) {
    const value = query.get(name)
    if (value !== null) asked.set(name, value)
  }
  return asked.toString()
}

/** The child named in the URL, by reference or id. */
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
 * The form prefilled from the URL, without invalid values. A `reference` means the ticket of its child: a supporter's
 * message contains it, but no id.
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
    currency: asked ?? currencyOf(child?.country ?? childOptions[0]?.country ?? DEFAULT_COUNTRY),
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
