import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ExportButton } from '@/components/export-button'
import { NewRowsButton } from '@/components/new-rows-button'
import { SearchBox } from '@/components/search-box'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy-view'
import { isId } from '@/lib/paths'
import { useRealtime } from '@/lib/supabase/realtime'
import { useStableList } from '@/lib/use-stable-list'
import { type Application, fetchApplicationsAfter } from '../api'
import { APPLICATION_CSV } from '../csv-columns'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import {
  APPLICATION_TABS,
  type ApplicationListFilter,
  listQuery,
  PAGE_SIZE,
  readListFilter,
  TAB_LABELS,
} from '../tabs'
import { ApplicationsTable } from './applications-table'

const ManageDialog = lazyView(async () => (await import('./manage-dialog')).ManageDialog)

export interface ApplicationsViewProps {
  /** What stands at the end of the manage dialog. */
  aside?: (application: Application) => ReactNode
}

/** The applications of one tab: found, paged and managed. Tab, search and page are the address's. */
export function ApplicationsView({ aside }: ApplicationsViewProps) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const filter = readListFilter(address)
  const list = useQuery(adminApplicationQueries.list(filter))
  const counts = useQuery(adminApplicationQueries.counts())
  const calm = useStableList(
    JSON.stringify(filter),
    list.isPlaceholderData ? undefined : list.data?.rows,
  )
  const { managed, manage, stopManaging, isGone } = useManaged(filter)

  useRealtime([{ table: 'applications' }], () => void refreshApplicationLists(queryClient))

  return (
    <section aria-label="Applications" className="flex flex-col gap-4">
      <LinkTabs
        label="Applications by state"
        tabs={APPLICATION_TABS.map((tab) => ({
          to: listQuery({ ...filter, tab, page: 1 }),
          label: TAB_LABELS[tab],
          isCurrent: tab === filter.tab,
          count: counts.data?.[tab],
        }))}
      />
      <div className="md:max-w-form">
        <SearchBox
          label="Search by child's name"
          value={filter.search}
          onSearch={(search) => {
            void navigate(listQuery({ ...filter, search, page: 1 }), { replace: true })
          }}
        />
      </div>
      <QueryView
        query={list}
        errorTitle="Could not fetch applications."
        loadingText="Loading applications…"
        skeleton={<SkeletonList count={6} className="h-12" />}
        isEmpty={({ rows }) => rows.length === 0 && filter.page === 1}
        empty={
          <NoApplications search={filter.search} clearTo={listQuery({ ...filter, search: '' })} />
        }
      >
        {({ rows, total, isMore }) =>
          rows.length === 0 ? (
            // The last row of the last page has left the list.
            <Navigate
              to={listQuery({ ...filter, page: Math.max(1, Math.ceil(total / PAGE_SIZE)) })}
              replace
            />
          ) : (
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={clsx('flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
            >
              <div className="flex flex-wrap items-center gap-3">
                <ExportButton
                  name={`applications-${filter.tab}`}
                  columns={APPLICATION_CSV}
                  rowKey={({ id }) => id}
                  fetchRange={(last, signal) => fetchApplicationsAfter(filter, last, signal)}
                />
                <NewRowsButton count={calm.newCount} onShow={calm.showNew} />
              </div>
              <ApplicationsTable tab={filter.tab} rows={calm.rows} onManage={manage} />
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                isMore={isMore}
                noun={['application', 'applications']}
                hrefOf={(page) => listQuery({ ...filter, page })}
              />
            </div>
          )
        }
      </QueryView>
      {isGone ? <Navigate to={listQuery(filter)} replace /> : null}
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
    </section>
  )
}

/**
 * Which application's dialog is open. The address names it, so that a reload finds it again; it
 * keeps the row that it was opened with.
 */
function useManaged(filter: ApplicationListFilter) {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const [row, setRow] = useState<Application | null>(null)
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
    void navigate(listQuery(filter), { replace: true })
  }
  return {
    managed: row !== null && row.id === id ? row : null,
    manage: (application: Application) => {
      setRow(application)
      void navigate(`${listQuery(filter)}&manage=${application.id}`, { replace: true })
    },
    stopManaging,
    isGone: asked.isError && row?.id !== id,
  }
}

interface NoApplicationsProps {
  search: string
  clearTo: string
}

function NoApplications({ search, clearTo }: NoApplicationsProps) {
  if (search === '') return <EmptyState title="No applications found for this category." />
  return (
    <EmptyState
      title={`No application here matches “${search}”.`}
      action={
        <ButtonLink to={clearTo} variant="secondary">
          Clear search
        </ButtonLink>
      }
    >
      Check the spelling, or look in another tab.
    </EmptyState>
  )
}
