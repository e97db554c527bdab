import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { ListView } from '@/components/list-view'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import { AppError } from '@/lib/api/errors'
import { exportName } from '@/lib/csv-export'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { notify } from '@/lib/notify'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList, useListPosition } from '@/lib/use-list'
import { useDialogParam } from '@/lib/use-dialog-param'
import { useSelection } from '@/lib/use-selection'
import { type AdminApplication, exportApplications, fetchAllThatFit } from '../api'
import { type BulkAction, fits } from '../bulk'
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
import { adminApplicationQueries, refreshApplicationLists, useOpenedApplication } from '../queries'
import { useRowSteps } from '../use-row-steps'
import { ApplicationFilters } from './application-filters'
import { FigureFilters } from './figure-filters'
import { SelectionBar } from './selection-bar'
import { SkippedApplications } from './skipped-applications'
import type { ManageAside } from './manage-dialog'
import type { ConfirmTicket } from './manage-questions'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)
const VideoReview = lazyView(async () => (await import('./video-review')).VideoReview)
const RejectDialog = lazyView(async () => (await import('./reject-dialog')).RejectDialog)
const BulkApplicationsDialog = lazyView(
  async () => (await import('./bulk-dialog')).BulkApplicationsDialog,
)

/** The dialog that assigns children to an audition day, provided by another feature. */
interface PutOnDayProps {
  applications: readonly AdminApplication[]
  /** Called with the ids of the planned children. */
  onClose: (planned: readonly string[]) => void
  onFailure: () => void
  /** The skipped children. */
  children: ReactNode
}

export interface ApplicationsViewProps {
  /** Content at the end of the manage dialog. */
  aside?: ManageAside
  putOnDay: (props: PutOnDayProps) => ReactNode
  confirmTicket: ConfirmTicket
}

interface ListActionsProps {
  filter: ApplicationListFilter
  first: AdminApplication | undefined
  onReview: (row: AdminApplication) => void
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

/** A requested bulk action. */
interface Bulk {
  action: BulkAction
  applications: readonly AdminApplication[]
  reason?: string
}

/** The applications of one tab, and the manage dialog. */
export function ApplicationsView({ aside, putOnDay, confirmTicket }: ApplicationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPosition(applicationList)
  const { isOwner } = useMember()
  const list = useList(adminApplicationQueries.list(filter), () =>
    refreshApplicationLists(queryClient),
  )
  const counts = useTabCounts(filter, list.query.data)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const selection = useSelection<AdminApplication>(list.rows)
  const manage = useDialogParam('manage')
  const review = useDialogParam('review')
  const open = manage.value === null ? review : manage
  const { row, isGone } = useOpenedApplication(open)
  const { data } = list.query
  const nextPage = { ...filter, page: filter.page + 1 }
  const rowsOf = async (position: ApplicationListFilter) => {
    const fetched = { ...adminApplicationQueries.list(position), staleTime: Infinity }
    return (await queryClient.fetchQuery(fetched)).rows
  }
  const steps = useRowSteps({
    id: row?.id ?? null,
    rows: list.rows,
    start: (filter.page - 1) * PAGE_SIZE,
    total: data?.total,
    isMore: data?.isMore,
    fetchNow: () => rowsOf(filter),
    nextPage: filter.page < lastPage(data?.total ?? 0) ? () => rowsOf(nextPage) : undefined,
    goTo: (next, isOnNextPage) => open.goTo(next.id, isOnNextPage ? hrefOf(nextPage) : undefined),
    close: open.close,
  })

  useRealtime([{ table: 'applications' }], list.look)

  const openReview = ({ id }: AdminApplication) => review.open(id)

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
    selection.deselect(done)
  }

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
            ...counts[tab],
            // In the other tabs only rows with a paid ticket need a decision, and these are counted separately.
            isMuted: tab !== 'video_submitted',
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
        actions={<ListActions filter={filter} first={list.rows[0]} onReview={openReview} />}
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
              onReview: openReview,
              onDecided: (id) => selection.deselect([id]),
            })}
            rows={rows}
            rowKey={(row) => row.id}
            open={{
              onOpen: ({ id }) => manage.open(id),
              label: (row) => `Manage ${row.child_name}`,
            }}
          />
        )}
      </ListView>
      {isGone ? <Navigate to={hrefOf({})} replace /> : null}
      {row && open === manage ? (
        <ManageDialog
          key={row.id}
          application={row}
          onClose={manage.close}
          onDecided={() => selection.deselect([row.id])}
          steps={steps}
          isContinued={manage.isContinued}
          aside={aside}
          confirmTicket={confirmTicket}
          onFailure={manage.close}
        />
      ) : null}
      {row && open === review ? (
        <VideoReview
          key={row.id}
          application={row}
          onClose={review.close}
          onManage={({ id }) => manage.goTo(id)}
          steps={steps}
          isContinued={review.isContinued}
          onFailure={review.close}
        />
      ) : null}
      {bulk ? (
        <BulkDialogs bulk={bulk} onChange={setBulk} onEnd={endBulk} putOnDay={putOnDay} />
      ) : null}
    </>
  )
}

interface BulkDialogsProps extends Pick<ApplicationsViewProps, 'putOnDay'> {
  bulk: Bulk
  onChange: Dispatch<SetStateAction<Bulk | null>>
  onEnd: (done?: readonly string[]) => void
}

/** The confirmations before a bulk action. */
function BulkDialogs({ bulk, onChange, onEnd, putOnDay }: BulkDialogsProps) {
  return (
    <>
      {bulk.action === 'reject' && bulk.reason === undefined ? (
        <RejectDialog
          childNames={bulk.applications.map(({ child_name }) => child_name)}
          confirmLabel="Continue"
          // Also called after a reason was given, which the next dialog needs.
          onClose={() => onChange((asked) => (asked?.reason === undefined ? null : asked))}
          onFailure={onEnd}
          onConfirm={(reason) => {
            onChange({ ...bulk, reason })
            return Promise.resolve()
          }}
        />
      ) : null}
      {bulk.action === 'plan'
        ? putOnDay({
            applications: bulk.applications.filter((row) => fits('plan', row)),
            onClose: onEnd,
            onFailure: onEnd,
            children: <SkippedApplications action="plan" applications={bulk.applications} />,
          })
        : null}
      {bulk.action === 'approve' || (bulk.action === 'reject' && bulk.reason) ? (
        <BulkApplicationsDialog
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

/** The matches in each tab; the open tab's list has its own count. */
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
  ) as Record<ApplicationListFilter['tab'], { count: number | undefined; isMore?: boolean }>
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
      : 'No application here matches these filters.',
    hint: isSearchAlone
      ? 'Check the spelling, or look in another tab.'
      : 'Remove a filter, or look in another tab.',
    clear: {
      to: hrefOf({ ...NO_FILTER, page: 1 }),
      label: isSearchAlone ? 'Clear search' : 'Clear filters',
    },
  }
}
