import { PageHeading } from '@/components/page-heading'
import { ApprovedChildren } from '@/features/applications/components/approved-children'
import { AssessmentCard } from '@/features/applications/components/assessment-card'

export default function AssessmentPage() {
  return (
    <>
      <PageHeading>Assessment Report</PageHeading>
      <ApprovedChildren emptyHint="A report appears here once a child has been approved. The dashboard shows what comes next.">
        {(application) => <AssessmentCard key={application.id} application={application} />}
      </ApprovedChildren>
    </>
  )
}
