import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SkeletonList } from '@/components/ui/skeleton'
import { EditionsView } from '@/features/setup/editions/components/editions-view'
import { KeepingView } from '@/features/setup/keeping/components/keeping-view'
import { keepingQueries } from '@/features/setup/keeping/queries'
import { roundQueries } from '@/features/setup/judging/queries'
import { ShowView } from '@/features/setup/show/components/show-view'
import { showDetailsQueries } from '@/features/setup/show/queries'
import { lacksAuthenticator } from '@/features/setup/team/columns'
import { TeamView } from '@/features/setup/team/components/team-view'
import { proposalQueries } from '@/features/money/proposals/queries'
import { authQueries } from '@/features/auth/queries'
import { PanelPage } from '@/features/office/search/components/panel-page'
import { RequiredSwitch } from '@/features/account/second-factor/components/required-switch'
import { ButtonLink } from '@/components/ui/button-link'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { LONGEST_KEPT } from '@/domain/keeping'
import type { Capability } from '@/domain/team'
import { useMember } from '@/lib/member'
import { useUser } from '@/lib/supabase/use-user'
import { VERSION } from '@/lib/version'
import { adminEditionQueries } from '@/features/setup/editions/queries'
import { teamQueries } from '@/features/setup/team/queries'
import { adminLetterQueries, useLetterTrouble } from '@/features/office/letters/queries'
import { LetterTrouble } from '@/features/office/letters/components/letter-trouble'
import { SetupOrder } from './panel/setup-order'

const RefundLimits = lazyView(
  async () => (await import('@/features/money/proposals/components/refund-limits')).RefundLimits,
)

const RoundsView = lazyView(
  async () => (await import('@/features/setup/judging/components/rounds-view')).RoundsView,
)

interface SetupSection {
  id: string
  title: string
  intro: string
  View: ComponentType
  /** Whose it is; an owner's without. */
  of?: Capability
}

/** The parts of the show's set-up, in the order in which it is done; each can be linked to by its id. */
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
      'Pages ask for it while they are open; nothing is built anew. The dates that the home page says are those of the current edition.',
    View: ShowView,
  },
  {
    id: 'team',
    title: 'Team',
    intro:
      'Owners do everything; reviewers and finance do their part and see no other. To change it, sign in with the code of your authenticator app.',
    View: Team,
  },
  {
    id: 'auditions',
    title: 'Auditions',
    intro:
      'Days with their hall, slots and stages: filled by state, published to families, checked in at the door. A date that is typed in Manage is told at once.',
    View: Auditions,
  },
  {
    id: 'judging',
    title: 'Judging',
    intro:
      'A round gives each child to judges, who mark by your criteria and know no more than a stage or first name. Families read nothing until you release it. Scores and results can be typed by hand as ever.',
    View: Rounds,
    of: 'applications',
  },
  {
    id: 'refunds',
    title: 'Refunds',
    intro:
      'A refund above these sums needs a second member: one records it, another owner or member for money confirms it. What went back of the same payment before counts with it.',
    View: Refunds,
  },
  {
    id: 'keeping',
    title: 'Keeping',
    intro: `What the privacy notice promises: at the latest ${LONGEST_KEPT.words} after a year has ended you have its families’ data deleted. Nothing goes by itself.`,
    View: KeepingView,
  },
  {
    id: 'letters',
    title: 'Emails',
    intro: 'The emails that could not be delivered, to be sent again once the address is right.',
    View: Letters,
  },
]

/** Asked for first, also before this page is there. */
export function firstQueries() {
  return [
    adminEditionQueries.all(),
    showDetailsQueries.set(),
    teamQueries.team(),
    proposalQueries.refundLimits(),
    keepingQueries.years(),
    keepingQueries.oldOffers(),
    adminLetterQueries.trouble(),
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

/** For what is far down the page: its code comes when the browser is idle, or at once where somebody scrolls. */
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

/** The address opens a round as well. */
function Rounds() {
  const [address] = useSearchParams()
  const isOpened = address.has('round') || address.has('edit')
  const hasScrolled = useHasScrolled()
  return (
    <RoundsView
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

function Letters() {
  const { trouble, isShown } = useLetterTrouble()
  return isShown ? (
    <LetterTrouble trouble={trouble} />
  ) : (
    <p className="text-muted-foreground">Every email arrived in the last seven days.</p>
  )
}
