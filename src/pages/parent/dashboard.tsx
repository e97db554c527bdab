import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Icon } from '@/components/ui/icon'
import { Navigate, useLocation } from 'react-router-dom'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { isSaidByCard, TRIUMPHS } from '@/domain/notice'
import { CONSENT_VERSION } from '@/domain/consent'
import { dayIn, formatDateTime } from '@/domain/dates'
import { firstName } from '@/domain/first-name'
import { type ChildCard as CardOfChild, childCard, type Turn } from '@/domain/child-card'
import { partPaidWords } from '@/domain/ticket'
import { ownAuditionQueries, presentRound } from '@/features/family/auditions/queries'
import type { Application } from '@/features/family/children/api'
import { ChildActions } from '@/features/family/children/components/child-actions'
import { ChildCard } from '@/features/family/children/components/child-card'
import { FinalistRewards } from '@/features/family/children/components/finalist-rewards'
import { YourTurn } from '@/features/family/children/components/your-turn'
import { ViewTicket } from '@/features/family/children/components/view-ticket'
import { bornToday, celebrationOf, pictureLink } from '@/features/family/children/celebration'
import { type KeptChildren, keepsChildren } from '@/features/family/children/kept-children'
import { applicationQueries } from '@/features/family/children/queries'
import { ticketPath } from '@/features/family/payments/ticket-path'
import { stillHolds } from '@/domain/still-holds'
import { authQueries } from '@/features/auth/queries'
import type { Notice } from '@/features/family/notices/api'
import { ChildNews } from '@/features/family/notices/components/child-news'
import { noticeQueries } from '@/features/family/notices/queries'
import { useNews } from '@/features/family/notices/use-news'
import { FamilyCredit } from '@/features/family/payments/components/family-credit'
import { payNotice } from '@/features/family/payments/components/pay-notice'
import { paymentQueries } from '@/features/family/payments/queries'
import { creditQuery } from '@/features/family/payments/credit-query'
import { editionQueries } from '@/lib/editions'
import { lazyView, type Visit } from '@/lib/lazy'
import { isBySigningIn, paths } from '@/lib/paths'
import { hasOtherYears } from '@/lib/ended-years'
import { KEYS } from '@/lib/query-keys'
import { useRealtime } from '@/lib/supabase/realtime'
import { useConfirmedUser } from '@/lib/api/session-store'
import { useUser } from '@/lib/supabase/use-user'
import { useDialogParam } from '@/lib/use-dialog-param'
import { useHasInteracted } from '@/lib/use-has-interacted'

const FilmingGuide = lazyView(
  async () => (await import('@/features/family/children/components/filming-guide')).FilmingGuide,
)
const EntryVideoDialog = lazyView(
  async () =>
    (await import('@/features/family/children/components/entry-video-dialog')).EntryVideoDialog,
)

// Shown on a single day only.
const FirstStar = lazyView(
  async () => (await import('@/features/family/children/components/first-star')).FirstStar,
  { isFailureToasted: false },
)

const ChildrenByYear = lazyView(
  async () =>
    (await import('@/features/family/children/components/children-by-year')).ChildrenByYear,
  { isFailureToasted: false },
)

const PrivacyChange = lazyView(
  async () => (await import('@/features/account/details/components/privacy-change')).PrivacyChange,
  { isFailureToasted: false },
)

// Rarely shown, and only after the children.
const Triumph = lazyView(
  async () => (await import('@/features/family/notices/components/triumph')).Triumph,
  { isFailureToasted: false },
)

const REWARDS_ID = 'finalist-rewards'

/** Finalists first, then children with something for the family to do. */
const ORDER: readonly Turn[] = ['finalist', 'yours', 'ours', 'closed']

/** Whether its audition is today, so that the door may have recorded the child. */
function isPerformingToday({
  audition_state,
  audition_day_id,
  audition_date,
  country,
}: Application) {
  return (
    audition_state === 'scheduled' &&
    audition_day_id !== null &&
    audition_date !== null &&
    dayIn(country, audition_date) === dayIn(country, new Date())
  )
}

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [
    applicationQueries.mine(userId),
    creditQuery(userId),
    paymentQueries.lastForTickets(userId),
    paymentQueries.paymentWindow(),
  ]
}

