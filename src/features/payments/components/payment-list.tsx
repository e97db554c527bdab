import { Badge } from '@/components/ui/badge'
import { DataTable } from '@/components/ui/data-table'
import { paymentStatusLabel } from '@/domain/application'
import { answerBy, formatDate } from '@/domain/dates'
import { formatMoney } from '@/domain/money'
import type { Payment, PaymentKey, SentProof } from '../api'
import type { Proof } from '../proof'
import { ProofList } from './proof-list'
import { ProofUpload } from './proof-upload'

export interface PaymentListProps {
  payments: readonly Payment[]
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

/** In the time of the country whose money it is; dollars are counted in Lagos. */
function answerDay({ created_at, currency }: Payment): string | null {
  return answerBy(created_at, currency === 'ZAR' ? 'South Africa' : 'Nigeria')
}

/** The parent's own payments and subscriptions, newest first. */
export function PaymentList({
  payments,
  proofs,
  onSendProof,
  onRemoveProof,
  loadFile,
}: PaymentListProps) {
  function proofCell(payment: Payment) {
    const own = proofs?.filter(({ payment_id, subscription_id }) =>
      [payment_id, subscription_id].includes(payment.id),
    )
    const isPending = payment.status === 'pending'
    if (!isPending && !own?.length) return own ? 'None' : '–'
    return (
      <div className="flex flex-col items-end gap-2 md:items-start">
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
      </div>
    )
  }

  return (
    <DataTable
      caption="Your payments"
      rows={payments}
      rowKey={(payment) => payment.id}
      columns={[
        {
          key: 'description',
          header: 'Description',
          cell: (payment) => (
            <span className="block [overflow-wrap:anywhere] md:min-w-24">
              {payment.description}
            </span>
          ),
        },
        {
          key: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (payment) => (
            <>
              {formatMoney(payment.amount, payment.currency)}
              <span className="block text-sm text-muted-foreground">
                {payment.kind === 'subscription' ? 'Subscription' : 'One-off'}
              </span>
            </>
          ),
        },
        {
          key: 'reference',
          header: 'Reference',
          cell: (payment) => (
            <span className="xl:block xl:min-w-24">{payment.reference ?? '–'}</span>
          ),
        },
        {
          key: 'created_at',
          header: 'Date',
          cell: (payment) => (
            <span className="xl:whitespace-nowrap">{formatDate(payment.created_at)}</span>
          ),
        },
        {
          key: 'status',
          header: 'Status',
          cell: (payment) => {
            const { label, tone } = paymentStatusLabel(payment.status)
            const answer = payment.status === 'pending' ? answerDay(payment) : null
            return (
              <>
                <Badge tone={tone}>{label}</Badge>
                {answer ? <span className="mt-1 block text-sm">Answer by {answer}</span> : null}
                {payment.decision_reason ? (
                  <span className="mt-1 block max-w-60 text-sm xl:min-w-44">
                    <span className="sr-only">Reason: </span>
                    {payment.decision_reason}
                  </span>
                ) : null}
              </>
            )
          },
        },
        { key: 'proof', header: 'Proof', cell: proofCell },
      ]}
    />
  )
}
