import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { formatCount } from '@/domain/money'
import { ListTotal } from '@/features/money/list-total'
import { ListView } from '@/components/list-view'
import { SelectionBar } from '@/components/selection-bar'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { isId } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList, useListPlace } from '@/lib/use-list'
import { useOpened } from '@/lib/use-opened'
import { useSelection } from '@/lib/use-selection'
import { type AdminPayment, exportPayments, proofsOf } from '../api'
import { PAYMENT_CSV, paymentColumns } from '../columns'
import { payerOf, wordsFor } from '../decision-words'
import { paymentList } from '../list-params'
import { adminPaymentQueries, refreshPayments, refreshProofs } from '../queries'
import { totalsOf } from '../totals'
import { BulkPaymentsDialog } from './bulk-dialog'
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
  const list = useList(adminPaymentQueries.list(filter), () => refreshPayments(queryClient))
  const { page: _page, ...filtered } = filter
  const total = useQuery(adminPaymentQueries.total(filtered))
  const proofs = useQuery(adminPaymentQueries.proofs(list.rows.map(({ id }) => id)))
  const opened = useOpened('payment')
  const [question, setQuestion] = useState<Question | null>(null)
  const [approving, setApproving] = useState<readonly AdminPayment[] | null>(null)

  useRealtime(
    [{ table: 'payments' }, { table: 'subscriptions' }, { table: 'payment_proofs' }],
    () => {
      list.look()
      void refreshProofs(queryClient)
    },
  )

  const selection = useSelection<AdminPayment>(list.rows, ({ status }) => status === 'pending')
  const deselect = (id: string) => selection.deselect([id])
  const open = ({ id }: AdminPayment) => opened.open(id)

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
                <Button
                  size="small"
                  onClick={() => setApproving(selection.chosen)}
                >{`Approve ${formatCount(selection.chosen.length)} selected`}</Button>
              }
            />
            <DataTable
              caption="Payments and subscriptions"
              columns={paymentColumns({
                proofs: proofs.data ?? [],
                isSelected: selection.isSelected,
                onOpen: open,
                onAsk: setQuestion,
                onDecided: deselect,
                onToggle: (payment) =>
                  selection.select([payment], !selection.isSelected(payment.id)),
              })}
              rows={rows}
              rowKey={(row) => `${row.payment_type}-${row.id}`}
              open={{
                onOpen: open,
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
          onDone={() => {
            deselect(question.payment.id)
            if (opened.value !== null) opened.close()
          }}
        />
      ) : null}
      {opened.value === null ? null : (
        <OpenedPayment
          key={opened.value}
          id={opened.value}
          listed={list.rows.find(({ id }) => id === opened.value)}
          onClose={opened.close}
          gone={<Navigate to={hrefOf({})} replace />}
          onAsk={setQuestion}
          onDecided={deselect}
          aside={aside}
        />
      )}
      {approving ? (
        <BulkPaymentsDialog
          payments={approving}
          onClose={(approved) => {
            setApproving(null)
            selection.deselect(approved)
          }}
        />
      ) : null}
    </>
  )
}

interface OpenedPaymentProps extends Pick<PaymentsViewProps, 'aside'> {
  id: string
  /** As it is listed, until it is read. */
  listed: AdminPayment | undefined
  onClose: () => void
  /** In place of a payment that is not there. */
  gone: ReactNode
  onAsk: (question: Question) => void
  onDecided: (id: string) => void
}

/** The dialog of one payment with its proofs, read by its id. */
function OpenedPayment({ id, listed, onClose, gone, onAsk, onDecided, aside }: OpenedPaymentProps) {
  const asked = useQuery({
    ...adminPaymentQueries.one(id),
    enabled: isId(id),
    placeholderData: () => listed,
  })
  const proofs = useQuery({ ...adminPaymentQueries.proofs([id]), enabled: isId(id) })
  const payment = asked.data
  if (!isId(id) || payment === null || asked.isError) return gone
  if (payment === undefined) return null
  return (
    <PaymentDialog
      payment={payment}
      proofs={proofsOf(payment, proofs.data ?? [])}
      onClose={onClose}
      onAsk={(about) => onAsk({ payment, about })}
      onDecided={() => onDecided(id)}
      aside={aside}
    />
  )
}
