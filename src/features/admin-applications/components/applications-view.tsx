import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ListView } from '@/components/list-view'
import { DataTable } from '@/components/ui/data-table'
import { lazyView } from '@/lib/lazy'
import { isId } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useListPlace, useListRows } from '@/lib/use-list'
import { type Application, fetchApplicationsAfter } from '../api'
import { APPLICATION_CSV, columnsOf } from '../columns'
import {
  APPLICATION_TABS,
  applicationList,
  type ApplicationListFilter,
  TAB_LABELS,
} from '../list-params'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)

export interface ApplicationsViewProps {
  /** What stands at the end of the manage dialog. */
  aside?: (application: Application) => ReactNode
}

/** The applications of one tab, and the dialog in which one is managed. */
export function ApplicationsView({ aside }: ApplicationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPlace(applicationList)
  const list = useListRows(filter, useQuery(adminApplicationQueries.list(filter)))
  const counts = useQuery(adminApplicationQueries.counts())
  const { managed, manage, stopManaging, isGone } = useManaged(filter)

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
            columns={columnsOf(filter.tab)}
            rows={rows}
            rowKey={(row) => row.id}
            open={{ onOpen: manage, label: (row) => `Manage ${row.child_name}` }}
          />
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
    </>
  )
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
