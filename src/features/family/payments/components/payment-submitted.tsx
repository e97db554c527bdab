import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { answerBy } from '@/domain/dates'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { paths } from '@/lib/paths'
import type { Proof } from '../proof'
import { ProofUpload } from './proof-upload'

export interface PaymentSubmittedProps {
  /** The stated purpose of the payment. */
  description: string
  isSubscription?: boolean
  /** The proof chosen in the form; it is sent now. */
  proof: Proof | null
  onSendProof: (proof: Proof, onProgress: (sent: number) => void) => Promise<unknown>
  onAnother: () => void
}

/** Replaces the submitted form, so that nobody submits it twice: shows the next event, its day, and one thing to do. */
export function PaymentSubmitted({
  description,
  isSubscription = false,
  proof,
  onSendProof,
  onAnother,
}: PaymentSubmittedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        Payment Submitted!
      </h2>
      {isSubscription ? (
        <p className="text-lg font-bold text-heading">
          Thank you for standing behind the show every month.
        </p>
      ) : null}
      <p>{`It is pending verification: we look for it in the bank and answer by ${answerBy(new Date(), DEFAULT_COUNTRY) ?? ''}, here and on your dashboard.`}</p>
      {proof ? null : <p>A picture of the transfer or the bank&rsquo;s PDF helps us to find it.</p>}
      <ProofUpload subject={description} chosen={proof} onSend={onSendProof} />
      <ButtonLink to={paths.dashboard}>Back to your dashboard</ButtonLink>
      <Button variant="quiet" onClick={onAnother}>
        Make another payment
      </Button>
    </Card>
  )
}
