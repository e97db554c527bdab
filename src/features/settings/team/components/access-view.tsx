import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { DayInput } from '@/components/day-input'
import { DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { useListPosition } from '@/lib/use-list'
import { accessList } from '../access-params'
import type { AccessEntry } from '../api'
import { teamQueries } from '../queries'

/** Exported lists, and opened children and proofs of payment, newest first. */
export function AccessView() {
  const { filter, hrefOf, change } = useListPosition(accessList)
  const query = useQuery(teamQueries.access(filter))
  const members = useQuery(teamQueries.team()).data ?? []
  return (
    <div className="flex flex-col gap-4">
      <div role="search" aria-label="Access" className="grid grid-cols-fit-2 gap-3 md:max-w-form">
        <Field label="Person" isRequired>
          <Select
            aria-required={undefined}
            options={[
              { value: '', label: 'Anybody' },
              ...members.map(({ id, email }) => ({ value: id, label: email })),
            ]}
            value={filter.member ?? ''}
            onChange={({ target }) => change({ member: target.value || null })}
          />
        </Field>
        <Field label="From" isRequired>
          <DayInput
            aria-required={undefined}
            day={filter.from}
            onPick={(from) => change({ from })}
          />
        </Field>
        <Field label="To" isRequired>
          <DayInput aria-required={undefined} day={filter.to} onPick={(to) => change({ to })} />
        </Field>
      </div>
      <QueryView
        query={query}
        errorTitle="Could not fetch who read what."
        loadingText="Loading…"
        skeleton={<SkeletonList count={3} className="h-12" />}
        isEmpty={({ entries }) => entries.length === 0 && filter.page === 1}
        empty={<EmptyState title="Nobody exported a list or opened a child or a proof." />}
      >
        {({ entries, total, isMore }) =>
          entries.length === 0 ? (
            <Navigate to={hrefOf({ page: lastPage(total) })} replace />
          ) : (
            <>
              <DataTable
                caption="Access"
                columns={[
                  {
                    key: 'at',
                    header: 'When',
                    cell: ({ at }) => formatDateTime(at, OFFICE_COUNTRY),
                  },
                  {
                    key: 'who',
                    header: 'Who',
                    cell: ({ member_email }) => (
                      <span translate="no" className="wrap-anywhere">
                        {member_email}
                      </span>
                    ),
                  },
                  { key: 'what', header: 'Read', cell: deedOf },
                ]}
                rows={entries}
                rowKey={({ id }) => String(id)}
              />
              {isMore ? (
                <p className="text-sm text-muted-foreground">{`More than ${formatCount(total)} entries fit. Choose days to see the older ones.`}</p>
              ) : null}
              <Pagination
                page={filter.page}
                pageSize={PAGE_SIZE}
                total={total}
                noun={['entry', 'entries']}
                hrefOf={(page) => hrefOf({ page })}
              />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

function deedOf({ action, table_name, row_id, row_count, name }: AccessEntry): string {
  if (action === 'opened') {
    if (row_id === null && row_count !== 1)
      return `Read the contacts of ${formatCount(row_count)} children`
    return name === null ? 'Opened a child' : `Opened ${name}`
  }
  if (table_name === 'whatsapp-list') {
    return `Opened a WhatsApp list, ${formatCount(row_count)} ${row_count === 1 ? 'family' : 'families'}`
  }
  if (table_name === 'sheets') return `Exported judges’ sheets, ${formatCount(row_count)}`
  if (action === 'exported') {
    return `Exported ${table_name.replaceAll('-', ' ')}, ${formatCount(row_count)} ${row_count === 1 ? 'row' : 'rows'}`
  }
  if (action === 'taken_along') {
    return `Took the list for an audition day${name === null ? '' : ` (${name})`}, ${formatCount(row_count)} ${row_count === 1 ? 'child' : 'children'}`
  }
  return name === null ? 'Opened a proof of payment' : `Opened a proof of payment for ${name}`
}
