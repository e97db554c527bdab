import { ProfileCases } from '@/features/admin/moderation/components/profile-cases'
import { caseQueries } from '@/features/admin/moderation/queries'
import { CallsToday } from '@/features/admin/call-log/components/calls-today'
import { Duplicates } from '@/features/admin/call-log/components/duplicates'
import { PrepareRegistration } from '@/features/admin/call-log/components/prepare-registration'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { useMember } from '@/lib/member'
import { officeQueries } from '@/features/admin/call-log/queries'

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [caseQueries.open(), officeQueries.calls(), officeQueries.duplicates()]
}

export default function AdminOfficePage() {
  const member = useMember()
  return (
    <PanelPage title="Office">
      {member.opens('applications') ? <ProfileCases /> : null}
      <CallsToday />
      {member.opens('applications') ? <PrepareRegistration /> : null}
      {member.isOwner ? <Duplicates /> : null}
    </PanelPage>
  )
}
