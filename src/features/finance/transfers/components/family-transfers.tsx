import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FoldSection } from '@/components/ui/fold-section'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { creditOf, type FamilyTransfer, familyTransferQueries } from '@/lib/family-transfers'
import type { Allocation } from '@/features/finance/allocate/source'
import { lazyView } from '@/lib/lazy'
import { useDisclosure } from '@/lib/use-disclosure'
import { useReleaseCredit, useUndoRefund } from '../queries'
import { ArrivedTransfer, moneyOf, TransferLine } from './arrived-transfer'
import { RefundDialog, type Refundable } from './refund-dialog'

const AllocateDialog = lazyView(
  async () =>
    (await import('@/features/finance/allocate/components/allocate-dialog')).AllocateDialog,
)

export interface FamilyTransfersProps {
  /** The parent's account; null for a donation, `self`. */
  userId: string | null
  /** The payment or donation whose dialog contains this. */
  self: string
  hrefOfPayment: (id: string) => string
  /** Whether it starts open even without credit left or a transfer that pays `self`. */
  isOpen?: boolean
}

type Question =
  | { ask: 'refund'; refundable: Refundable }
  | { ask: 'undo'; refund: FamilyTransfer }
  | { ask: 'release'; transfer: FamilyTransfer }
  | { ask: 'use'; transfer: FamilyTransfer }

/**
 * Transfers from and to a family, or for a donation, newest first, each with what it pays and what is left. It starts
 * open if something may have to be refunded.
 */
export function FamilyTransfers({
  userId,
  self,
  hrefOfPayment,
  isOpen = false,
}: FamilyTransfersProps) {
  const query = useQuery(
    userId === null ? familyTransferQueries.ofDonation(self) : familyTransferQueries.of(userId),
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const undo = useUndoRefund()
  const release = useReleaseCredit()
  const [fold] = useDisclosure(isOpen || query.isLoadingError || holdsWork(query.data ?? [], self))
  return (
    <FoldSection title="Transfers" summary={query.data ? summaryOf(query.data) : null} {...fold}>
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
                    <ArrivedTransfer
                      transfer={transfer}
                      isFamilys={userId !== null}
                      self={self}
                      hrefOfPayment={hrefOfPayment}
                      onRefund={(refundable) => setQuestion({ ask: 'refund', refundable })}
                      onUse={() => setQuestion({ ask: 'use', transfer })}
                      onRelease={() => setQuestion({ ask: 'release', transfer })}
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
      {question?.ask === 'use' && userId !== null ? (
        <AllocateDialog
          allocation={allocationOf(question.transfer, userId)}
          onClose={() => setQuestion(null)}
          onBooked={() => undefined}
          onFailure={() => setQuestion(null)}
        />
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
      {question?.ask === 'release' ? (
        <ConfirmDialog
          isOpen
          onClose={() => setQuestion(null)}
          {...releaseWords(question.transfer)}
          busyText="Saving…"
          onConfirm={() => release.mutateAsync(question.transfer.id)}
        />
      ) : null}
    </FoldSection>
  )
}

function allocationOf(
  { id, received_on, room, currency }: FamilyTransfer,
  userId: string,
): Allocation {
  return {
    from: { kind: 'credit', transferId: id, day: received_on, amount: room ?? 0, currency },
    families: [userId],
    chosen: [],
    warnings: [],
  }
}

function holdsWork(transfers: readonly FamilyTransfer[], self: string): boolean {
  return (
    creditOf(transfers).length > 0 ||
    transfers.some(({ parts }) => parts.some(({ row_id }) => row_id === self))
  )
}

function summaryOf(transfers: readonly FamilyTransfer[]): string {
  const [newest] = transfers
  if (!newest) return 'None yet'
  return `${formatCount(transfers.length)}, the last ${formatDate(newest.received_on)}`
}

function releaseWords(transfer: FamilyTransfer) {
  const what = `${moneyOf(transfer)} of ${formatDate(transfer.received_on)}`
  return transfer.way === 'statement'
    ? {
        title: 'Is this another family’s money?',
        description: `${what} is no credit of this family then. Its line waits for whose it is.`,
        confirmLabel: 'It’s not this family’s',
      }
    : {
        title: 'Did this money not arrive?',
        description: `${what} is taken out of the books. Only for a mistake: money that you send back is a refund.`,
        confirmLabel: 'It did not arrive',
      }
}

function Credit({ transfers }: { transfers: readonly FamilyTransfer[] }) {
  const sums = creditOf(transfers).map(moneyOf)
  if (sums.length === 0) return null
  return (
    <p className="font-semibold">
      {`${new Intl.ListFormat('en-GB').format(sums)} of credit is left for this family.`}
    </p>
  )
}

function WentBack({ refund, onUndo }: { refund: FamilyTransfer; onUndo: () => void }) {
  return (
    <TransferLine>
      <strong translate="no" className="tabular-nums">
        {moneyOf(refund)}
      </strong>
      <span>{` went back on ${formatDate(refund.received_on)}`}</span>
      {refund.note ? <span className="wrap-anywhere">{`: ${refund.note}`}</span> : null}
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
    </TransferLine>
  )
}
