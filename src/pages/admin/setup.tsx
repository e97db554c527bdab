import { useQuery } from '@tanstack/react-query'
import { EditionsView } from '@/features/admin-editions/components/editions-view'
import { AccessView } from '@/features/admin-team/components/access-view'
import { TeamView } from '@/features/admin-team/components/team-view'
import { authQueries } from '@/features/auth/queries'
import { PanelPage } from '@/features/panel-search/components/panel-page'
import { RequiredSwitch } from '@/features/second-factor/components/required-switch'
import { useUser } from '@/lib/supabase/use-user'

/** The parts of the show's set-up; each can be linked to by its id. */
const SECTIONS = [
  {
    id: 'editions',
    title: 'Editions',
    intro: 'Each year of the show has its own children, dates and fees. All times are Lagos time.',
    View: EditionsView,
  },
  {
    id: 'team',
    title: 'Team',
    intro:
      'Owners do everything; reviewers and finance do their part and see no other. To change it, sign in with the code of your authenticator app.',
    View: Team,
  },
  {
    id: 'access',
    title: 'Access',
    intro:
      'Who exported a list, or opened a child or a proof of payment, for 12 months. Owners read children without an entry. What anybody changed stands under Activity.',
    View: AccessView,
  },
] as const

export default function AdminSetupPage() {
  return (
    <PanelPage title="Set-up">
      {SECTIONS.map(({ id, title, intro, View }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-4">
          <div>
            <h2 id={id} className="text-2xl">
              {title}
            </h2>
            <p className="mt-1 max-w-prose text-muted-foreground">{intro}</p>
          </div>
          <View />
        </section>
      ))}
    </PanelPage>
  )
}

function Team() {
  const user = useUser()
  const { data: membership } = useQuery(authQueries.membership(user.id))
  return (
    <>
      <TeamView />
      <RequiredSwitch isRequired={membership?.isSecondFactorRequired === true} />
    </>
  )
}