export default function DashboardPage() {
  const user = useUser()
  const queryClient = useQueryClient()
  const fetched = useQuery(applicationQueries.mine(user.id))
  const isAwaited = fetched.data === undefined
  const { data: kept } = useQuery({
    ...applicationQueries.kept(user.id),
    enabled: isAwaited && keepsChildren(user.id),
  })
  const applications = isAwaited && kept ? { ...fetched, data: kept.rows } : fetched
  const { data: isAdmin, isPending: isRoleUnknown } = useQuery(authQueries.isAdmin(user.id))
  const family = applications.data ?? []
  const { data: payments } = useQuery(paymentQueries.lastForTickets(user.id))
  const { data: credit } = useQuery(creditQuery(user.id))
  const { data: paymentWindow } = useQuery(paymentQueries.paymentWindow())
  const { data: editions } = useQuery({
    ...editionQueries.opened(),
    enabled: hasOtherYears(family),
  })
  const { data: auditions = [] } = useQuery({
    ...ownAuditionQueries.all(user.id),
    enabled: family.some(isPerformingToday),
  })
  const checkedIn = family
    .filter((child) => presentRound(auditions, child)?.check_in)
    .map(({ id }) => id)
  const { data: unread = [] } = useQuery(noticeQueries.unread(user.id))
  const { news, markSeen, close } = useNews(user.id)
  const hasTriumph = unread.some(({ kind }) => TRIUMPHS.includes(kind))
  // The celebration fetches this itself once its code has loaded. Until then, notices that it holds back must not be
  // marked as seen.
  const { isFetchedAfterMount: isAnswered } = useQuery({
    ...noticeQueries.triumph(user.id),
    enabled: false,
  })
  const hasInteracted = useHasInteracted()
  const [isFlat, setIsFlat] = useState(false)
  const video = useDialogParam('entry-video')
  const videoFor = applications.data?.find(({ id }) => id === video.value) ?? null
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => {
      void queryClient.invalidateQueries({ queryKey: KEYS.applications })
      void queryClient.invalidateQueries({ queryKey: KEYS.payments })
    },
    {
      isOnScreen: (id) => applications.data?.some((application) => application.id === id) ?? false,
    },
  )

  // QueryView defers its first rows in the same way, so that the page appears together with its list.
  const isDrawn = useDeferredValue(applications.data !== undefined)
  // After signing in, a team member without a child is redirected to the waiting work.
  const mayLeadOn = isBySigningIn(useLocation().state) && applications.data?.length === 0
  const isLoading = (!isDrawn && !applications.isError) || (mayLeadOn && isRoleUnknown)

  const confirmed = useConfirmedUser()
  const greeting = firstName(confirmed?.parentName ?? '')
  const hasPrivacyNews = confirmed !== null && confirmed.privacyVersion < CONSENT_VERSION
  const finalists = applications.data?.filter((application) => application.is_finalist) ?? []

  const born = bornToday(family)

  // The database celebrates nothing of an ended year, and a ticket's picture stays true afterwards.
  const childOf = ({ application_id }: Notice) => {
    const child = applications.data?.find(({ id }) => id === application_id)
    return child && { ...child, isEnded: false }
  }

  const cardOf = (application: Application) =>
    childCard(application, {
      family,
      editions,
      payments,
      credit,
      paymentWindow,
      checkedIn,
      unread: news,
    })

  const turns = family
    .map((application) => ({ application, card: cardOf(application) }))
    .filter(({ card }) => isYours(card))
    .sort((one, other) => other.application.edition - one.application.edition)
  // A single task is shown by its card, which comes first.
  const isListed = (card: CardOfChild) => turns.length > 1 && isYours(card)

  const cards = (rows: readonly Application[], enter?: (application: Application) => ReactNode) => {
    const drawn = rows.map((application) => ({ application, card: cardOf(application) }))
    // A child of an earlier year, even with news, never comes above one of this year.
    const years = [...new Set(rows.map(({ edition }) => edition))].sort((a, b) => b - a)
    const ordered = years.flatMap((year) =>
      ORDER.flatMap((turn) =>
        drawn.filter(({ application, card }) => application.edition === year && card.turn === turn),
      ),
    )
    return ordered.map(({ application, card }) => (
      <ChildCard
        key={application.id}
        application={application}
        card={card}
        isListed={isListed(card)}
        news={
          <ChildNews
            notice={card.news}
            pictureLink={card.news && pictureLink(card.news, { ...application, isEnded: false })}
            said={unread.filter(
              (one) => one.application_id === application.id && isSaidByCard(one, card),
            )}
            isLooking={!hasTriumph || isAnswered}
            onSeen={markSeen}
            onClose={close}
          />
        }
        notice={
          payNotice(application, card, ticketPath(application)) ?? partPaid(application, card)
        }
        meanwhile={
          application.ticket_status === 'pending_payment' && card.turn === 'ours' ? (
            <FilmingGuide childName={application.child_name} />
          ) : null
        }
        actions={
          <>
            <ChildActions
              application={application}
              action={card.action}
              isAskedByStar={application.id === born?.id}
              rewardsId={REWARDS_ID}
              isListed={isListed(card)}
              onSubmitVideo={() => video.open(application.id)}
            />
            {enter?.(application)}
          </>
        }
      />
    ))
  }

  const firstStar =
    !isLoading && born ? (
      <FirstStar application={born} placeholder={<Skeleton className="h-68 sm:h-56" />} />
    ) : null

  if (mayLeadOn && isAdmin) return <Navigate to={paths.adminToday} replace />

  return (
    <>
      <PageHeading className="max-sm:text-2xl">
        {greeting ? `Welcome, ${greeting}` : 'Dashboard'}
      </PageHeading>
      <div className="mt-4 flex flex-col gap-4 sm:mt-6">
        {!isLoading && hasTriumph ? (
          <Triumph
            userId={user.id}
            hasInteracted={hasInteracted}
            celebrationOf={(notice) => {
              const child = childOf(notice)
              return child && stillHolds(notice, child) ? celebrationOf(notice, child) : null
            }}
          />
        ) : null}
        <FamilyCredit userId={user.id} />
        {isAwaited && kept ? <KeptNote query={fetched} kept={kept} /> : null}
        {turns.length > 1 ? (
          <>
            {isLoading ? null : <YourTurn turns={turns} />}
            {firstStar}
          </>
        ) : null}
        <QueryView
          query={isLoading ? { ...applications, data: undefined } : applications}
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
                className="flex flex-col gap-4 p-2 pt-0 sm:p-4 sm:pt-0"
                cards={cards}
                isFolded={(application) => !isYours(cardOf(application))}
                placeholder={<Skeleton className="h-dvh w-full" />}
                onFailure={() => setIsFlat(true)}
              />
            ) : (
              cards(rows)
            )
          }
        </QueryView>
        {/* Comes after the family's tasks: one child's card shows them, or the list for several children. */}
        {turns.length > 1 ? null : firstStar}
        {isLoading ? null : (
          <>
            {finalists.length > 0 ? (
              <FinalistRewards
                id={REWARDS_ID}
                finalists={finalists.map((child) => firstName(child.child_name))}
              />
            ) : null}
            {applications.data?.length && hasPrivacyNews ? <PrivacyChange /> : null}
            <nav
              aria-label="More for you"
              className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:[&>button]:basis-full"
            >
              {applications.data ? (
                <ViewTicket applications={ofNewestYear(applications.data)} />
              ) : null}
              <ButtonLink to={paths.shop} variant="quiet">
                <Icon name="bag" />
                Shop
              </ButtonLink>
              <ButtonLink to={paths.dashboardDonate} variant="quiet">
                <Icon name="heart" />
                Donate
              </ButtonLink>
              {isAdmin ? (
                <ButtonLink to={paths.adminToday} variant="secondary">
                  Admin Panel
                </ButtonLink>
              ) : null}
            </nav>
          </>
        )}
      </div>
      {applications.data ? (
        <EntryVideoDialog
          application={videoFor}
          onClose={video.close}
          isWanted={videoFor !== null}
          onFailure={video.close}
        />
      ) : null}
    </>
  )
}

