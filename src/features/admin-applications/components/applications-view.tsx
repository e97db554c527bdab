import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { ListView } from '@/components/list-view'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import { lazyView } from '@/lib/lazy'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type Application, fetchApplicationsAfter } from '../api'
import { APPLICATION_CSV, columnsOf } from '../columns'
import {
  APPLICATION_TABS,
  applicationList,
  type ApplicationListFilter,
  type ApplicationTab,
  finalistList,
  TAB_LABELS,
} from '../list-params'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { useOpenRow } from '../use-open-row'
import { useRowSteps } from '../use-row-steps'
import { mergeByHandIn } from '../video-queue'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)
const VideoReview = lazyView(async () => (await import('./video-review')).VideoReview)

export interface ApplicationsViewProps {
  /** What stands at the end of the manage dialog. */
  aside?: (application: Application) => ReactNode
}

interface ListActionsProps {
  tab: ApplicationTab
  first: Application | undefined
  onReview: (row: Application) => void
}

function ListActions({ tab, first, onReview }: ListActionsProps) {
  if (tab === 'video_submitted') {
    return first ? (
      <Button size="small" variant="secondary" onClick={() => onReview(first)}>
        Review the videos
      </Button>
    ) : null
  }
  return tab === 'approved' || tab === 'assessed' ? (
    <ButtonLink size="small" variant="secondary" to={finalistList.href({ talent: null })}>
      Finalists by score
    </ButtonLink>
  ) : null
}

/** The applications of one tab, and the dialog in which one is managed. */
export function ApplicationsView({ aside }: ApplicationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(applicationList)
  const isVideoTab = filter.tab === 'video_submitted'
  const list = useListRows(
    filter,
    useQuery(adminApplicationQueries.list(filter)),
    isVideoTab ? mergeByHandIn : undefined,
  )
  const counts = useQuery(adminApplicationQueries.counts())
  const manage = useOpenRow('manage', hrefOf({}))
  const review = useOpenRow('review', hrefOf({}))
  const open = manage.row ? manage : review
  const { data } = list.query
  const nextPage = { ...filter, page: filter.page + 1 }
  const rowsOf = async (place: ApplicationListFilter) => {
    const fetched = { ...adminApplicationQueries.list(place), staleTime: Infinity }
    return (await queryClient.fetchQuery(fetched)).rows
  }
  const steps = useRowSteps({
    id: open.row?.id ?? null,
    rows: list.rows,
    start: (filter.page - 1) * PAGE_SIZE,
    total: data?.total,
    isMore: data?.isMore,
    fetchNow: () => rowsOf(filter),
    nextPage: filter.page < lastPage(data?.total ?? 0) ? () => rowsOf(nextPage) : undefined,
    goTo: (row, isOnNextPage) => open.goTo(row, hrefOf(isOnNextPage ? nextPage : {})),
    close: open.close,
  })

  useRealtime([{ table: 'applications' }], () => void refreshApplicationLists(queryClient))

  return (
    <>
      <ListView
        label="Applications"
        list={list}
        tabs={{
          label: 'Applications by state',
          tabs: APPLICATION_TABS.map((tab) => ({
            to: hrefOf({ tab, page: 1 }),
            label: TAB_LABELS[tab],
            isCurrent: tab === filter.tab,
            count: counts.data?.[tab],
          })),
        }}
        search={{
          label: "Search by child's name",
          value: filter.search,
          onSearch: (search) => change({ search }),
        }}
        exported={{
          name: `applications-${filter.tab}`,
          columns: APPLICATION_CSV,
          fetchRange: (last, signal) => fetchApplicationsAfter(filter, last, signal),
        }}
        actions={<ListActions tab={filter.tab} first={list.rows[0]} onReview={review.open} />}
        words={{ loading: 'Loading applications…', error: 'Could not fetch applications.' }}
        skeleton="h-12"
        empty={{ title: 'No applications found for this category.' }}
        noMatch={
          filter.search === ''
            ? null
            : {
                title: `No application here matches “${filter.search}”.`,
                hint: 'Check the spelling, or look in another tab.',
                clear: { to: hrefOf({ search: '' }), label: 'Clear search' },
              }
        }
        pages={{ page: filter.page, noun: ['application', 'applications'], hrefOf }}
      >
        {(rows) => (
          <DataTable
            caption={`${TAB_LABELS[filter.tab]} applications`}
            columns={columnsOf(filter.tab, review.open)}
            rows={rows}
            rowKey={(row) => row.id}
            open={{ onOpen: manage.open, label: (row) => `Manage ${row.child_name}` }}
          />
        )}
      </ListView>
      {manage.isGone || review.isGone ? <Navigate to={hrefOf({})} replace /> : null}
      {manage.row ? (
        <ManageDialog
          key={manage.row.id}
          application={manage.row}
          onClose={manage.close}
          steps={steps}
          isContinued={manage.isContinued}
          aside={aside}
          isWanted
          onFailure={manage.close}
        />
      ) : null}
      {review.row ? (
        <VideoReview
          key={review.row.id}
          application={list.rows.find(({ id }) => id === review.row?.id) ?? review.row}
          onClose={review.close}
          onManage={manage.goTo}
          steps={steps}
          isContinued={review.isContinued}
          isWanted
          onFailure={review.close}
        />
      ) : null}
    </>
  )
}
