import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import type { Allocation } from '@/features/finance/allocate/source'
import type { AdminPayment } from './api'
import { payerOf, wordsFor } from './decision-words'
import { otherWarningsOf, unusedWarnings } from './warnings'

/** The initial state of the dialog that asks what arrived for a payment, and from where. */
export function allocationFor(payment: AdminPayment): Allocation {
  const { id, user_id, amount, reference, description, country, decision_reason } = payment
  const { noun, accept, accepted } = wordsFor(payment)
  const currency = paymentCurrency(payment)
  const stated = formatExactMoney(amount, currency)
  return {
    from: null,
    families: [user_id],
    chosen: [id],
    warnings: [...unusedWarnings(payment), ...otherWarningsOf(payment)],
    subject: {
      kind: 'payment',
      id,
      title: `${accept} this ${noun}?`,
      kept: [],
      description: `${payerOf(payment)}: ${description}. ${stated} was stated, ${reference ? `reference ${reference}` : 'without a reference'}.`,
      submitLabel: `${accept} ${noun}`,
      country: country ?? DEFAULT_COUNTRY,
      stated: { amount, currency },
      isTakenBack: decision_reason !== null,
      done: {
        title: `Payment status updated to ${accepted.status}`,
        description: payerOf(payment),
      },
    },
  }
}
