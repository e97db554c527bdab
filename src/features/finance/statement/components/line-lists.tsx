import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '@/domain/dates'
import { type Currency, formatCount } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Button } from '@/components/ui/button'
import { AllocateDialog } from '@/features/finance/allocate/components/allocate-dialog'
import type { Allocation } from '@/features/finance/allocate/source'
import type { BankAccount } from '@/features/finance/bank/api'
import { useBookingDay } from '@/features/finance/books/use-booking-day'
import { type AdminPayment, proofsOf } from '@/features/finance/payments/api'
import { BulkPaymentsDialog } from '@/features/finance/payments/components/bulk-dialog'
import { PaymentDialog } from '@/features/finance/payments/components/payment-dialog'
import { adminPaymentQueries } from '@/features/finance/payments/queries'
import { RefundDialog } from '@/features/finance/transfers/components/refund-dialog'
import { allocationOf } from '../line-allocation'
import type { OpenDebit, OpenLine, OpenLines } from '../open-lines'
import { unmatchedLineColumns } from '../unmatched-lines'
import { GROUPS } from './group-words'
import { LineCard } from './line-card'
import { Group } from './line-group'
import type { LineLinks } from './line-links'
import { type Refund, RefundCard } from './refund-card'
import { SetAside } from './set-aside'
import { lineName, Transfer } from './transfer'

