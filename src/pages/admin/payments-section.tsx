import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { AdminPayment } from '@/features/admin-payments/api'
import { BulkDialog } from '@/features/admin-payments/components/bulk-dialog'
import { PaymentsView } from '@/features/admin-payments/components/payments-view'
import { adminPaymentQueries, refreshPayments } from '@/features/admin-payments/queries'
import { HistoryPanel } from '@/features/history/components/history-panel'
import { useRealtime } from '@/lib/supabase/realtime'

// With its CSV library, for who opens a statement.
const StatementView = lazy(async () => {
  const { StatementView: View } =
    await import('@/features/bank-statement/components/statement-view')
  return { default: View<AdminPayment> }
})

/** The list of payments, or a bank statement that is matched with what is pending in it. */
export default function PaymentsSection() {
  const [address] = useSearchParams()
  if (address.get('view') === 'statement') return <StatementSection />
  return (
    <PaymentsView
      aside={(payment) => (
        <HistoryPanel
          row={{
            table: payment.payment_type === 'subscription' ? 'subscriptions' : 'payments',
            id: payment.id,
          }}
        />
      )}
      actions={
        <ButtonLink size="small" variant="secondary" to="?tab=payments&view=statement">
          Match a bank statement
        </ButtonLink>
      }
    />
  )
}

function StatementSection() {
  const queryClient = useQueryClient()
  const pending = useQuery(adminPaymentQueries.allPending())
  const [approving, setApproving] = useState<readonly AdminPayment[] | null>(null)

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
        {(payments) => (
          <Suspense fallback={<SkeletonList count={3} />}>
            <StatementView payments={payments} onApprove={setApproving} backTo="?tab=payments" />
          </Suspense>
        )}
      </QueryView>
      {approving ? <BulkDialog payments={approving} onClose={() => setApproving(null)} /> : null}
    </>
  )
}
