import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ListView } from '@/components/list-view'
import { SelectionNotice } from '@/components/selection-notice'
import { DataTable } from '@/components/ui/data-table'
import { AppError } from '@/lib/api/errors'
import { lazyView } from '@/lib/lazy'
import { notify } from '@/lib/notify'
import { isId } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type Selection, useSelection } from '@/lib/use-selection'
import { type Application, fetchAllThatFit, fetchApplicationsAfter } from '../api'
import type { BulkAction } from '../bulk'
import { APPLICATION_CSV, columnsOf } from '../columns'
import {
  APPLICATION_TABS,
  applicationList,
  type ApplicationListFilter,
  isFiltered,
  NO_FILTER,
  TAB_LABELS,
} from '../list-params'
import { adminApplicationQueries, refreshApplicationLists, useOwnDecisions } from '../queries'
import { ApplicationFilters } from './application-filters'
import { SelectionBar } from './selection-bar'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)
const RejectDialog = lazyView(async () => (await import('./reject-dialog')).RejectDialog)
const ScheduleDialog = lazyView(async () => (await import('./schedule-dialog')).ScheduleDialog)
const BulkDialog = lazyView(async () => (await import('./bulk-dialog')).BulkDialog)

export interface ApplicationsViewProps {
  /** What stands at the end of the manage dialog. */
  aside?: (application: Application) => ReactNode
}

/** What is done with many, once it was asked for. */
interface Bulk {
  action: BulkAction
  applications: readonly Application[]
  reason?: string
}

/** The applications of one tab, and the dialog in which one is managed. */
export function ApplicationsView({ aside }: ApplicationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(applicationList)
  const list = useListRows(
    filter,
    useQuery(adminApplicationQueries.list(filter)),
    filter.sort === 'newest' ? undefined : asFetched,
  )
  const counts = useTabCounts(filter, list.query.data)
  const { managed, manage, stopManaging, isGone } = useManaged(filter)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const selection = useApplicationSelection(bulk !== null)

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
        filters={<ApplicationFilters filter={filter} onChange={change} />}
        exported={{
          name: `applications-${filter.tab}`,
          columns: APPLICATION_CSV,
          fetchRange: (last, signal) => fetchApplicationsAfter(filter, last, signal),
        }}
        words={{ loading: 'Loading applications…', error: 'Could not fetch applications.' }}
        skeleton="h-12"
        empty={{ title: 'No applications found for this category.' }}
        noMatch={noMatchOf(filter, hrefOf)}
        pages={{ page: filter.page, noun: ['application', 'applications'], hrefOf }}
      >
        {(rows) => (
          <>
            <SelectionBar
              onPage={rows}
              list={list.query.data ?? { total: rows.length }}
              selection={selection}
              fetchAll={fetchAll}
              onAct={(action) => setBulk({ action, applications: selection.chosen })}
            />
            <DataTable
              caption={`${TAB_LABELS[filter.tab]} applications`}
              columns={columnsOf(filter.tab, {
                isSelected: selection.isSelected,
                onToggle: (row) => selection.select([row], !selection.isSelected(row.id)),
              })}
              rows={rows}
              rowKey={(row) => row.id}
              open={{ onOpen: manage, label: (row) => `Manage ${row.child_name}` }}
            />
          </>
        )}
      </ListView>
      {isGone ? <Navigate to={hrefOf({})} replace /> : null}
      {managed ? (
        <ManageDialog
          key={managed.id}
          application={managed}
          onClose={stopManaging}
          aside={aside}
          isWanted
          onFailure={stopManaging}
        />
      ) : null}
      {bulk?.action === 'reject' && bulk.reason === undefined ? (
        <RejectDialog
          isWanted
          childNames={bulk.applications.map(({ child_name }) => child_name)}
          confirmLabel="Continue"
          // Closes after a reason too, which the next dialog begins with.
          onClose={() => setBulk((asked) => (asked?.reason === undefined ? null : asked))}
          onFailure={endBulk}
          onConfirm={(reason) => {
            setBulk({ ...bulk, reason })
            return Promise.resolve()
          }}
        />
      ) : null}
      {bulk?.action === 'schedule' ? (
        <ScheduleDialog
          isWanted
          applications={bulk.applications}
          onClose={endBulk}
          onFailure={endBulk}
        />
      ) : null}
      {bulk && (bulk.action === 'approve' || (bulk.action === 'reject' && bulk.reason)) ? (
        <BulkDialog
          isWanted
          action={bulk.action}
          reason={bulk.reason}
          applications={bulk.applications}
          onClose={endBulk}
          onFailure={endBulk}
        />
      ) : null}
    </>
  )
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
  const whole = useQuery(adminApplicationQueries.counts()).data
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

/** What is ticked on all tabs and pages together; what somebody else moves or deletes leaves it. */
function useApplicationSelection(isPaused: boolean): Selection<Application> {
  const [ticked, setTicked] = useState<readonly Pick<Application, 'id' | 'status'>[]>([])
  const now = useQuery(adminApplicationQueries.statuses(ticked)).data
  const own = useOwnDecisions()
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

/**
 * Which application's dialog is open. The address names it, so that a reload finds it again and Back
 * closes it; it keeps the row that it was opened with.
 */
function useManaged(filter: ApplicationListFilter) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [row, setRow] = useState<Application | null>(null)
  const isOpenedHere = useRef(false)
  const named = address.get('manage')
  const id = isId(named) ? named : null
  const asked = useQuery({
    ...adminApplicationQueries.one(id ?? ''),
    enabled: id !== null && row?.id !== id,
  })
  const found = asked.data?.id === id ? asked.data : null
  if (found !== null && row?.id !== id) setRow(found)

  const stopManaging = () => {
    setRow(null)
    if (isOpenedHere.current) void navigate(-1)
    else void navigate(applicationList.href(filter), { replace: true })
    isOpenedHere.current = false
  }
  return {
    managed: row !== null && row.id === id ? row : null,
    manage: (application: Application) => {
      setRow(application)
      isOpenedHere.current = true
      void navigate(`${applicationList.href(filter)}&manage=${application.id}`)
    },
    stopManaging,
    isGone: asked.isError && row?.id !== id,
  }
}
