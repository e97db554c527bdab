import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DONATION_STATUSES, donationStatusLabel } from '@/domain/donation'
import { FilterBar } from '@/components/filter-bar'
import { ListTotal } from '@/features/finance/list-total'
import { ListView } from '@/components/list-view'
import { moneyChips, MoneyFilters } from '@/features/finance/money-filters'
import { SearchBox } from '@/components/search-box'
import { type Column, DataTable } from '@/components/ui/data-table'
import { useRealtime } from '@/lib/supabase/realtime'
import { useList, useListPosition } from '@/lib/use-list'
import { useMember } from '@/lib/member'
import { type Donation, exportDonations } from '../api'
import { DONATION_COLUMNS, DONATION_CSV } from '../columns'
import { donationList } from '../list-params'
import { adminDonationQueries, refreshDonations } from '../queries'
import { EraseDonor } from './erase-donor'

export interface DonationsViewProps {
  /** Content at the end of each row, such as a link to its history. */
  aside?: (donation: Donation) => ReactNode
}

const DONATIONS = ['donation', 'donations'] as const

export function DonationsView({ aside }: DonationsViewProps) {
  const queryClient = useQueryClient()
  const { filter, hrefOf, change } = useListPosition(donationList)
  const { isOwner } = useMember()
  const list = useList(adminDonationQueries.list(filter), () => refreshDonations(queryClient))
  const { page: _page, ...filtered } = filter
  const total = useQuery(adminDonationQueries.total(filtered))
  const pending = useQuery(adminDonationQueries.pendingCount())

  useRealtime([{ table: 'donations' }], list.look)

  const more: Column<Donation> = {
    key: 'more',
    header: isOwner ? (aside ? 'Refund, history, erase' : 'Erase') : 'Refund, history',
    cell: (row) => (
      <span className="flex justify-end gap-1 md:justify-start">
        {aside?.(row)}
        {isOwner ? <EraseDonor donation={row} /> : null}
      </span>
    ),
  }
  return (
    <ListView
      label="Donations"
      list={list}
      tabs={{
        label: 'Donations by status',
        tabs: [null, ...DONATION_STATUSES].map((status) => ({
          to: hrefOf({ status, page: 1 }),
          label: status === null ? 'All' : donationStatusLabel(status).label,
          isCurrent: status === filter.status,
          count: status === 'pending_payment' ? pending.data : undefined,
        })),
      }}
      filters={
        <FilterBar
          label="Donations"
          chips={moneyChips(filter, change)}
          search={
            <SearchBox
              label="Search by donor, phone or reference"
              placeholder="Name, reference"
              value={filter.search}
              onSearch={(search) => change({ search })}
            />
          }
        >
          <MoneyFilters filter={filter} onChange={change} />
        </FilterBar>
      }
      hasFixedButtons
      exported={{
        name: 'donations',
        columns: DONATION_CSV,
        fetchRange: (last, signal) => exportDonations(filtered, last, signal),
        isLogged: true,
      }}
      words={{ loading: 'Loading donations…', error: 'Could not fetch donations.' }}
      skeleton="h-20"
      empty={{
        title: 'No donations found.',
        hint: 'Who fills in the donation form stands here.',
      }}
      noMatch={
        donationList.isFiltered(filter)
          ? {
              title: 'No donations found.',
              hint:
                filter.search === ''
                  ? 'No donation fits these filters.'
                  : `No donation matches “${filter.search}” and the filters.`,
              clear: { to: '?tab=donations', label: 'Show all donations' },
            }
          : null
      }
      pages={{ page: filter.page, noun: DONATIONS, hrefOf }}
    >
      {(rows) => (
        <>
          <ListTotal total={total.data} noun={DONATIONS} of="confirmed" />
          <DataTable
            caption="Donations"
            columns={[...DONATION_COLUMNS, more]}
            rows={rows}
            rowKey={(row) => row.id}
          />
        </>
      )}
    </ListView>
  )
}
