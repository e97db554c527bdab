import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon, type IconName } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { TRIUMPHS } from '@/domain/notice'
import { CONSENT_VERSION } from '@/domain/consent'
import { firstName } from '@/domain/first-name'
import { type NextStep, nextStep } from '@/domain/journey'
import type { Application } from '@/features/applications/api'
import { ChildActions } from '@/features/applications/components/child-actions'
import { ChildCard } from '@/features/applications/components/child-card'
import type { YearOfChildren } from '@/features/applications/components/children-by-year'
import { FinalistRewards } from '@/features/applications/components/finalist-rewards'
import { ViewTicket } from '@/features/applications/components/view-ticket'
import { journeyDates, reachedAt } from '@/features/applications/journey-dates'
import { celebrationOf, pictureLink } from '@/features/applications/celebration'
import { applicationQueries } from '@/features/applications/queries'
import { stillHolds } from '@/features/applications/still-holds'
import { authQueries } from '@/features/auth/queries'
import type { Notice } from '@/features/notices/api'
import { NewsList } from '@/features/notices/components/news-list'
import { noticeQueries } from '@/features/notices/queries'
import { FamilyCredit } from '@/features/payments/components/family-credit'
import { payNotice } from '@/features/payments/components/pay-notice'
import { creditFor } from '@/features/payments/credit'
import { declinedPayment } from '@/features/payments/declined-payment'
import { paymentQueries } from '@/features/payments/queries'
import { creditQuery } from '@/lib/credit'
import { lazyView } from '@/lib/lazy'
import { paths } from '@/lib/paths'
import { hasOtherYears } from '@/lib/ended-years'
import { useRealtime } from '@/lib/supabase/realtime'
import { useConfirmedUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'
import { useUntouched } from '@/lib/use-untouched'

const FilmingGuide = lazyView(
  async () => (await import('@/features/applications/components/filming-guide')).FilmingGuide,
)
const EntryVideoDialog = lazyView(
  async () =>
    (await import('@/features/applications/components/entry-video-dialog')).EntryVideoDialog,
)

const ChildrenByYear = lazyView(
  async () => (await import('@/features/applications/components/children-by-year')).ChildrenByYear,
  { isFailureToasted: false },
)

const PrivacyChange = lazyView(
  async () => (await import('@/features/account/components/privacy-change')).PrivacyChange,
  { isFailureToasted: false },
)

// Few visits have one, and it comes after the children.
const Triumph = lazyView(
  async () => (await import('@/features/notices/components/triumph')).Triumph,
  { isFailureToasted: false },
)

const REWARDS_ID = 'finalist-rewards'

/** With more children than this, those whose turn it is not are one line each. */
const MOST_OPEN_CHILDREN = 2

export default function DashboardPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const applications = useQuery(applicationQueries.mine(user.id))
  const { data: isAdmin } = useQuery(authQueries.isAdmin(user.id))
  const unpaid = applications.data?.filter((one) => nextStep(one).action === 'pay') ?? []
  const hasToPay = unpaid.length > 0
  const ticketPayments = useQuery({
    ...paymentQueries.lastForTickets(user.id),
    enabled: hasToPay,
  })
  const { data: credit = [] } = useQuery(creditQuery(user.id))
  const paymentWindow = useQuery({ ...paymentQueries.paymentWindow(), enabled: hasToPay })
  const { data: unread = [] } = useQuery(noticeQueries.unread(user.id))
  const isUntouched = useUntouched()
  const [isFlat, setIsFlat] = useState(false)
  const [videoFor, setVideoFor] = useState<Application | null>(null)
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => {
      void queryClient.invalidateQueries({ queryKey: ['applications'] })
      void queryClient.invalidateQueries({ queryKey: ['payments'] })
    },
    {
      isOnScreen: (id) => applications.data?.some((application) => application.id === id) ?? false,
    },
  )

  // QueryView defers its first rows in the same way: the page appears at once with its list.
  const isDrawn = useDeferredValue(applications.data !== undefined)
  const isLoading = !isDrawn && !applications.isError

  const confirmed = useConfirmedUser()
  const greeting = firstName(confirmed?.parentName ?? '')
  const hasPrivacyNews = confirmed !== null && confirmed.privacyVersion < CONSENT_VERSION
  const finalists = applications.data?.filter((application) => application.is_finalist) ?? []

  // The database celebrates nothing of a year that has ended, and a ticket's picture stays true after it.
  const childOf = ({ application_id }: Notice) => {
    const child = applications.data?.find(({ id }) => id === application_id)
    return child && { ...child, isEnded: false }
  }

  const dueStep = (application: Application) => {
    const step = nextStep(application, {
      paymentWindow: paymentWindow.data,
      statedAt: reachedAt(application, 'payment_stated'),
      isDeclined: declinedPayment(application, ticketPayments.data) !== null,
    })
    const isCovered = step.action === 'pay' && creditFor(application, unpaid, credit) !== null
    return isCovered ? { ...step, turn: 'Your turn: ask us to use your money' } : step
  }

  const cards = (rows: readonly Application[], year?: YearOfChildren) =>
    inTurn(rows, year?.ended?.step ?? dueStep).map(({ application, step }) => (
      <ChildCard
        key={application.id}
        application={application}
        step={step}
        dates={journeyDates(application)}
        journey={year?.ended?.journey(application)}
        notice={
          year?.ended || !unpaid.includes(application)
            ? null
            : payNotice(application, {
                ...{ happened: step.happened, payments: ticketPayments.data },
                ...{ unpaid, credit },
              })
        }
        meanwhile={
          application.ticket_status === 'pending_payment' && step.actor === 'organisers' ? (
            <FilmingGuide childName={application.child_name} />
          ) : null
        }
        isFolded={rows.length > MOST_OPEN_CHILDREN && step.actor !== 'parent'}
        actions={
          <>
            {year?.enter(application)}
            <ChildActions
              application={application}
              action={step.action}
              rewardsId={REWARDS_ID}
              onSubmitVideo={() => setVideoFor(application)}
            />
          </>
        }
      />
    ))

  return (
    <>
      <PageHeading className="max-sm:text-2xl">
        {greeting ? `Welcome, ${greeting}` : 'Dashboard'}
      </PageHeading>
      <div className="mt-4 flex flex-col gap-6 sm:mt-6">
        {isLoading ? null : (
          <NewsList
            userId={user.id}
            holds={(notice) => {
              const child = childOf(notice)
              return child !== undefined && stillHolds(notice, child)
            }}
            pictureLinkOf={(notice) => {
              const child = childOf(notice)
              return child ? pictureLink(notice, child) : null
            }}
          />
        )}
        {!isLoading && unread.some(({ kind }) => TRIUMPHS.includes(kind)) ? (
          <Triumph
            userId={user.id}
            isUntouched={isUntouched}
            celebrationOf={(notice) => {
              const child = childOf(notice)
              return child && stillHolds(notice, child) ? celebrationOf(notice, child) : null
            }}
          />
        ) : null}
        <FamilyCredit userId={user.id} />
        <QueryView
          query={applications}
          errorTitle="Error fetching applications"
          skeleton={<Skeleton className="h-dvh w-full" />}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <EmptyState
              drawing="dance"
              title="No Children Added Yet"
              action={
                <ButtonLink to={`${paths.children}?action=add`}>
                  <Icon name="plus" />
                  Add a child
                </ButtonLink>
              }
            >
              Children of this account appear here with their journey.
            </EmptyState>
          }
        >
          {(rows) =>
            hasOtherYears(rows) && !isFlat ? (
              <ChildrenByYear
                applications={rows}
                className="flex flex-col gap-6 p-2 pt-0 sm:p-4 sm:pt-0"
                cards={cards}
                isDue={(application) => dueStep(application).actor === 'parent'}
                placeholder={<Skeleton className="h-dvh w-full" />}
                onFailure={() => setIsFlat(true)}
              />
            ) : (
              cards(rows)
            )
          }
        </QueryView>
        {isLoading ? null : (
          <>
            <div className="flex flex-wrap gap-2 empty:hidden">
              {applications.data ? (
                <ViewTicket applications={ofNewestYear(applications.data)} />
              ) : null}
              {isAdmin ? (
                <ButtonLink to={paths.adminDashboard} variant="secondary">
                  Admin Panel
                </ButtonLink>
              ) : null}
            </div>
            {finalists.length > 0 ? (
              <FinalistRewards
                id={REWARDS_ID}
                finalists={finalists.map((child) => firstName(child.child_name))}
              />
            ) : null}
            {applications.data?.length && hasPrivacyNews ? <PrivacyChange /> : null}
            <MoreLinks />
          </>
        )}
      </div>
      <EntryVideoDialog
        application={videoFor}
        onClose={() => setVideoFor(null)}
        isWanted={videoFor !== null}
        onFailure={() => setVideoFor(null)}
      />
    </>
  )
}

