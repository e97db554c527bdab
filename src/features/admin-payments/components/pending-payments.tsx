import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/supabase/realtime'
import type { AdminPayment } from '../api'
import { adminPaymentQueries, refreshPayments } from '../queries'
import { BulkDialog } from './bulk-dialog'

export interface PendingPaymentsProps {
  /** Shows every pending payment, with a way to approve some of them at once. */
  children: (
    payments: readonly AdminPayment[],
    approve: (payments: readonly AdminPayment[]) => void,
  ) => ReactNode
}

/** All pending payments at once, for another way to work through them than the list. */
export function PendingPayments({ children }: PendingPaymentsProps) {
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
        {(payments) => children(payments, setApproving)}
      </QueryView>
      {approving ? <BulkDialog payments={approving} onClose={() => setApproving(null)} /> : null}
    </>
  )
}
