import type { Payment, PaymentKey, SentProof } from '../api'
import type { Proof } from '../proof'
import { ProofList } from './proof-list'
import { ProofUpload } from './proof-upload'

export interface ProofActions {
  /** Undefined until they have been fetched. */
  proofs: readonly SentProof[] | undefined
  onSendProof: (
    payment: PaymentKey,
    proof: Proof,
    onProgress: (sent: number) => void,
  ) => Promise<unknown>
  onRemoveProof: (proof: SentProof) => Promise<unknown>
  loadFile: (path: string) => Promise<Blob>
}

export interface PaymentProofsProps extends ProofActions {
  payment: Payment
}

/** The proofs of one payment, and while it is pending the way to add another. */
export function PaymentProofs({
  payment,
  proofs,
  onSendProof,
  onRemoveProof,
  loadFile,
}: PaymentProofsProps) {
  const own = proofs?.filter(({ payment_id, subscription_id }) =>
    [payment_id, subscription_id].includes(payment.id),
  )
  const isPending = payment.status === 'pending'
  if (!isPending && !own?.length) return own ? 'None' : '–'
  return (
    <>
      {own?.length ? (
        <ProofList
          proofs={own}
          loadFile={loadFile}
          onRemove={isPending ? onRemoveProof : undefined}
        />
      ) : null}
      {isPending ? (
        <ProofUpload
          subject={payment.description}
          size="small"
          onSend={(proof, onProgress) => onSendProof(payment, proof, onProgress)}
        />
      ) : null}
    </>
  )
}
