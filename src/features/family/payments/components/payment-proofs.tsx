import type { Payment, SentProof } from '../api'
import type { Proof } from '../proof'
import type { PaymentKey } from '../stating-api'
import { ProofList } from './proof-list'
import { ProofUpload } from './proof-upload'

export interface ProofActions {
  /** Undefined while loading. */
  proofs: readonly SentProof[] | undefined
  onSendProof: (
    payment: PaymentKey,
    proof: Proof,
    onProgress: (sent: number) => void,
  ) => Promise<unknown>
  /** Why no more proofs are accepted for a payment; null while they are. */
  whyRefused?: (payment: Payment) => string | null
  onRemoveProof: (proof: SentProof) => Promise<unknown>
  loadFile: (path: string) => Promise<Blob>
}

export interface PaymentProofsProps extends ProofActions {
  payment: Payment
  /** Whether a newer payment was stated for the same child. */
  isOvertaken?: boolean
}

/** The proofs of one payment, and an upload while it is pending, or declined, which makes it pending again. */
export function PaymentProofs({
  payment,
  isOvertaken = false,
  proofs,
  whyRefused,
  onSendProof,
  onRemoveProof,
  loadFile,
}: PaymentProofsProps) {
  const own = proofs?.filter(({ payment_id, subscription_id }) =>
    [payment_id, subscription_id].includes(payment.id),
  )
  const isPending = payment.status === 'pending'
  const takesProof = isPending || (payment.status === 'declined' && !isOvertaken)
  const refusal = takesProof ? (whyRefused?.(payment) ?? null) : null
  if (!takesProof && !own?.length) return null
  return (
    <>
      {own?.length ? (
        <ProofList
          proofs={own}
          loadFile={loadFile}
          onRemove={isPending && !refusal ? onRemoveProof : undefined}
        />
      ) : null}
      {refusal ? <p className="text-muted-foreground">{refusal}</p> : null}
      {takesProof && !refusal ? (
        <ProofUpload
          subject={payment.description}
          size="small"
          onSend={(proof, onProgress) => onSendProof(payment, proof, onProgress)}
        />
      ) : null}
    </>
  )
}
