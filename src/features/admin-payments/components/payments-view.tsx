import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { formatCount } from '@/domain/money'
import { NewRowsButton } from '@/components/new-rows-button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/realtime'
import { useCalmList } from '@/lib/use-calm-list'
import { type AdminPayment, proofsOf } from '../api'
import {
  isFiltered,
  PAGE_SIZE,
  type PaymentFilter,
  paymentQuery,
  readPaymentFilter,
} from '../filters'
import { adminPaymentQueries, refreshPayments } from '../queries'
import { BulkDialog } from './bulk-dialog'
import { DecisionDialog, type Question } from './decision-dialog'
import { ExportPayments } from './export-payments'
import { PaymentDialog } from './payment-dialog'
import { PaymentFilters } from './payment-filters'
import { PaymentsTable } from './payments-table'
import { SelectionBar } from './selection-bar'

export interface PaymentsViewProps {
  /** Further ways to work through the list, beside the export. */
  actions?: ReactNode
  /** What stands at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

/** Payments and subscriptions, newest first; filter and page are the address's. */
export function PaymentsView({ actions, aside }: PaymentsViewProps) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const filter = readPaymentFilter(address)
  // What was asked for last. A page is drawn a moment later, and a change that comes meanwhile keeps the one before.
  const asked = useRef(filter)
  const list = useQuery(adminPaymentQueries.list(filter))
  const place = paymentQuery(filter)
  const calm = useCalmList(place, list.isPlaceholderData ? undefined : list.data?.rows)
  const proofs = useQuery(adminPaymentQueries.proofs(calm.rows.map(({ id }) => id)))
  const [selected, setSelected] = useState<ReadonlyMap<string, AdminPayment>>(new Map())
  const [opened, setOpened] = useState<AdminPayment | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [approving, setApproving] = useState<readonly AdminPayment[] | null>(null)

  useRealtime(
    [{ table: 'payments' }, { table: 'subscriptions' }, { table: 'payment_proofs' }],
    () => {
      void refreshPayments(queryClient)
    },
  )

  useEffect(() => {
    asked.current = readPaymentFilter(address)
  }, [address])

  /** Every change begins at the first page. */
  function changeFilter(change: Partial<PaymentFilter>) {
    asked.current = { ...asked.current, ...change, page: 1 }
    void navigate(paymentQuery(asked.current), { replace: true })
  }

  function select(payments: readonly AdminPayment[], isWanted: boolean) {
    setSelected((before) => {
      const next = new Map(before)
      for (const payment of payments) {
        if (isWanted) next.set(payment.id, payment)
        else next.delete(payment.id)
      }
      return next
    })
  }

  const hrefOf = (page: number) => paymentQuery({ ...filter, page })
  // What somebody else decided meanwhile is not offered again.
  const decided = new Set(
    calm.rows.filter(({ status }) => status !== 'pending').map(({ id }) => id),
  )
  // As it is now while it is in the list, so that a decision of somebody else shows.
  const shown = opened && (calm.rows.find(({ id }) => id === opened.id) ?? opened)
  const chosen = [...selected.values()].filter(({ id }) => !decided.has(id))

  return (
    <section aria-label="Payments" className="flex flex-col gap-4">
      <PaymentFilters filter={filter} onChange={changeFilter} />
      <div className="flex flex-wrap items-center gap-3">
        {actions}
        <ExportPayments filter={filter} />
        <NewRowsButton count={calm.newCount} onShow={calm.showNew} />
      </div>
      <QueryView
        query={list}
        errorTitle="Could not fetch payment data."
        loadingText="Loading payments…"
        skeleton={<SkeletonList count={6} className="h-16" />}
        isEmpty={({ rows }) => rows.length === 0 && filter.page === 1}
        empty={
          isFiltered(filter) ? (
            <EmptyState
              title="No payments found."
              action={
                <ButtonLink variant="secondary" to="?tab=payments">
                  Clear filters
                </ButtonLink>
              }
            >
              No payment fits this search and these filters.
            </EmptyState>
          ) : (
            <EmptyState title="No payments found.">
              A payment stands here as soon as a parent says that it was made.
            </EmptyState>
          )
        }
      >
        {({ rows, total, isMore }) =>
          rows.length === 0 ? (
            <Navigate to={hrefOf(Math.max(1, Math.ceil(total / PAGE_SIZE)))} replace />
          ) : (
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={clsx('flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
            >
              <SelectionBar
                onPage={calm.rows.filter(({ status }) => status === 'pending')}
                chosen={chosen}
                onSelect={select}
                onClear={() => setSelected(new Map())}
                onApprove={() => setApproving(chosen)}
              />
              <PaymentsTable
                rows={calm.rows}
                proofs={proofs.data ?? []}
                isSelected={(id) => selected.has(id)}
                onOpen={setOpened}
                onAsk={setQuestion}
                onToggle={(payment) => select([payment], !selected.has(payment.id))}
              />
              {isMore ? (
                <p className="text-sm text-muted-foreground">
                  More than {formatCount(total)} payments fit. Search or filter to see the older
                  ones.
                </p>
              ) : null}
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                noun={['payment', 'payments']}
                hrefOf={hrefOf}
              />
            </div>
          )
        }
      </QueryView>
      {/* Before the dialog that it may lie on: closed together, that one returns the focus last. */}
      {question ? (
        <DecisionDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDone={() => setOpened(null)}
        />
      ) : null}
      {shown ? (
        <PaymentDialog
          payment={shown}
          proofs={proofsOf(shown, proofs.data ?? [])}
          onClose={() => setOpened(null)}
          onAsk={(about) => setQuestion({ payment: shown, about })}
          aside={aside}
        />
      ) : null}
      {approving ? (
        <BulkDialog
          payments={approving}
          onClose={(approved) => {
            setApproving(null)
            setSelected((before) => new Map([...before].filter(([id]) => !approved.includes(id))))
          }}
        />
      ) : null}
    </section>
  )
}
