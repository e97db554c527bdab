import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '@/components/page-heading'
import { searchKey } from '@/domain/search'
import type { ApprovedApplication } from '@/features/family/children/api'
import { calendarFile } from '@/features/family/children/calendar'
import { ApprovedChildren } from '@/features/family/children/components/approved-children'
import { auditionVenue, ScheduleCard } from '@/features/family/children/components/schedule-card'
import { EarlierRounds } from '@/features/family/auditions/components/earlier-rounds'
import { ownAuditionQueries, presentRound } from '@/features/family/auditions/queries'
import { useUser } from '@/lib/supabase/use-user'
import { config } from '@/lib/config'
import { shareOrDownload } from '@/lib/share-or-download'
import { applicationQueries } from '@/features/family/children/queries'
import { lazyView, type Visit } from '@/lib/lazy'
import { Skeleton } from '@/components/ui/skeleton'

// Includes the code for the door, which needs its own library.
const PlannedAudition = lazyView(
  async () =>
    (await import('@/features/family/auditions/components/planned-audition')).PlannedAudition,
)

function saveAudition(
  application: ApprovedApplication,
  date: string,
  endsAt: string | null | undefined,
): void {
  const event = {
    uid: `${application.id}@${window.location.hostname}`,
    start: new Date(date),
    end: endsAt ? new Date(endsAt) : undefined,
    summary: `${config.productName}: audition of ${application.child_name}`,
    location: auditionVenue(application),
    stamp: new Date(),
  }
  const fileName = `audition-${searchKey(application.child_name).replace(/[^a-z0-9]+/g, '-')}.ics`
  const file = new Blob([calendarFile(event, config.productName)], {
    type: 'text/calendar;charset=utf-8',
  })
  void shareOrDownload(file, fileName)
}

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [applicationQueries.approved(userId)]
}

export default function SchedulePage() {
  const user = useUser()
  const { data: approved = [] } = useQuery(applicationQueries.approved(user.id))
  const isPlanned = approved.some(({ audition_day_id }) => audition_day_id !== null)
  // Fetched only if a day is planned.
  const { data: planned = [] } = useQuery({
    ...ownAuditionQueries.all(user.id),
    enabled: isPlanned,
  })
  return (
    <>
      <PageHeading>Audition Schedule</PageHeading>
      <ApprovedChildren
        emptyHint="The day and place of the audition appear here once a child has been approved."
        isFirst={({ audition_state }) => audition_state === 'scheduled'}
      >
        {(application) => (
          <ScheduleCard
            key={application.id}
            application={application}
            onAddToCalendar={() =>
              application.audition_date &&
              saveAudition(
                application,
                application.audition_date,
                presentRound(planned, application)?.ends_at,
              )
            }
            history={<EarlierRounds child={application} />}
          >
            {application.audition_day_id !== null &&
            application.audition_state === 'scheduled' &&
            !application.isEnded ? (
              <PlannedAudition
                placeholder={<Skeleton className="h-72 w-full" />}
                child={application}
              />
            ) : null}
          </ScheduleCard>
        )}
      </ApprovedChildren>
    </>
  )
}
