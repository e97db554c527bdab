import type { Payment, SentProof } from './api'

/** When a payment became pending: for a reopened one, at its last proof. */
export function waitsSince(
  { id, created_at, decision_reason }: Pick<Payment, 'id' | 'created_at' | 'decision_reason'>,
  proofs: readonly Pick<SentProof, 'payment_id' | 'created_at'>[] = [],
): string {
  if (decision_reason === null) return created_at
  const sent = proofs.filter(({ payment_id }) => payment_id === id).map((proof) => proof.created_at)
  return [created_at, ...sent].reduce((last, one) => (one > last ? one : last))
}
