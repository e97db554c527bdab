import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SkeletonList } from '@/components/ui/skeleton'
import { EditionsView } from '@/features/settings/editions/components/editions-view'
import { RetentionView } from '@/features/settings/retention/components/retention-view'
import { retentionQueries } from '@/features/settings/retention/queries'
import { roundQueries } from '@/features/settings/judging/queries'
import { ShowView } from '@/features/settings/show/components/show-view'
import { showDetailsQueries } from '@/features/settings/show/queries'
import { lacksAuthenticator } from '@/features/settings/team/columns'
import { TeamView } from '@/features/settings/team/components/team-view'
import { approvalRequestQueries } from '@/features/finance/approval-requests/queries'
import { authQueries } from '@/features/auth/queries'
import { PanelPage } from '@/features/admin/search/components/panel-page'
import { RequiredSwitch } from '@/features/account/second-factor/components/required-switch'
import { ButtonLink } from '@/components/ui/button-link'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { LONGEST_KEPT } from '@/domain/retention'
import type { Capability } from '@/domain/team'
import { useMember } from '@/lib/member'
import { useUser } from '@/lib/supabase/use-user'
import { VERSION } from '@/lib/version'
import { adminEditionQueries } from '@/features/settings/editions/queries'
import { teamQueries } from '@/features/settings/team/queries'
import { adminEmailQueries, useEmailTrouble } from '@/features/admin/emails/queries'
import { EmailTrouble } from '@/features/admin/emails/components/email-trouble'
import { SetupOrder } from './panel/setup-order'

const RefundLimits = lazyView(
  async () =>
    (await import('@/features/finance/approval-requests/components/refund-limits')).RefundLimits,
)

const MakeFinalistsDialog = lazyView(
  async () =>
    (await import('@/features/admin/applications/components/make-finalists-dialog'))
      .MakeFinalistsDialog,
)

const RoundsView = lazyView(
  async () => (await import('@/features/settings/judging/components/rounds-view')).RoundsView,
)

interface SetupSection {
  id: string
  title: string
  intro: string
  View: ComponentType
  /** The capability it requires. Without one it is for owners. */
  of?: Capability
}

/** The sections of the show's set-up, in working order. Each can be linked by its id. */
const SECTIONS: readonly SetupSection[] = [
  {
    id: 'editions',
    title: 'Editions',
    intro: 'Each year of the show has its own children, dates and fees. All times are Lagos time.',
    View: EditionsView,
  },
  {
    id: 'news',
    title: 'News and support',
    intro:
      'Open pages show a change within minutes. The home page shows the dates of the current edition.',
    View: ShowView,
  },
  {
    id: 'team',
    title: 'Team',
    intro:
      'Owners do everything. Everyone else sees only their own part. To change the team, sign in with the code of your authenticator app.',
    View: Team,
  },
  {
    id: 'auditions',
    title: 'Auditions',
    intro:
      'Plan days with a hall, slots and stages. Fill them by state, publish them to families, and check children in at the door. A date you type in Manage goes out at once.',
    View: Auditions,
  },
  {
    id: 'judging',
    title: 'Judging',
    intro:
      'A round gives each child to judges, who mark by your criteria and see only a stage or first name. Families see nothing until you release it. You can also type scores and results by hand.',
    View: Rounds,
    of: 'applications',
  },
  {
    id: 'refunds',
    title: 'Refunds',
    intro:
      'A refund above these amounts needs two people: one records it, another owner or finance member confirms it. Earlier refunds of the same payment count too.',
    View: Refunds,
  },
  {
    id: 'keeping',
    title: 'Keeping',
    intro: `What the privacy notice promises: at the latest ${LONGEST_KEPT.words} after a year has ended you have its families’ data deleted. Nothing is deleted by itself.`,
    View: RetentionView,
  },
  {
    id: 'emails',
    title: 'Emails',
    intro: 'Emails that could not be delivered. Send them again once the address is right.',
    View: Emails,
  },
]

/** The page's first queries, sent even before its code has loaded. */
export function loader() {
  return [
    adminEditionQueries.all(),
    showDetailsQueries.set(),
    teamQueries.team(),
    approvalRequestQueries.refundLimits(),
    retentionQueries.years(),
    retentionQueries.oldOffers(),
    adminEmailQueries.trouble(),
    roundQueries.all(),
  ]
}

export default function AdminSetupPage() {
  const member = useMember()
  const shown = SECTIONS.filter(({ of = 'owner' }) => member.opens(of))
  return (
    <PanelPage title="Set-up">
      {member.opens('owner') ? <SetupOrder sections={shown} /> : null}
      {shown.map(({ id, title, intro, View }) => (
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
      <p className="text-muted-foreground">
        Version <span translate="no">{VERSION}</span>
      </p>
    </PanelPage>
  )
}

/** For content far down the page: its code loads when the browser is idle, or at once when somebody scrolls. */
function useHasScrolled(): boolean {
  const [hasScrolled, setHasScrolled] = useState(false)
  useEffect(() => {
    const wanted = () => setHasScrolled(true)
    window.addEventListener('scroll', wanted, { once: true, passive: true })
    return () => window.removeEventListener('scroll', wanted)
  }, [])
  return hasScrolled
}

function Refunds() {
  return (
    <RefundLimits
      isWanted={useHasScrolled()}
      placeholder={<SkeletonList count={1} className="h-36" />}
    />
  )
}

/** The URL can open a round too. */
function Rounds() {
  const [address] = useSearchParams()
  const isOpened = address.has('round') || address.has('edit')
  const hasScrolled = useHasScrolled()
  return (
    <RoundsView
      makeFinalists={MakeFinalistsDialog}
      isWanted={isOpened || hasScrolled}
      placeholder={<SkeletonList count={2} className="h-16" />}
    />
  )
}

function Team() {
  const user = useUser()
  const { data: membership } = useQuery(authQueries.membership(user.id))
  const { data: team, isPending } = useQuery(teamQueries.team())
  return (
    <>
      <TeamView />
      {isPending || team?.some(lacksAuthenticator) ? null : (
        <RequiredSwitch isRequired={membership?.isSecondFactorRequired === true} />
      )}
    </>
  )
}

function Auditions() {
  return (
    <ButtonLink to={paths.auditionDays} variant="secondary" className="self-start">
      Plan audition days
    </ButtonLink>
  )
}

function Emails() {
  const { trouble, isShown } = useEmailTrouble()
  return isShown ? (
    <EmailTrouble trouble={trouble} />
  ) : (
    <p className="text-muted-foreground">Every email arrived in the last seven days.</p>
  )
}
