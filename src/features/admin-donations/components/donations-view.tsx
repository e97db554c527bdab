import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { DONATION_STATUSES, donationStatusLabel } from '@/domain/application'
import { ExportButton } from '@/components/export-button'
import { NewRowsButton } from '@/components/new-rows-button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs } from '@/components/ui/link-tabs'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { useRealtime } from '@/lib/supabase/realtime'
import { useStableList } from '@/lib/use-stable-list'
import { type Donation, fetchDonationsAfter } from '../api'
import { DONATION_CSV } from '../csv-columns'
import { type DonationFilter, donationListQuery, PAGE_SIZE, readDonationFilter } from '../list'
import { adminDonationQueries, refreshDonations } from '../queries'
import { DonationsTable } from './donations-table'

export interface DonationsViewProps {
  /** What stands at the end of each row. */
  aside?: (donation: Donation) => ReactNode
}

/** Donations, newest first; status and page are the address's. */
export function DonationsView({ aside }: DonationsViewProps) {
  const [address] = useSearchParams()
  const queryClient = useQueryClient()
  const filter = readDonationFilter(address)
  const list = useQuery(adminDonationQueries.list(filter))
  const pending = useQuery(adminDonationQueries.pendingCount())
  const calm = useStableList(
    JSON.stringify(filter),
    list.isPlaceholderData ? undefined : list.data?.rows,
  )

  useRealtime([{ table: 'donations' }], () => void refreshDonations(queryClient))

  return (
    <section aria-label="Donations" className="flex flex-col gap-4">
      <LinkTabs
        label="Donations by status"
        tabs={[null, ...DONATION_STATUSES].map((status) => ({
          to: donationListQuery({ status, page: 1 }),
          label: status === null ? 'All' : donationStatusLabel(status).label,
          isCurrent: status === filter.status,
          count: status === 'pending_payment' ? pending.data : undefined,
        }))}
      />
      <QueryView
        query={list}
        errorTitle="Could not fetch donations."
        loadingText="Loading donations…"
        skeleton={<SkeletonList count={6} className="h-20" />}
        isEmpty={({ rows }) => rows.length === 0 && filter.page === 1}
        empty={<NoDonations filter={filter} />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Navigate
              to={donationListQuery({
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
                  name="donations"
                  columns={DONATION_CSV}
                  rowKey={({ id }) => id}
                  fetchRange={(last, signal) => fetchDonationsAfter(filter.status, last, signal)}
                />
                <NewRowsButton count={calm.newCount} onShow={calm.showNew} />
              </div>
              <DonationsTable rows={calm.rows} aside={aside} />
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                noun={['donation', 'donations']}
                hrefOf={(page) => donationListQuery({ ...filter, page })}
              />
            </div>
          )
        }
      </QueryView>
    </section>
  )
}

function NoDonations({ filter }: { filter: DonationFilter }) {
  if (filter.status === null) {
    return (
      <EmptyState title="No donations found.">
        Who fills in the donation form stands here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No donations found."
      action={
        <ButtonLink to={donationListQuery({ status: null, page: 1 })} variant="secondary">
          Show all donations
        </ButtonLink>
      }
    >
      None has the status “{donationStatusLabel(filter.status).label}”.
    </EmptyState>
  )
}
