import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Navigate, useSearchParams } from 'react-router-dom'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/realtime'
import { PAGE_SIZE } from '../api'
import { adminPaymentQueries, refreshPayments } from '../queries'
import { PaymentsTable } from './payments-table'

const MAX_PAGE = 100_000

function readPage(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** Payments and subscriptions, newest first; the page is the address's. */
export function PaymentsView() {
  const [address] = useSearchParams()
  const queryClient = useQueryClient()
  const page = readPage(address)
  const list = useQuery(adminPaymentQueries.list(page))

  useRealtime([{ table: 'payments' }, { table: 'subscriptions' }], () => {
    void refreshPayments(queryClient)
  })

  function hrefOf(target: number): string {
    const query = new URLSearchParams(address)
    if (target > 1) query.set('page', String(target))
    else query.delete('page')
    return `?${query}`
  }

  return (
    <section aria-label="Payments" className="flex flex-col gap-4">
      <QueryView
        query={list}
        errorTitle="Could not fetch payment data."
        loadingText="Loading payments…"
        skeleton={<SkeletonList count={6} className="h-16" />}
        isEmpty={({ rows }) => rows.length === 0 && page === 1}
        empty={
          <EmptyState title="No payments found.">
            A payment stands here as soon as a parent says that it was made.
          </EmptyState>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Navigate to={hrefOf(Math.max(1, Math.ceil(total / PAGE_SIZE)))} replace />
          ) : (
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={clsx('flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
            >
              <PaymentsTable rows={rows} />
              <Pagination
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                noun={['payment', 'payments']}
                hrefOf={hrefOf}
              />
            </div>
          )
        }
      </QueryView>
    </section>
  )
}
