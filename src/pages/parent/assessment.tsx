import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { AssessmentCard } from '@/features/applications/components/assessment-card'
import { applicationQueries } from '@/features/applications/queries'
import { paths } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useUser } from '@/lib/supabase/use-user'

export default function AssessmentPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const approved = useQuery(applicationQueries.approved(user.id))
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
  )

  return (
    <>
      <PageHeading>Assessment Report</PageHeading>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <QueryView
          query={approved}
          errorTitle="Error fetching data"
          skeleton={<Skeleton className="h-60 w-full" />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState
              title="No Approved Children Yet"
              action={<ButtonLink to={paths.dashboard}>Back to your dashboard</ButtonLink>}
            >
              A report appears here once a child has been approved. The dashboard shows what comes
              next.
            </EmptyState>
          }
        >
          {(rows) =>
            rows.map((application) => (
              <AssessmentCard key={application.id} application={application} />
            ))
          }
        </QueryView>
      </div>
    </>
  )
}
