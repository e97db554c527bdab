import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { ExportButton } from '@/components/export-button'
import { NewRowsButton } from '@/components/new-rows-button'
import { SearchBox } from '@/components/search-box'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/supabase/realtime'
import { useStableList } from '@/lib/use-stable-list'
import { fetchVolunteersAfter } from '../api'
import { VOLUNTEER_CSV } from '../csv-columns'
import { PAGE_SIZE, readVolunteerFilter, volunteerListQuery } from '../list'
import { adminVolunteerQueries, refreshVolunteers } from '../queries'
import { VolunteersTable } from './volunteers-table'

/** Who offers to help, newest first; search and page are the address's. */
export function VolunteersView() {
  const [address] = useSearchParams()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const filter = readVolunteerFilter(address)
  const list = useQuery(adminVolunteerQueries.list(filter))
  const calm = useStableList(
    JSON.stringify(filter),
    list.isPlaceholderData ? undefined : list.data?.rows,
  )

  useRealtime([{ table: 'volunteers' }], () => void refreshVolunteers(queryClient))

  return (
    <section aria-label="Volunteers" className="flex flex-col gap-4">
      <div className="md:max-w-form">
        <SearchBox
          label="Search by name or phone"
          value={filter.search}
          onSearch={(search) => {
            void navigate(volunteerListQuery({ search, page: 1 }), { replace: true })
          }}
        />
      </div>
      <QueryView
        query={list}
        errorTitle="Could not fetch volunteers."
        loadingText="Loading volunteers…"
        skeleton={<SkeletonList count={6} className="h-16" />}
        isEmpty={({ rows }) => rows.length === 0 && filter.page === 1}
        empty={<NoVolunteers search={filter.search} />}
      >
        {({ rows, total, isMore }) =>
          rows.length === 0 ? (
            <Navigate
              to={volunteerListQuery({
                ...filter,
                page: total === 0 ? 1 : Math.ceil(total / PAGE_SIZE),
              })}
              replace
            />
          ) : (
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={clsx('flex flex-col gap-4', list.isPlaceholderData && 'opacity-60')}
            >
              <div className="flex flex-wrap items-center gap-3">
                <ExportButton
                  name="volunteers"
                  columns={VOLUNTEER_CSV}
                  rowKey={({ id }) => id}
                  fetchRange={(last, signal) => fetchVolunteersAfter(filter.search, last, signal)}
                />
                <NewRowsButton count={calm.newCount} onShow={calm.showNew} />
              </div>
              <VolunteersTable rows={calm.rows} />
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                isMore={isMore}
                noun={['volunteer', 'volunteers']}
                hrefOf={(page) => volunteerListQuery({ ...filter, page })}
              />
            </div>
          )
        }
      </QueryView>
    </section>
  )
}

function NoVolunteers({ search }: { search: string }) {
  if (search === '') {
    return (
      <EmptyState title="No volunteer applications found.">
        Who fills in the volunteer form stands here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No volunteer applications found."
      action={
        <ButtonLink to={volunteerListQuery({ search: '', page: 1 })} variant="secondary">
          Clear search
        </ButtonLink>
      }
    >
      Nobody’s name or phone number matches “{search}”.
    </EmptyState>
  )
}
