import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { AppError } from '@/lib/api/errors'
import { notify } from '@/lib/notify'
import { analyticsQueries } from '../queries'
import { OverTime } from './over-time'
import { Totals } from './totals'

/** Every figure of the competition. */
export function AnalyticsView() {
  const totals = useQuery(analyticsQueries.totals())
  const trends = useQuery(analyticsQueries.trends())
  useFailureToast(totals.error)
  useFailureToast(trends.error)

  return (
    <div className="flex flex-col gap-6">
      <QueryView
        query={totals}
        errorTitle="Error fetching analytics"
        loadingText="Loading analytics…"
        skeleton={<SkeletonList count={3} className="h-32" />}
        isEmpty={(data) => data === null}
        empty={<EmptyState title="No data available" />}
      >
        {(data) => (data === null ? null : <Totals analytics={data} />)}
      </QueryView>
      {/* Without a single child the totals have said all there is. */}
      {totals.data === null ? null : (
        <QueryView
          query={trends}
          errorTitle="Error fetching analytics"
          loadingText="Loading the weeks…"
          skeleton={<SkeletonList count={2} className="h-48" />}
        >
          {(data) => <OverTime trends={data} />}
        </QueryView>
      )}
    </div>
  )
}

/** The specification's sentence has the detail in brackets. */
function useFailureToast(error: AppError | null) {
  useEffect(() => {
    if (error === null) return
    notify({
      title: 'Error',
      description: `Error fetching analytics (${error.message})`,
      variant: 'destructive',
    })
  }, [error])
}
