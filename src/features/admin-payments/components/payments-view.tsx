import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { formatCount } from '@/domain/money'
import { ListTotal } from '@/components/list-total'
import { ListView } from '@/components/list-view'
import { SelectionBar } from '@/components/selection-bar'
import { SelectionNotice } from '@/components/selection-notice'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { isId } from '@/lib/paths'
import { useListInterval } from '@/lib/member'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type Selection, useSelection } from '@/lib/use-selection'
import { type AdminPayment, exportPayments, proofsOf } from '../api'
import { PAYMENT_CSV, paymentColumns } from '../columns'
import { payerOf, wordsFor } from '../decision-words'
import { useKeptRows } from '../kept-rows'
import { paymentList, type PaymentListFilter } from '../list-params'
import {
  adminPaymentQueries,
  type Choice,
  refreshPayments,
  useOwnPaymentDecisions,
} from '../queries'
import { totalsOf } from '../totals'
import { BulkDialog } from './bulk-dialog'
import { DecisionDialog, type Question } from './decision-dialog'
import { LateSweep } from './late-sweep'
import { PaymentDialog } from './payment-dialog'
import { PaymentFilters } from './payment-filters'

export interface PaymentsViewProps {
  /** Further ways to work through the list, beside the export. */
  actions?: ReactNode
  /** The content at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

const PAYMENTS = ['payment', 'payments'] as const
const SUBSCRIPTIONS = ['subscription', 'subscriptions'] as const

/** Payments and subscriptions, newest first. */
export function PaymentsView({ actions, aside }: PaymentsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(paymentList)
  const { query, keep } = useKeptRows(
    filter,
    useQuery({ ...adminPaymentQueries.list(filter), refetchInterval: useListInterval() }),
  )
  const list = useListRows(filter, query)
  const { page: _page, ...filtered } = filter
  const total = useQuery(adminPaymentQueries.total(filtered))
  const proofs = useQuery(adminPaymentQueries.proofs(list.rows.map(({ id }) => id)))
  const { opened, isGone, setOpened } = useOpened(filter)
  const [question, setQuestion] = useState<Question | null>(null)
  const [approving, setApproving] = useState<readonly AdminPayment[] | null>(null)

  useRealtime(
    [{ table: 'payments' }, { table: 'subscriptions' }, { table: 'payment_proofs' }],
    () => {
      void refreshPayments(queryClient)
    },
  )

  const selection = usePaymentSelection(list.rows, approving !== null)
  const keepDecided = ({ payment, decision }: Choice) => keep(payment, decision)

  // The row of the list, where it still is, so that the dialog shows what somebody else has decided.
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened)

  return (
    <>
      <LateSweep />
      <SelectionNotice notice={selection.notice} onDismiss={selection.dismissNotice} />
      <ListView
        label="Payments"
        list={list}
        filters={<PaymentFilters filter={filter} onChange={change} />}
        actions={actions}
        hasFixedButtons
        exported={{
          name: 'payments',
          columns: PAYMENT_CSV,
          fetchRange: (last, signal) => exportPayments(filter, last, signal),
          isLogged: true,
        }}
        words={{ loading: 'Loading payments…', error: 'Could not fetch payment data.' }}
        skeleton="h-16"
        empty={{
          title: 'No payments found.',
          hint: 'A payment stands here as soon as a parent says that it was made.',
        }}
        noMatch={
          paymentList.isFiltered(filter)
            ? {
                title: 'No payments found.',
                hint: 'No payment fits this search and these filters.',
                clear: { to: '?tab=payments', label: 'Clear filters' },
              }
            : null
        }
        pages={{
          page: filter.page,
          noun: PAYMENTS,
          hrefOf,
          moreHint: (total) =>
            `More than ${formatCount(total)} payments fit. Search or filter to see the older ones.`,
        }}
      >
        {(rows) => (
          <>
            <SelectionBar
              total={
                <ListTotal
                  total={total.data}
                  noun={filter.kind === 'subscription' ? SUBSCRIPTIONS : PAYMENTS}
                />
              }
              onPage={rows.filter(({ status }) => status === 'pending')}
              selection={selection}
              label="Select all pending on this page"
              sum={totalsOf(selection.chosen)}
              actions={
                <Button size="small" onClick={() => setApproving(selection.chosen)}>
                  Approve {formatCount(selection.chosen.length)} selected
                </Button>
              }
            />
            <DataTable
              caption="Payments and subscriptions"
              columns={paymentColumns({
                proofs: proofs.data ?? [],
                isSelected: selection.isSelected,
                onOpen: setOpened,
                onAsk: setQuestion,
                onDecided: keepDecided,
                onToggle: (payment) =>
                  selection.select([payment], !selection.isSelected(payment.id)),
              })}
              rows={rows}
              rowKey={(row) => `${row.payment_type}-${row.id}`}
              open={{
                onOpen: setOpened,
                label: (row) => `Open the ${wordsFor(row).noun} of ${payerOf(row)}`,
              }}
            />
          </>
        )}
      </ListView>
      {isGone ? <Navigate to={hrefOf({})} replace /> : null}
      {/* Before the dialog that it may lie on: closed together, that one returns the focus last. */}
      {question ? (
        <DecisionDialog
          question={question}
          onClose={() => setQuestion(null)}
          onDone={(choice) => {
            if (choice) keepDecided(choice)
            setOpened(null)
          }}
        />
      ) : null}
      {shown ? (
        <PaymentDialog
          key={shown.id}
          payment={shown}
          proofs={proofsOf(shown, proofs.data ?? [])}
          onClose={() => setOpened(null)}
          onAsk={(about, arrived) =>
            setQuestion({ payment: shown, about, ...(arrived ? { arrived } : {}) })
          }
          onDecided={keepDecided}
          aside={aside}
        />
      ) : null}
      {approving ? (
        <BulkDialog
          payments={approving}
          onClose={(approved) => {
            setApproving(null)
            const done = approving.filter(({ id }) => approved.includes(id))
            if (done.length > 0) selection.select(done, false)
          }}
        />
      ) : null}
    </>
  )
}

/** The payment whose dialog is open: one of the list, or the one that the address names. */
function useOpened(filter: PaymentListFilter) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [row, setRow] = useState<AdminPayment | null>(null)
  const named = address.get('payment')
  const id = isId(named) ? named : null
  const asked = useQuery({ ...adminPaymentQueries.one(id ?? ''), enabled: id !== null })
  const isGone = id !== null && (asked.data === null || asked.isError)

  const setOpened = (payment: AdminPayment | null) => {
    setRow(payment)
    if (id !== null) void navigate(paymentList.href(filter), { replace: true })
  }
  return { opened: id === null ? row : (asked.data ?? null), isGone, setOpened }
}

/** The ticked rows of all pages together, without those that somebody else has decided since. */
function usePaymentSelection(
  listed: readonly AdminPayment[],
  isApproving: boolean,
): Selection<AdminPayment> {
  const [ids, setIds] = useState<readonly string[]>([])
  const waiting = useQuery(adminPaymentQueries.undecided(ids)).data
  const own = useOwnPaymentDecisions()
  const decided = new Set([
    ...ids.filter((id) => !waiting.includes(id)),
    ...listed.filter(({ status }) => status !== 'pending').map(({ id }) => id),
  ])
  const selection = useSelection<AdminPayment>({
    decided,
    isOwn: (id) => own.has(id),
    isPaused: isApproving,
    nameOf: payerOf,
  })
  const now = selection.chosen.map(({ id }) => id)
  if (now.join() !== ids.join()) setIds(now)
  return selection
}
