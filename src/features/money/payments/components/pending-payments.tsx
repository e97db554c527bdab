import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/supabase/realtime'
import { type AdminPayment, type Arrival, proofsOf, type Received } from '../api'
import { adminPaymentQueries, refreshPayments } from '../queries'
import { BulkPaymentsDialog } from './bulk-dialog'
import { DecisionDialog, type Question } from './decision-dialog'
import { PaymentDialog } from './payment-dialog'

export interface PendingPaymentsProps {
  /** Shows every pending payment, with ways to approve some of them at once and to look at one. */
  children: (payments: readonly AdminPayment[], actions: PendingActions) => ReactNode
  /** The content at the end of a payment's dialog, such as its history. */
  aside?: ((payment: AdminPayment) => ReactNode) | undefined
}

interface PendingActions {
  /**
   * Asks about some of them; `onApproved` hears which went through and which were refused. `received` tells by
   * its id what arrived of a payment; those that were chosen `isByHand` are asked about with warnings, too, the caller's own among them.
   */
  approve: (
    ids: readonly string[],
    onApproved: OnApproved,
    how: {
      received: ReadonlyMap<string, Arrival>
      isByHand: boolean
      warnings?: readonly string[]
    },
  ) => void
  /** Opens one, with what is known to have arrived of it, and the warnings about that. */
  open: (id: string, received?: Received, warnings?: readonly string[]) => void
}

type OnApproved = (ids: readonly string[], refused: readonly string[]) => void

interface Approval {
  payments: readonly AdminPayment[]
  onApproved: OnApproved
  received: ReadonlyMap<string, Arrival>
  isByHand: boolean
  warnings?: readonly string[]
}

/** All pending payments at once, for another way to work through them than the list. */
export function PendingPayments({ children, aside }: PendingPaymentsProps) {
  const queryClient = useQueryClient()
  const pending = useQuery(adminPaymentQueries.allPending())
  const [approval, setApproval] = useState<Approval | null>(null)
  const [opened, setOpened] = useState<AdminPayment | null>(null)
  const [arrived, setArrived] = useState<Received>()
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [question, setQuestion] = useState<Question | null>(null)
  const proofs = useQuery({
    ...adminPaymentQueries.proofs(opened ? [opened.id] : []),
    enabled: opened !== null,
  })

  useRealtime([{ table: 'payments' }, { table: 'subscriptions' }], () => {
    void refreshPayments(queryClient)
  })

  return (
    <>
      <QueryView
        query={pending}
        errorTitle="Could not fetch payment data."
        loadingText="Loading pending payments…"
        skeleton={<SkeletonList count={3} />}
      >
        {(payments) =>
          children(payments, {
            approve: (ids, onApproved, how) =>
              setApproval({
                payments: payments.filter(({ id }) => ids.includes(id)),
                onApproved,
                ...how,
              }),
            open: (id, received, known = []) => {
              setOpened(payments.find((payment) => payment.id === id) ?? null)
              setArrived(received)
              setWarnings(known)
            },
          })
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
      {opened ? (
        <PaymentDialog
          key={opened.id}
          payment={opened}
          arrived={arrived}
          warnings={warnings}
          proofs={proofsOf(opened, proofs.data ?? [])}
          onClose={() => setOpened(null)}
          onAsk={(about, typed) =>
            setQuestion({ payment: opened, about, warnings, arrived: typed || undefined })
          }
          aside={aside}
        />
      ) : null}
      {approval ? (
        <BulkPaymentsDialog
          payments={approval.payments}
          received={approval.received}
          isByHand={approval.isByHand}
          warnings={approval.warnings}
          onClose={(approved, refused) => {
            setApproval(null)
            approval.onApproved(approved, refused)
          }}
        />
      ) : null}
    </>
  )
}
