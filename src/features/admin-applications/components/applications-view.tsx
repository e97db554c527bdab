import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { ListView } from '@/components/list-view'
import { SelectionNotice } from '@/components/selection-notice'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import { AppError } from '@/lib/api/errors'
import { exportName } from '@/lib/csv-export'
import { lazyView } from '@/lib/lazy'
import { useListInterval, useMember } from '@/lib/member'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { notify } from '@/lib/notify'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type Selection, useSelection } from '@/lib/use-selection'
import { type Application, exportApplications, fetchAllThatFit } from '../api'
import type { BulkAction } from '../bulk'
import { APPLICATION_CSV, columnsOf } from '../columns'
import {
  APPLICATION_TABS,
  applicationList,
  type ApplicationListFilter,
  finalistList,
  isFiltered,
  NO_FILTER,
  TAB_LABELS,
} from '../list-params'
import {
  adminApplicationQueries,
  refreshApplicationLists,
  useOwnApplicationDecisions,
} from '../queries'
import { useOpenRow } from '../use-open-row'
import { useRowSteps } from '../use-row-steps'
import { mergeByHandIn } from '../video-queue'
import { ApplicationFilters } from './application-filters'
import { FigureFilters } from './figure-filters'
import { SelectionBar } from './selection-bar'
import type { ManageAside } from './manage-dialog'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)
const VideoReview = lazyView(async () => (await import('./video-review')).VideoReview)
const RejectDialog = lazyView(async () => (await import('./reject-dialog')).RejectDialog)
const ScheduleDialog = lazyView(async () => (await import('./schedule-dialog')).ScheduleDialog)
const BulkDialog = lazyView(async () => (await import('./bulk-dialog')).BulkDialog)

export interface ApplicationsViewProps {
  /** The content at the end of the manage dialog. */
  aside?: ManageAside
}

interface ListActionsProps {
  filter: ApplicationListFilter
  first: Application | undefined
  onReview: (row: Application) => void
}

function ListActions({ filter: { tab, year }, first, onReview }: ListActionsProps) {
  if (tab === 'video_submitted') {
    return first ? (
      <Button size="small" variant="secondary" onClick={() => onReview(first)}>
        Review the videos
      </Button>
    ) : null
  }
  return tab === 'approved' || tab === 'assessed' ? (
    <ButtonLink size="small" variant="secondary" to={finalistList.href({ year, talent: null })}>
      Finalists by score
    </ButtonLink>
  ) : null
}

/** An action on many applications, once somebody has asked for it. */
interface Bulk {
  action: BulkAction
  applications: readonly Application[]
  reason?: string
}

/** The applications of one tab, and the dialog in which one is managed. */
export function ApplicationsView({ aside }: ApplicationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(applicationList)
  const { isOwner } = useMember()
  const refetchInterval = useListInterval()
  const query = useQuery({ ...adminApplicationQueries.list(filter), refetchInterval })
  const list = useListRows(filter, query, mergeOf(filter))
  const counts = useTabCounts(filter, list.query.data)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const selection = useApplicationSelection(bulk !== null)
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

  async function fetchAll() {
    try {
      return await fetchAllThatFit(filter, new AbortController().signal)
    } catch (problem) {
      const detail = problem instanceof AppError ? problem.message : ''
      notify({
        title: 'Error',
        description: `Could not fetch applications. ${detail}`,
        variant: 'destructive',
      })
      return []
    }
  }

  function endBulk(done: readonly string[] = []) {
    setBulk(null)
    selection.select(
      selection.chosen.filter(({ id }) => done.includes(id)),
      false,
    )
  }

  return (
    <>
      <SelectionNotice notice={selection.notice} onDismiss={selection.dismissNotice} />
      <ListView
        label="Applications"
        list={list}
        tabs={{
          label: 'Applications by state',
          tabs: APPLICATION_TABS.map((tab) => ({
            to: hrefOf({ tab, page: 1 }),
            label: TAB_LABELS[tab],
            isCurrent: tab === filter.tab,
            ...counts[tab],
          })),
        }}
        filters={
          <>
            <ApplicationFilters filter={filter} onChange={change} />
            <FigureFilters filter={filter} onChange={change} />
          </>
        }
        exported={{
          name: exportName('applications', filter.year, filter.tab),
          columns: APPLICATION_CSV,
          fetchRange: (last, signal) => exportApplications(filter, last, isOwner, signal),
          isLogged: true,
        }}
        actions={<ListActions filter={filter} first={list.rows[0]} onReview={review.open} />}
        words={{ loading: 'Loading applications…', error: 'Could not fetch applications.' }}
        skeleton="h-12"
        empty={{ title: 'No applications found for this category.' }}
        noMatch={noMatchOf(filter, hrefOf)}
        pages={{ page: filter.page, noun: ['application', 'applications'], hrefOf }}
        bar={(rows) => (
          <SelectionBar
            onPage={rows}
            list={list.query.data ?? { total: rows.length }}
            selection={selection}
            fetchAll={fetchAll}
            onAct={(action) => setBulk({ action, applications: selection.chosen })}
          />
        )}
      >
        {(rows) => (
          <DataTable
            caption={`${TAB_LABELS[filter.tab]} applications`}
            columns={columnsOf(filter.tab, {
              isSelected: selection.isSelected,
              onToggle: (row) => selection.select([row], !selection.isSelected(row.id)),
              onReview: review.open,
            })}
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
          onFailure={review.close}
        />
      ) : null}
      {bulk ? <BulkDialogs bulk={bulk} onChange={setBulk} onEnd={endBulk} /> : null}
    </>
  )
}

