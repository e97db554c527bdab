import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { formatCount } from '@/domain/money'
import { ListView } from '@/components/list-view'
import { SelectionBar } from '@/components/selection-bar'
import { Button } from '@/components/ui/button'
import { DataTable } from '@/components/ui/data-table'
import { isId } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList, useListPosition } from '@/lib/use-list'
import { useDialogParam } from '@/lib/use-dialog-param'
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
import { DecidedTotals, WaitingTotal } from './payment-totals'

export interface PaymentsViewProps {
  /** More actions for the list, beside the export. */
  actions?: ReactNode
  /** Content at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

const PAYMENTS = ['payment', 'payments'] as const
const isWaiting = ({ status }: AdminPayment) => status === 'pending'

/** Payments and subscriptions: pending ones first, in full, then the decided ones, one line each. */
export function PaymentsView({ actions, aside }: PaymentsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPosition(paymentList)
  const list = useList(adminPaymentQueries.list(filter), () => refreshPayments(queryClient))
  const { page: _page, ...filtered } = filter
  const total = useQuery(adminPaymentQueries.total(filtered))
  const proofs = useQuery(adminPaymentQueries.proofs(list.rows.map(({ id }) => id)))
  const opened = useDialogParam('payment')
  const [question, setQuestion] = useState<Question | null>(null)
  const [approving, setApproving] = useState<readonly AdminPayment[] | null>(null)

  useRealtime(
    [{ table: 'payments' }, { table: 'subscriptions' }, { table: 'payment_proofs' }],
    () => {
      list.look()
      void refreshProofs(queryClient)
    },
  )

  const selection = useSelection<AdminPayment>(list.rows, isWaiting)
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
              total={<WaitingTotal total={total.data} />}
              onPage={rows.filter(isWaiting)}
              selection={selection}
              label="Select all to check on this page"
              sum={`${totalsOf(selection.chosen)} stated`}
              actions={
                <Button
                  size="small"
                  onClick={() => setApproving(selection.chosen)}
                >{`Approve ${formatCount(selection.chosen.length)} selected`}</Button>
              }
            />
            <DecidedTotals total={total.data} />
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
              isLine={(row) => !isWaiting(row)}
              open={{
                onOpen: open,
                label: (row) => `Open the ${wordsFor(row).noun} of ${payerOf(row)}`,
              }}
            />
          </>
        )}
      </ListView>
      {/* Before the dialog that it may cover: when both close, the lower one restores the focus last. */}
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
  /** The listed row, until the query resolves. */
  listed: AdminPayment | undefined
  onClose: () => void
  /** Shown when the payment does not exist. */
  gone: ReactNode
  onAsk: (question: Question) => void
  onDecided: (id: string) => void
}

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
