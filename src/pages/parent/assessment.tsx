import { PageHeading } from '@/components/page-heading'
import { EarlierRounds } from '@/features/family/auditions/components/earlier-rounds'
import { ApprovedChildren } from '@/features/family/children/components/approved-children'
import { AssessmentCard } from '@/features/family/children/components/assessment-card'
import { applicationQueries } from '@/features/family/children/queries'
import type { Visit } from '@/lib/lazy'

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [applicationQueries.approved(userId)]
}

export default function AssessmentPage() {
  return (
    <>
      <PageHeading>Assessment Report</PageHeading>
      <ApprovedChildren emptyHint="A report appears here once a child has been approved. The dashboard shows what comes next.">
        {(application) => (
          <AssessmentCard
            key={application.id}
            application={application}
            history={<EarlierRounds child={application} hasReports />}
          />
        )}
      </ApprovedChildren>
    </>
  )
}
