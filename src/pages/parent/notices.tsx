import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { OlderNewer } from '@/components/older-newer'
import { PageHeading } from '@/components/page-heading'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDate } from '@/domain/dates'
import { emailQueries } from '@/features/account/emails/queries'
import { celebrationOf } from '@/features/family/children/celebration'
import { applicationQueries } from '@/features/family/children/queries'
import type { Notice } from '@/features/family/notices/api'
import { NoticeItem } from '@/features/family/notices/components/notice-item'
import { noticeQueries, useMarkNoticesRead } from '@/features/family/notices/queries'
import { withEnded } from '@/lib/ended-years'
import { lazyView, type Visit } from '@/lib/lazy'
import { pageParam } from '@/lib/list-params'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { useUser } from '@/lib/supabase/use-user'

const Curtain = lazyView(
  async () => (await import('@/features/family/notices/components/curtain')).Curtain,
)

const EmailQuestion = lazyView(
  async () => (await import('@/features/account/emails/components/email-question')).EmailQuestion,
)

const pageInAddress = pageParam()
const hrefOf = (page: number) => (page > 1 ? `${paths.notices}?page=${page}` : paths.notices)

/** The page's first queries, sent even before its code has loaded. */
export function loader({ userId }: Visit) {
  return [
    noticeQueries.page(userId, 1),
    noticeQueries.years(userId),
    emailQueries.mine(userId),
  ] as const
}

export default function NoticesPage() {
  const user = useUser()
  const [address] = useSearchParams()
  const page = pageInAddress.read(address.get('page') ?? '')
  const notices = useQuery({
    ...noticeQueries.page(user.id, page),
    placeholderData: keepPreviousData,
  })
  const { data: unread = [] } = useQuery(noticeQueries.unread(user.id))
  const { data: years = [] } = useQuery(noticeQueries.years(user.id))
  const markAll = useMarkNoticesRead('Update Failed')
  const markOpened = useMarkNoticesRead()
  const newest = unread[0]
  const celebration = useCelebrate(user.id)

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading>Notices</PageHeading>
        <Button
          variant="secondary"
          size="small"
          disabled={!newest}
          isBusy={markAll.isPending}
          busyText="Marking…"
          onClick={() => newest && markAll.mutate({ upTo: newest.created_at })}
        >
          <Icon name="check" />
          Mark all as read
        </Button>
      </div>
      <div className="mt-4 flex flex-col gap-6">
        <EmailQuestion userId={user.id} />
        <QueryView
          query={notices}
          errorTitle="Error fetching data"
          skeleton={<Skeleton className="h-96 w-full" />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            page > 1 ? (
              <EmptyState
                title="There is nothing older"
                action={<ButtonLink to={paths.notices}>See the newest</ButtonLink>}
              />
            ) : (
              <EmptyState drawing="music" title="No notices yet">
                News about payments, videos and results will show up here.
              </EmptyState>
            )
          }
        >
          {({ rows, hasOlder }) => (
            <>
              {byDay(rows).map(([day, ofDay]) => (
                <section key={day} aria-label={day}>
                  <h2 className="mb-2 text-base">{day}</h2>
                  <ul className="divide-y divide-border overflow-hidden rounded-card border border-border bg-surface shadow-soft">
                    {ofDay.map((notice) => (
                      <li key={notice.id}>
                        <NoticeItem
                          notice={notice}
                          year={yearOf(notice, years)}
                          onOpen={() => {
                            if (notice.read_at === null) markOpened.mutate({ ids: [notice.id] })
                          }}
                          onCelebrate={() => celebration.mutate(notice)}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              <OlderNewer page={page} hasOlder={hasOlder} hrefOf={hrefOf} />
            </>
          )}
        </QueryView>
      </div>
      {celebration.data ? (
        <Curtain {...celebration.data} onClose={() => celebration.reset()} />
      ) : null}
    </>
  )
}

/** The year that a notice is about, if the family has children of several years. */
function yearOf(
  { application_id }: Notice,
  years: readonly { id: string; edition: number }[],
): number | null {
  const own = years.find(({ id }) => id === application_id)?.edition ?? null
  return years.some(({ edition }) => edition !== own) ? own : null
}

/** The notices grouped by day, in order. */
function byDay(rows: readonly Notice[]): [day: string, rows: Notice[]][] {
  const days = new Map<string, Notice[]>()
  for (const notice of rows) {
    const day = formatDate(notice.created_at, notice.facts.country)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days]
}

/** Checks that the reason to celebrate still holds, and then celebrates again. */
function useCelebrate(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (notice: Notice) => {
      const rows = await queryClient.fetchQuery(applicationQueries.mine(userId))
      const about = rows.filter(({ id }) => id === notice.application_id)
      const [[child]] = await Promise.all([
        withEnded(about, new AbortController().signal),
        Curtain.preload(),
      ])
      const celebration = child ? celebrationOf(notice, child) : null
      return celebration && { notice, ...celebration }
    },
    meta: { errorTitle: 'Error fetching data' },
    onSuccess: (found) => {
      if (!found) notify({ title: 'This has changed since', description: 'See your dashboard.' })
    },
  })
}
