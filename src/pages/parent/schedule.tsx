import { PageHeading } from '@/components/page-heading'
import { searchKey } from '@/domain/search'
import type { ApprovedApplication } from '@/features/applications/api'
import { calendarFile } from '@/features/applications/calendar'
import { ApprovedChildren } from '@/features/applications/components/approved-children'
import { auditionPlace, ScheduleCard } from '@/features/applications/components/schedule-card'
import { config } from '@/lib/config'
import { saveFile } from '@/lib/save-file'

function saveAudition(application: ApprovedApplication, date: string): void {
  const event = {
    uid: `${application.id}@${window.location.hostname}`,
    start: new Date(date),
    summary: `${config.productName}: audition of ${application.child_name}`,
    location: auditionPlace(application),
    stamp: new Date(),
  }
  const fileName = `audition-${searchKey(application.child_name).replace(/[^a-z0-9]+/g, '-')}.ics`
  const file = new Blob([calendarFile(event, config.productName)], {
    type: 'text/calendar;charset=utf-8',
  })
  saveFile(file, fileName)
}

export default function SchedulePage() {
  return (
    <>
      <PageHeading>Audition Schedule</PageHeading>
      <ApprovedChildren emptyHint="The day and place of the audition appear here once a child has been approved.">
        {(application) => (
          <ScheduleCard
            key={application.id}
            application={application}
            onAddToCalendar={() =>
              application.audition_date && saveAudition(application, application.audition_date)
            }
          />
        )}
      </ApprovedChildren>
    </>
  )
}