/** Says how old the cached children below are, and why there are no fresh ones. */
function KeptNote({
  query,
  kept: { at, rows },
}: {
  query: UseQueryResult<Application[]>
  kept: KeptChildren
}) {
  return (
    <>
      {query.isError ? (
        <ErrorState
          title="Error fetching applications"
          message={query.error.message}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : null}
      <p role="status" className="text-muted-foreground">
        <span>{`As of ${formatDateTime(new Date(at), rows[0].country)}.`}</span>
        {query.isFetching ? <span> Fetching the latest…</span> : null}
      </p>
    </>
  )
}

/** The children of the family's newest year, because a ticket of last year opens nothing this year. */
function ofNewestYear(rows: readonly Application[]): Application[] {
  const newest = Math.max(...rows.map(({ edition }) => edition))
  return rows.filter(({ edition }) => edition === newest)
}

/** Whether the family has something to do for this child. News alone lifts no child of last year above this year's. */
function isYours({ turn, isYearEnded }: CardOfChild): boolean {
  return turn === 'yours' && !isYearEnded
}

/** The sum received, and the sum still due. */
function partPaid(application: Application, { action }: CardOfChild): ReactNode {
  const words = action?.kind === 'pay' ? partPaidWords(application) : null
  return words && <p>{words}</p>
}