interface BulkDialogsProps {
  bulk: Bulk
  onChange: Dispatch<SetStateAction<Bulk | null>>
  onEnd: (done?: readonly string[]) => void
}

/** The questions before an action on many applications. */
function BulkDialogs({ bulk, onChange, onEnd }: BulkDialogsProps) {
  return (
    <>
      {bulk.action === 'reject' && bulk.reason === undefined ? (
        <RejectDialog
          childNames={bulk.applications.map(({ child_name }) => child_name)}
          confirmLabel="Continue"
          // Closes after a reason too, which the next dialog begins with.
          onClose={() => onChange((asked) => (asked?.reason === undefined ? null : asked))}
          onFailure={onEnd}
          onConfirm={(reason) => {
            onChange({ ...bulk, reason })
            return Promise.resolve()
          }}
        />
      ) : null}
      {bulk.action === 'schedule' ? (
        <ScheduleDialog applications={bulk.applications} onClose={onEnd} onFailure={onEnd} />
      ) : null}
      {bulk.action === 'approve' || (bulk.action === 'reject' && bulk.reason) ? (
        <BulkDialog
          action={bulk.action}
          reason={bulk.reason}
          applications={bulk.applications}
          onClose={onEnd}
          onFailure={onEnd}
        />
      ) : null}
    </>
  )
}

/** How rows that come later join those on screen; by default the newest stand first. */
function mergeOf({ tab, sort }: ApplicationListFilter) {
  if (sort !== 'newest') return asFetched
  return tab === 'video_submitted' ? mergeByHandIn : undefined
}

/** In another order nobody can say where a new row belongs among those on screen. */
function asFetched(_shown: readonly Application[], fresh: readonly Application[]) {
  return { rows: [...fresh], newCount: 0 }
}

/** How many each tab holds of what is asked for; the open one is counted with its list. */
function useTabCounts(
  filter: ApplicationListFilter,
  listed: { total: number; isMore?: boolean } | undefined,
) {
  const isAsked = isFiltered(filter)
  const whole = useQuery(adminApplicationQueries.counts(filter.year)).data
  const others = useQuery({ ...adminApplicationQueries.otherCounts(filter), enabled: isAsked }).data
  return Object.fromEntries(
    APPLICATION_TABS.map((tab) => {
      if (!isAsked) return [tab, { count: whole?.[tab] }]
      return tab === filter.tab
        ? [tab, { count: listed?.total, isMore: listed?.isMore }]
        : [tab, { count: others?.[tab]?.count, isMore: others?.[tab]?.isMore }]
    }),
  ) as Record<
    ApplicationListFilter['tab'],
    { count: number | undefined; isMore?: boolean | undefined }
  >
}

/** The ticked rows of all tabs and pages together; a row that somebody else moves or deletes leaves them. */
function useApplicationSelection(isPaused: boolean): Selection<Application> {
  const [ticked, setTicked] = useState<readonly Pick<Application, 'id' | 'status'>[]>([])
  const now = useQuery(adminApplicationQueries.statuses(ticked)).data
  const own = useOwnApplicationDecisions()
  const isSame = ({ id, status }: Pick<Application, 'id' | 'status'>) =>
    now.some((row) => row.id === id && row.status === status)
  const selection = useSelection<Application>({
    decided: new Set(ticked.filter((row) => !isSame(row)).map(({ id }) => id)),
    isOwn: (id) => own.has(id),
    isPaused,
    nameOf: ({ child_name }) => child_name,
  })
  const chosen = selection.chosen.map(({ id, status }) => ({ id, status }))
  if (JSON.stringify(chosen) !== JSON.stringify(ticked)) setTicked(chosen)
  return selection
}

function noMatchOf(
  filter: ApplicationListFilter,
  hrefOf: (changes: Partial<ApplicationListFilter>) => string,
) {
  if (!isFiltered(filter)) return null
  const isSearchAlone = !isFiltered({ ...filter, search: '' })
  return {
    title: filter.search
      ? `No application here matches “${filter.search}”.`
      : 'No application here fits these filters.',
    hint: isSearchAlone
      ? 'Check the spelling, or look in another tab.'
      : 'Take a filter away, or look in another tab.',
    clear: {
      to: hrefOf({ ...NO_FILTER, page: 1 }),
      label: isSearchAlone ? 'Clear search' : 'Clear filters',
    },
  }
}
