import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { searchKey } from '@/domain/search'
import type { ApprovedApplication } from '@/features/applications/api'
import { calendarFile } from '@/features/applications/calendar'
import { auditionPlace, ScheduleCard } from '@/features/applications/components/schedule-card'
import { applicationQueries } from '@/features/applications/queries'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { saveFile } from '@/lib/save-file'
import { useUser } from '@/lib/supabase/use-user'

function saveAudition(application: ApprovedApplication, date: string): void {
  const event = {
    uid: `${application.id}@${window.location.hostname}`,
    start: new Date(date),
    summary: `${config.productName}: audition of ${application.child_name}`,
    location: auditionPlace(application),
    stamp: new Date(),
  }
  const fileName = `audition-${searchKey(application.child_name).replace(/[^a-z0-9]+/g, '-')}.ics`
  saveFile(fileName, calendarFile(event, config.productName), 'text/calendar;charset=utf-8')
}

export default function SchedulePage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const approved = useQuery(applicationQueries.approved(user.id))
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
  )

  return (
    <>
      <PageHeading>Audition Schedule</PageHeading>
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
              The day and place of the audition appear here once a child has been approved.
            </EmptyState>
          }
        >
          {(rows) =>
            rows.map((application) => (
              <ScheduleCard
                key={application.id}
                application={application}
                onAddToCalendar={() =>
                  application.audition_date && saveAudition(application, application.audition_date)
                }
              />
            ))
          }
        </QueryView>
      </div>
    </>
  )
}