/** The children of the newest year that the family has: a ticket of last year opens nothing this year. */
function ofNewestYear(rows: readonly Application[]): Application[] {
  const newest = Math.max(...rows.map(({ edition }) => edition))
  return rows.filter(({ edition }) => edition === newest)
}

/** The children whose turn it is come first, each with its next step; otherwise the order stays. */
function inTurn(rows: readonly Application[], dueStep: (application: Application) => NextStep) {
  const children = rows.map((application) => ({ application, step: dueStep(application) }))
  const isDue = ({ step }: (typeof children)[number]) => step.actor === 'parent'
  return [...children.filter(isDue), ...children.filter((child) => !isDue(child))]
}

const MORE_LINKS: readonly { to: string; label: string; note: string; icon: IconName }[] = [
  { to: paths.children, label: 'Children', note: 'Add, correct, show or hide', icon: 'star' },
  { to: paths.assessment, label: 'Assessment Report', note: 'Score and report', icon: 'check' },
  { to: paths.schedule, label: 'Audition Schedule', note: 'Day, time, place', icon: 'calendar' },
  { to: paths.shop, label: 'Shop', note: 'Fashion, computers, toys, food', icon: 'bag' },
  { to: paths.dashboardDonate, label: 'Donate', note: 'Help another child', icon: 'heart' },
  { to: paths.account, label: 'Account', note: 'You and your data', icon: 'user' },
]

function MoreLinks() {
  return (
    <nav aria-label="More for you">
      <ul className="grid grid-cols-fit-2 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {MORE_LINKS.map(({ to, label, note, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full flex-col gap-1 rounded-card border border-border bg-surface p-4 shadow-soft hover:border-night-indigo hover:bg-info-soft sm:flex-row sm:gap-3"
            >
              <Icon name={icon} className="mt-0.5 text-primary-strong" />
              <span className="min-w-0">
                <span className="block font-bold text-heading">{label}</span>
                <span className="text-sm text-muted-foreground">{note}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
