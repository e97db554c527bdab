import { PageHeading } from '@/components/page-heading'
import { ApprovedChildren } from '@/features/applications/components/approved-children'
import { AssessmentCard } from '@/features/applications/components/assessment-card'
import { usePageTitle } from '@/lib/use-page-title'

export default function AssessmentPage() {
  usePageTitle('Assessment Report')
  return (
    <>
      <PageHeading>Assessment Report</PageHeading>
      <ApprovedChildren emptyHint="A report appears here once a child has been approved. The dashboard shows what comes next.">
        {(application) => <AssessmentCard key={application.id} application={application} />}
      </ApprovedChildren>
    </>
  )
}
