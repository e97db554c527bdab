import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDate } from '@/domain/dates'
import { type Currency, formatExactMoney } from '@/domain/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useBookingDay } from '@/features/money/books/use-booking-day'
import { type FamilyTransfer, familyTransferQueries } from '@/lib/family-transfers'
import { statementQueries } from '../queries'
import { isRecorded, type RefundLine, type RefundSource, refundSources } from '../refunds'
import type { LineLinks, Refund } from './line-links'
import { Transfer } from './transfer'

export interface RefundCardProps extends Pick<LineLinks, 'hrefOfChild'> {
  line: RefundLine
  currency: Currency
  onRefund: (refund: Refund) => void
}

/** Money that went out to a family, with the payment or the credit that it gives back. */
export function RefundCard({ line, currency, onRefund, hrefOfChild }: RefundCardProps) {
  const { row, child } = line
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
          {(found) =>
            isRecorded(line, found, currency) ? (
              <Badge tone="success">This refund is already in the books</Badge>
            ) : (
              <Refundables
                {...{ line, currency, onRefund }}
                payments={payments.data ?? []}
                transfers={found}
              />
            )
          }
        </QueryView>
      </div>
    </li>
  )
}

interface RefundablesProps extends Omit<RefundCardProps, 'hrefOfChild'> {
  payments: readonly string[]
  transfers: readonly FamilyTransfer[]
}

function Refundables({ line, currency, onRefund, payments, transfers }: RefundablesProps) {
  const { row, child } = line
  const bookingDay = useBookingDay()
  const wordsOf = (amount: number) => formatExactMoney(amount, currency)
  const sources = refundSources(payments, transfers, { amount: row.amount, currency })
  const open = sources.filter(({ rest }) => rest > 0)
  const refundOf = ({ of, isCredit, rest }: RefundSource): Refund => ({
    of,
    name: isCredit ? 'The family’s credit' : `${child.child_name}’s payment`,
    atMost: rest,
    currency,
    first: { amount: Math.min(row.amount, rest), date: row.day && bookingDay(row.day) },
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
              aria-label={`Record the refund of line ${row.line} to ${child.child_name}${source.isCredit ? ' from the credit' : ''}`}
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

/** "₦10,000 of 1 May 2026, of which ₦4,000 went back already", "₦6,000 of credit, left of ₦16,000 of 1 May 2026". */
function sourceWords(
  { isCredit, amount, refunded, rest, day }: RefundSource,
  wordsOf: (amount: number) => string,
): string {
  const arrived = `${wordsOf(amount)} of ${formatDate(day)}`
  if (isCredit) return `${wordsOf(rest)} of credit, left of ${arrived}`
  return refunded > 0 ? `${arrived}, of which ${wordsOf(refunded)} has already gone back` : arrived
}
