import { ProfileCases } from '@/features/office/cases/components/profile-cases'
import { caseQueries } from '@/features/office/cases/queries'
import { CallsToday } from '@/features/office/calls/components/calls-today'
import { Doubles } from '@/features/office/calls/components/doubles'
import { PrepareRegistration } from '@/features/office/calls/components/prepare-registration'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { useMember } from '@/lib/member'
import { officeQueries } from '@/features/office/calls/queries'

/** Asked for first, also before this page is there. */
export function firstQueries() {
  return [caseQueries.open(), officeQueries.calls(), officeQueries.doubles()]
}

export default function AdminOfficePage() {
  const member = useMember()
  return (
    <PanelPage title="Office">
      {member.opens('applications') ? <ProfileCases /> : null}
      <CallsToday />
      {member.opens('applications') ? <PrepareRegistration /> : null}
      {member.isOwner ? <Doubles /> : null}
    </PanelPage>
  )
}
