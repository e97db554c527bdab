import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount } from '@/domain/money'
import { ListTotal } from '@/components/list-total'
import { ListView } from '@/components/list-view'
import { DataTable } from '@/components/ui/data-table'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type AdminPayment, fetchPaymentsAfter, proofsOf } from '../api'
import { PAYMENT_CSV, paymentColumns } from '../columns'
import { payerOf, wordsFor } from '../decision-words'
import { useKeptRows } from '../kept-rows'
import { paymentList } from '../list-params'
import { adminPaymentQueries, type Choice, refreshPayments } from '../queries'
import { BulkDialog } from './bulk-dialog'
import { DecisionDialog, type Question } from './decision-dialog'
import { LateSweep } from './late-sweep'
import { PaymentDialog } from './payment-dialog'
import { PaymentFilters } from './payment-filters'
import { SelectionBar } from './selection-bar'

export interface PaymentsViewProps {
  /** Further ways to work through the list, beside the export. */
  actions?: ReactNode
  /** What stands at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

const PAYMENTS = ['payment', 'payments'] as const
const SUBSCRIPTIONS = ['subscription', 'subscriptions'] as const

/** Payments and subscriptions, newest first. */
export function PaymentsView({ actions, aside }: PaymentsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(paymentList)
  const { query, keep } = useKeptRows(filter, useQuery(adminPaymentQueries.list(filter)))
  const list = useListRows(filter, query)
  const { page: _page, ...filtered } = filter
  const total = useQuery(adminPaymentQueries.total(filtered))
  const proofs = useQuery(adminPaymentQueries.proofs(list.rows.map(({ id }) => id)))
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

  const keepDecided = ({ payment, decision }: Choice) => keep(payment, decision)

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

  // A payment that somebody else has decided since is not selected any more.
  const decided = new Set(
    list.rows.filter(({ status }) => status !== 'pending').map(({ id }) => id),
  )
  // The row of the list, where it still is, so that the dialog shows what somebody else has decided.
  const shown = opened && (list.rows.find(({ id }) => id === opened.id) ?? opened)
  const chosen = [...selected.values()].filter(({ id }) => !decided.has(id))

  return (
    <>
      <LateSweep />
      <ListView
        label="Payments"
        list={list}
        filters={<PaymentFilters filter={filter} onChange={change} />}
        actions={actions}
        hasFixedButtons
        exported={{
          name: 'payments',
          columns: PAYMENT_CSV,
          fetchRange: (last, signal) => fetchPaymentsAfter(filter, last, signal),
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
              chosen={chosen}
              onSelect={select}
              onClear={() => setSelected(new Map())}
              onApprove={() => setApproving(chosen)}
            />
            <DataTable
              caption="Payments and subscriptions"
              columns={paymentColumns({
                proofs: proofs.data ?? [],
                isSelected: (id) => selected.has(id),
                onOpen: setOpened,
                onAsk: setQuestion,
                onDecided: keepDecided,
                onToggle: (payment) => select([payment], !selected.has(payment.id)),
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
            setSelected((before) => new Map([...before].filter(([id]) => !approved.includes(id))))
          }}
        />
      ) : null}
    </>
  )
}
