import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/realtime'
import type { Application } from '../api'
import { adminApplicationQueries, refreshApplicationLists } from '../queries'
import { APPLICATION_TABS, listQuery, PAGE_SIZE, readListFilter, TAB_LABELS } from '../tabs'
import { ApplicationsTable } from './applications-table'
import { ManageDialog } from './manage-dialog'
import { SearchBox } from './search-box'

/** The applications of one tab: found, paged and managed. Tab, search and page are the address's. */
export function ApplicationsView() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const filter = readListFilter(address)
  const list = useQuery(adminApplicationQueries.list(filter))
  const counts = useQuery(adminApplicationQueries.counts())
  const [managed, setManaged] = useState<Application | null>(null)

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
        {({ rows, total }) =>
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
              <ApplicationsTable tab={filter.tab} rows={rows} onManage={setManaged} />
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                noun={['application', 'applications']}
                hrefOf={(page) => listQuery({ ...filter, page })}
              />
            </div>
          )
        }
      </QueryView>
      {managed ? (
        <ManageDialog key={managed.id} application={managed} onClose={() => setManaged(null)} />
      ) : null}
    </section>
  )
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
