import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { RECEIVED_VIA_WORDS } from '@/domain/payment'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import {
  creditOf,
  type FamilyTransfer,
  familyTransferQueries,
  type TransferPart,
} from '@/lib/family-transfers'
import { useUndoRefund } from '../queries'
import { RefundDialog, type Refundable } from './refund-dialog'

export interface FamilyTransfersProps {
  /** The parent's account; null where it is about a donation, `self`. */
  userId: string | null
  /** The payment or donation whose dialog it stands in, where it does. */
  self: string
  hrefOfPayment: (id: string) => string
}

type Question = { ask: 'refund'; refundable: Refundable } | { ask: 'undo'; refund: FamilyTransfer }

/** The transfers from a family, or for a donation, and back, newest first: each with what it pays and what is left. */
export function FamilyTransfers({ userId, self, hrefOfPayment }: FamilyTransfersProps) {
  const query = useQuery(
    userId === null ? familyTransferQueries.ofDonation(self) : familyTransferQueries.of(userId),
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const undo = useUndoRefund()
  return (
    <section aria-label="Transfers" className="flex flex-col gap-2">
      <h3 className="text-lg">Transfers</h3>
      <QueryView
        query={query}
        errorTitle="Could not fetch the transfers."
        loadingText="Loading the transfers…"
        skeleton={<SkeletonList count={2} className="h-11" />}
        isEmpty={(transfers) => transfers.length === 0}
        empty={<p className="text-muted-foreground">Nothing has arrived from this family yet.</p>}
      >
        {(transfers) => (
          <>
            {userId === null ? null : <Credit transfers={transfers} />}
            <ul aria-label="Transfers" className="divide-y divide-border">
              {transfers.map((transfer) => (
                <li key={transfer.id} className="flex flex-col gap-1 py-2">
                  {transfer.direction === 'out' ? (
                    <WentBack
                      refund={transfer}
                      onUndo={() => setQuestion({ ask: 'undo', refund: transfer })}
                    />
                  ) : (
                    <Arrived
                      transfer={transfer}
                      isFamilys={userId !== null}
                      self={self}
                      hrefOfPayment={hrefOfPayment}
                      onRefund={(refundable) => setQuestion({ ask: 'refund', refundable })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      {question?.ask === 'refund' ? (
        <RefundDialog refundable={question.refundable} onClose={() => setQuestion(null)} />
      ) : null}
      {question?.ask === 'undo' ? (
        <ConfirmDialog
          isOpen
          onClose={() => setQuestion(null)}
          title="Take this refund back?"
          description={`${moneyOf(question.refund)} of ${formatDate(question.refund.received_on)}. Only if the money did not leave: it counts for the family again.`}
          confirmLabel="Take the refund back"
          busyText="Saving…"
          onConfirm={() => undo.mutateAsync(question.refund.id)}
        />
      ) : null}
    </section>
  )
}

const moneyOf = ({ amount, currency }: Pick<FamilyTransfer, 'amount' | 'currency'>) =>
  formatExactMoney(amount, currency)

function Credit({ transfers }: { transfers: readonly FamilyTransfer[] }) {
  const sums = creditOf(transfers).map(moneyOf)
  if (sums.length === 0) return null
  return (
    <p className="font-semibold">
      {new Intl.ListFormat('en-GB').format(sums)} of credit is left for this family.
    </p>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-center gap-x-2 gap-y-1">{children}</p>
}

function WentBack({ refund, onUndo }: { refund: FamilyTransfer; onUndo: () => void }) {
  return (
    <Line>
      <strong className="tabular-nums">{moneyOf(refund)}</strong> went back on{' '}
      {formatDate(refund.received_on)}
      {refund.note ? <span className="wrap-anywhere">: {refund.note}</span> : null}
      {refund.is_taken_back ? (
        <Badge tone="neutral">Taken back</Badge>
      ) : (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Undo the refund of ${moneyOf(refund)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </Line>
  )
}

interface ArrivedProps extends Pick<FamilyTransfersProps, 'self' | 'hrefOfPayment'> {
  transfer: FamilyTransfer
  isFamilys: boolean
  onRefund: (refundable: Refundable) => void
}

function Arrived({ transfer, isFamilys, self, hrefOfPayment, onRefund }: ArrivedProps) {
  const { id, received_on, way, currency, room, parts, is_own, is_taken_back } = transfer
  return (
    <>
      <Line>
        <strong className="tabular-nums">{moneyOf(transfer)}</strong>{' '}
        {way === 'stated' ? 'was stated and approved' : 'arrived'} on {formatDate(received_on)}
        {way === 'stated' ? null : `, ${RECEIVED_VIA_WORDS[way].toLowerCase()}`}
        {is_own ? null : (
          <Badge tone="neutral">{isFamilys ? 'From another family' : 'From a family'}</Badge>
        )}
        {is_taken_back ? <Badge tone="neutral">Taken back</Badge> : null}
      </Line>
      <ul className="flex flex-col gap-1 border-l-4 border-border pl-3">
        {parts.map((part) => (
          <li key={part.row_id} className="flex flex-wrap items-center gap-x-2">
            <Part part={part} currency={currency} self={self} hrefOfPayment={hrefOfPayment} />
            {part.is_own && part.refunded < part.amount ? (
              <Button
                size="small"
                variant="quiet"
                aria-label={`Refund ${nameOf(part)}`}
                onClick={() =>
                  onRefund({
                    of: { rowId: part.row_id },
                    name: nameOf(part),
                    isFamilys,
                    atMost: part.amount - part.refunded,
                    currency,
                  })
                }
              >
                Refund
              </Button>
            ) : null}
          </li>
        ))}
        {isFamilys && room !== null && room > 0 && is_own ? (
          <li className="flex flex-wrap items-center gap-x-2">
            <span>
              <strong className="tabular-nums">{formatExactMoney(room, currency)}</strong> is left
              as credit
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Give back the credit of ${formatExactMoney(room, currency)}`}
              onClick={() =>
                onRefund({
                  of: { transferId: id },
                  name: 'The family’s credit',
                  isFamilys,
                  atMost: room,
                  currency,
                })
              }
            >
              Give back
            </Button>
          </li>
        ) : null}
      </ul>
    </>
  )
}

function nameOf({ kind, child_name }: TransferPart): string {
  if (kind === 'donation') return 'A donation'
  return child_name === null ? `A ${kind} without a child here` : `${child_name}’s ${kind}`
}

interface PartProps extends Pick<FamilyTransfersProps, 'self' | 'hrefOfPayment'> {
  part: TransferPart
  currency: FamilyTransfer['currency']
}

/** The row that a part pays, with the way to its dialog; the name alone where that is open. */
function Part({ part, currency, self, hrefOfPayment }: PartProps) {
  const { row_id, amount, refunded, kind, is_own } = part
  const name = nameOf(part)
  return (
    <span>
      <span className="tabular-nums">{formatExactMoney(amount, currency)}</span> for{' '}
      {row_id === self ? (
        <strong aria-current="true">{name}</strong>
      ) : kind === 'donation' ? (
        name
      ) : (
        <Link
          to={hrefOfPayment(row_id)}
          replace
          className="font-semibold text-primary-strong underline underline-offset-4"
        >
          {is_own ? name : `${name}, another family`}
        </Link>
      )}
      {refunded > 0 ? `, of which ${formatExactMoney(refunded, currency)} went back` : null}
    </span>
  )
}
