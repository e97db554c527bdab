import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useLinkTransfer } from '@/features/finance/bank/queries'
import type { Refundable } from '@/features/finance/transfers/components/refund-dialog'
import { type FamilyTransfer, familyTransferQueries } from '@/lib/family-transfers'
import type { ReferencedChild } from '../match-types'
import type { OpenDebit } from '../open-lines'
import { statementQueries } from '../queries'
import { bookedWithoutLine, type RefundSource, refundSources } from '../refunds'
import type { LineLinks } from './line-links'
import { SetAside } from './set-aside'
import { lineName, Transfer } from './transfer'

/** A payment, or the rest of a transfer, partly refunded by a line. */
export type Refund = Omit<Refundable, 'isFamilys'>

export interface RefundCardProps extends Pick<LineLinks, 'hrefOfChild'> {
  debit: OpenDebit
  child: ReferencedChild
  currency: Currency
  onRefund: (refund: Refund) => void
}

/** Money out to a family, with the refund that it may be. */
export function RefundCard({ debit, child, currency, onRefund, hrefOfChild }: RefundCardProps) {
  const { row, transaction } = debit
  const href = hrefOfChild(child.id ?? '')
  const transfers = useQuery(familyTransferQueries.of(child.user_id))
  const payments = useQuery(statementQueries.approvedPayments(child.id ?? ''))
  return (
    <li className="grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 md:grid-cols-2">
      <Transfer row={row} currency={currency} label="Went out" />
      <div className="flex min-w-0 flex-col gap-2 max-md:border-t max-md:border-border max-md:pt-3">
        {href === null ? (
          <strong translate="no" className="wrap-anywhere">
            {child.child_name}
          </strong>
        ) : (
          <Link
            translate="no"
            to={href}
            className="w-fit font-semibold wrap-anywhere text-primary-strong underline underline-offset-4"
          >
            {child.child_name}
          </Link>
        )}
        <QueryView
          query={{ ...transfers, data: payments.data && transfers.data }}
          errorTitle="Could not fetch what arrived from this family."
          skeleton={<SkeletonList count={1} className="h-11" />}
        >
          {(found) => (
            <>
              <ByHand debit={debit} transfers={found} currency={currency} />
              <Refundables
                debit={debit}
                child={child}
                currency={currency}
                onRefund={onRefund}
                payments={payments.data ?? []}
                transfers={found}
              />
            </>
          )}
        </QueryView>
        <div className="flex flex-wrap items-center gap-2">
          <SetAside lineId={transaction.id} name={lineName(row)} />
        </div>
      </div>
    </li>
  )
}

interface ByHandProps extends Pick<RefundCardProps, 'debit' | 'currency'> {
  transfers: readonly FamilyTransfer[]
}

/** Refunds recorded before the line was read: the line may be one of them. */
function ByHand({ debit: { row, transaction }, transfers, currency }: ByHandProps) {
  const link = useLinkTransfer()
  return bookedWithoutLine(transfers, 'out', { amount: row.amount, currency }).map((refund) => (
    <p key={refund.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span>{`A refund of ${formatDate(refund.received_on)} was recorded by hand`}</span>
      <Button
        size="small"
        variant="secondary"
        isBusy={link.isPending}
        busyText="Saving…"
        aria-label={`It left by this line: ${lineName(row)}`}
        onClick={() => link.mutate({ transferId: refund.id, lineId: transaction.id })}
      >
        It left by this line
      </Button>
    </p>
  ))
}

interface RefundablesProps extends Omit<RefundCardProps, 'hrefOfChild'> {
  payments: readonly string[]
  transfers: readonly FamilyTransfer[]
}

function Refundables({ debit, child, currency, onRefund, payments, transfers }: RefundablesProps) {
  const { row, transaction } = debit
  const wordsOf = (amount: number) => formatExactMoney(amount, currency)
  const sources = refundSources(payments, transfers, { amount: row.amount, currency })
  const open = sources.filter(({ rest }) => rest > 0)
  const refundOf = ({ of, isCredit, rest }: RefundSource): Refund => ({
    of,
    name: isCredit ? 'The family’s credit' : `${child.child_name}’s payment`,
    atMost: Math.min(row.amount, rest),
    currency,
    line: { id: transaction.id, day: transaction.day },
  })
  return (
    <>
      {sources.map((source) => (
        <p
          key={Object.values(source.of).join()}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
        >
          <span>{sourceWords(source, wordsOf)}</span>
          {source.rest > 0 ? (
            <Button
              size="small"
              variant="secondary"
              aria-haspopup="dialog"
              aria-label={`Record refund to ${child.child_name}${source.isCredit ? ' from the credit' : ''} by ${lineName(row)}`}
              onClick={() => onRefund(refundOf(source))}
            >
              Record refund
            </Button>
          ) : null}
        </p>
      ))}
      {sources.length === 0 ? (
        <p className="font-semibold text-warning-strong">
          No approved payment in this currency is in the books, and no credit.
        </p>
      ) : null}
      {open.length > 0 && open.every(({ rest }) => rest < row.amount) ? (
        <p className="text-sm font-semibold text-warning-strong">
          {`${wordsOf(row.amount)} is more than is left of ${open.length > 1 ? 'each of them' : open[0]?.isCredit ? 'this credit' : 'this payment'}.`}
        </p>
      ) : null}
    </>
  )
}

/**
 * "₦10,000 of 1 May 2026, of which ₦4,000 has already gone back", "₦6,000 of credit, left of ₦16,000 of 1 May 2026".
 */
function sourceWords(
  { isCredit, amount, refunded, rest, day }: RefundSource,
  wordsOf: (amount: number) => string,
): string {
  const arrived = `${wordsOf(amount)} of ${formatDate(day)}`
  if (isCredit) return `${wordsOf(rest)} of credit, left of ${arrived}`
  return refunded > 0 ? `${arrived}, of which ${wordsOf(refunded)} has already gone back` : arrived
}
