import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { formatMoney, paymentCurrency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import type { AdminPayment, Proof } from '../api'
import { payerOf } from '../decision-words'
import { expectedFee } from '../fee'
import { adminPaymentQueries } from '../queries'
import { PaymentDecision } from './payment-decision'

export interface ProofViewerProps {
  payment: AdminPayment
  proofs: readonly Proof[]
}

/** Opens what the parent sent along, beside what was stated. A proof is a hint; the bank decides. */
export function ProofViewer({ payment, proofs }: ProofViewerProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (proofs.length === 0) return null
  return (
    <>
      <Button
        size="small"
        variant="link"
        aria-label={`Proof of ${payerOf(payment)}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="eye" />
        {proofs.length === 1 ? 'Proof' : `${proofs.length} proofs`}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="large"
        title={`Proof of ${payerOf(payment)}`}
        description="A screenshot can be made up: approve when the money is in the bank."
        footer={payment.status === 'pending' ? <PaymentDecision payment={payment} /> : undefined}
      >
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_15rem]">
          <ul className="flex min-w-0 flex-col gap-4 max-md:order-last">
            {proofs.map((proof) => (
              <li key={proof.id}>
                <ProofFile proof={proof} />
              </li>
            ))}
          </ul>
          <Stated payment={payment} />
        </div>
      </Dialog>
    </>
  )
}

function Stated({ payment }: { payment: AdminPayment }) {
  const fee = expectedFee(payment)
  const facts: [string, string | null][] = [
    ['Amount', formatMoney(payment.amount, paymentCurrency(payment))],
    ['Fee', fee ? formatMoney(fee.amount, fee.currency) : null],
    ['Reference', payment.reference],
    ["Child's reference", payment.application_reference],
    ['For', payment.description],
    ['Parent', payment.parent_name],
    ['Stated on', formatDate(payment.created_at, payment.country ?? undefined)],
  ]
  return (
    <dl className="grid h-fit grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-1">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted-foreground">{name}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function ProofFile({ proof }: { proof: Proof }) {
  const file = useQuery(adminPaymentQueries.proofFile(proof.path))
  const name = proof.original_name ?? 'Proof of payment'
  return (
    <QueryView
      query={file}
      errorTitle="This proof could not be opened."
      loadingText="Loading the proof…"
      skeleton={<Skeleton className="h-80 w-full" />}
    >
      {(blob) => <ShownFile blob={blob} name={name} />}
    </QueryView>
  )
}

function ShownFile({ blob, name }: { blob: Blob; name: string }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    queueMicrotask(() => setAddress(made))
    return () => URL.revokeObjectURL(made)
  }, [blob])

  if (address === null) return null
  const isPicture = blob.type.startsWith('image/')
  return (
    <figure className="flex flex-col gap-2">
      {isPicture ? (
        <img
          src={address}
          alt={name}
          className="max-h-[60dvh] w-full rounded-card border border-border bg-muted object-contain"
        />
      ) : null}
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-sm wrap-anywhere text-muted-foreground">{name}</span>
        <ButtonAnchor size="small" variant="secondary" href={address}>
          <Icon name="external" />
          {isPicture ? 'Open in full size' : 'Open the PDF'}
        </ButtonAnchor>
      </figcaption>
    </figure>
  )
}
