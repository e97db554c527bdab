import type { PaymentInput } from './schema'

/** A valid payment as the form sends it; a test overrides only what it is about. */
export function makePaymentInput(changes: Partial<PaymentInput> = {}): PaymentInput {
  return {
    id: '7a1c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    kind: 'one_off',
    application_id: '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01',
    amount: '10,000',
    currency: 'NGN',
    description: 'Talent Hunt Ticket for Ọlábísí Adé',
    reference: 'KZ-7F3K9Q',
    ...changes,
  }
}
