import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@/domain/dates'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { historyQueries } from '../queries'

/** The members who opened a child or a proof of its payments, for owners. */
export function Readings({ childId }: { childId: string }) {
  const readings = useQuery(historyQueries.readings(childId))
  return (
    <section aria-label="Who opened it" className="mt-4">
      <h4 className="text-sm font-semibold">Who opened it</h4>
      <QueryView
        query={readings}
        errorTitle="Could not fetch who opened it."
        skeleton={<SkeletonList count={1} className="h-6" />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-sm text-muted-foreground">Nobody but owners.</p>}
      >
        {(rows) => (
          <ul className="text-sm">
            {rows.map(({ id, at, member_email, action }) => (
              <li key={id} className="wrap-anywhere">
                {formatDateTime(at, 'Nigeria')}, {member_email}
                {action === 'proof' ? ': a proof of payment' : ''}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
