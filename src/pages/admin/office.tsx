import { useLetterTrouble } from '@/features/admin-letters/queries'
import { CallsToday } from '@/features/admin-office/components/calls-today'
import { Doubles } from '@/features/admin-office/components/doubles'
import { PrepareRegistration } from '@/features/admin-office/components/prepare-registration'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'

const LetterTrouble = lazyView(
  async () => (await import('@/features/admin-letters/components/letter-trouble')).LetterTrouble,
)

export default function AdminOfficePage() {
  const member = useMember()
  const letters = useLetterTrouble(member.isOwner)
  return (
    <PanelPage title="Office">
      {letters.isShown ? <LetterTrouble trouble={letters.trouble} /> : null}
      <CallsToday />
      {member.opens('applications') ? <PrepareRegistration /> : null}
      {member.isOwner ? <Doubles /> : null}
    </PanelPage>
  )
}