export interface LineListsProps extends LineLinks {
  account: BankAccount
  open: OpenLines
  /** Content at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

/** A payment being viewed, with the allocation its line suggests. */
interface Looked {
  payment: AdminPayment
  allocation: Allocation
}

/** The open lines of an account, grouped by the available action. */
export function LineLists({ account, open, aside, ...links }: LineListsProps) {
  const { lines, debits, payments } = open
  const { currency } = account
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [allocation, setAllocation] = useState<Allocation | null>(null)
  // A snapshot of the chosen lines: approved ones leave the lists while their outcome is shown.
  const [approving, setApproving] = useState<Pick<OpenLines, 'lines' | 'payments'> | null>(null)
  const [looked, setLooked] = useState<Looked | null>(null)
  const bookingDay = useBookingDay()
  const exact = lines.filter(({ group }) => group === 'exact')
  const ticked = exact.filter(({ transaction }) => !leftOut.has(transaction.id))

  const cardOf = (line: OpenLine) => (
    <LineCard
      key={line.transaction.id}
      line={line}
      currency={currency}
      tick={
        line.group === 'exact'
          ? {
              isTicked: !leftOut.has(line.transaction.id),
              onTick: () => setLeftOut(toggled(leftOut, line.transaction.id)),
            }
          : null
      }
      onAllocate={(candidate) => setAllocation(allocationOf(line, candidate, currency))}
      onOpen={(id, candidate) => {
        const payment = payments.find((one) => one.id === id)
        if (payment) setLooked({ payment, allocation: allocationOf(line, candidate, currency) })
      }}
      {...links}
    />
  )

  return (
    <div className="flex flex-col gap-8">
      {lines.length + debits.length === 0 ? (
        <p className="text-muted-foreground">
          {account.last_day === null
            ? 'No file of this account has been read yet.'
            : `Every line until ${formatDate(account.last_day)} has its place.`}
        </p>
      ) : (
        <Summary lines={lines} debits={debits} currency={currency} />
      )}
      {lines.some(({ transaction: { day } }) => bookingDay(day) !== day) ? (
        <p className="font-semibold">
          The books of some of these days are closed, or the day is still ahead. Their lines are
          booked today.
        </p>
      ) : null}
      {GROUPS.map(({ group, title, note }) => {
        const own = lines.filter((line) => line.group === group)
        return own.length === 0 ? null : (
          <Group
            key={group}
            title={title}
            note={note}
            action={
              group === 'exact' ? (
                <Button
                  disabled={ticked.length === 0}
                  onClick={() => setApproving({ lines: ticked, payments })}
                >
                  {`Approve ${formatCount(ticked.length)} exact ${ticked.length === 1 ? 'match' : 'matches'}`}
                </Button>
              ) : undefined
            }
          >
            {own.map(cardOf)}
          </Group>
        )
      })}
      <Debits debits={debits} currency={currency} hrefOfChild={links.hrefOfChild} />
      {looked ? (
        <LookedAt
          payment={looked.payment}
          onClose={() => setLooked(null)}
          onAllocate={() => {
            setLooked(null)
            setAllocation(looked.allocation)
          }}
          aside={aside}
        />
      ) : null}
      {allocation ? (
        <AllocateDialog
          allocation={allocation}
          onClose={() => setAllocation(null)}
          onBooked={() => undefined}
        />
      ) : null}
      {approving ? (
        <BulkPaymentsDialog
          payments={approving.payments.filter(({ id }) => partsOf(approving.lines).has(id))}
          lines={partsOf(approving.lines)}
          onClose={() => setApproving(null)}
        />
      ) : null}
    </div>
  )
}

/** The amounts of exact lines, by payment. */
function partsOf(lines: readonly OpenLine[]) {
  return new Map(
    lines.flatMap(({ transaction, candidates }) =>
      candidates.flatMap(({ parts }) =>
        parts.map(({ paymentId, amount }) => [paymentId, { lineId: transaction.id, amount }]),
      ),
    ),
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const others = [...ids].filter((one) => one !== id)
  return new Set(ids.has(id) ? others : [...others, id])
}

interface SummaryProps extends Pick<OpenLines, 'lines' | 'debits'> {
  currency: Currency
}

function Summary({ lines, debits, currency }: SummaryProps) {
  const counts = [
    ...GROUPS.map(({ group, counted }) => ({
      count: lines.filter((line) => line.group === group).length,
      counted,
    })),
    { count: debits.length, counted: 'money out' },
  ]
  const words = counts
    .filter(({ count }) => count > 0)
    .map(({ count, counted }) => `${formatCount(count)} ${counted}`)
    .join(', ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status">{`${words}.`}</p>
      {lines.length > 0 ? (
        <ExportButton
          name="statement-left"
          columns={unmatchedLineColumns(currency)}
          rowKey={({ transaction }) => transaction.id}
          fetchRange={() => Promise.resolve({ rows: [...lines], isLast: true })}
        />
      ) : null}
    </div>
  )
}

interface DebitsProps extends Pick<LineLinks, 'hrefOfChild'> {
  debits: readonly OpenDebit[]
  currency: Currency
}

/** Money out: refunds of the children it names, and the rest. */
function Debits({ debits, currency, hrefOfChild }: DebitsProps) {
  const [refund, setRefund] = useState<Refund | null>(null)
  const ofChildren = debits.flatMap((debit) => (debit.child ? [{ debit, child: debit.child }] : []))
  const others = debits.filter(({ child }) => child === null)
  return (
    <>
      {ofChildren.length === 0 ? null : (
        <Group
          title="Money that went back"
          note="These lines name a child’s reference. Record each as the refund of a payment or of the family’s credit."
        >
          {ofChildren.map(({ debit, child }) => (
            <RefundCard
              key={debit.transaction.id}
              debit={debit}
              child={child}
              currency={currency}
              hrefOfChild={hrefOfChild}
              onRefund={setRefund}
            />
          ))}
        </Group>
      )}
      {others.length === 0 ? null : (
        <Group title="Other money out" note="Charges, transfers of your own: set each aside.">
          {others.map(({ row, transaction }) => (
            <li
              key={transaction.id}
              className="grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 md:grid-cols-2"
            >
              <Transfer row={row} currency={currency} label="Went out" />
              <div className="flex flex-wrap items-center gap-2">
                <SetAside lineId={transaction.id} name={lineName(row)} />
              </div>
            </li>
          ))}
        </Group>
      )}
      {refund ? (
        <RefundDialog refundable={{ ...refund, isFamilys: true }} onClose={() => setRefund(null)} />
      ) : null}
    </>
  )
}

interface LookedAtProps extends Pick<LineListsProps, 'aside'> {
  payment: AdminPayment
  onClose: () => void
  onAllocate: () => void
}

/** The payment of a candidate with the parent's proofs. Only its line can allocate money to it. */
function LookedAt({ payment, onClose, onAllocate, aside }: LookedAtProps) {
  const proofs = useQuery(adminPaymentQueries.proofs([payment.id]))
  return (
    <PaymentDialog
      payment={payment}
      proofs={proofsOf(payment, proofs.data ?? [])}
      onClose={onClose}
      onAllocate={onAllocate}
      aside={aside}
    />
  )
}
