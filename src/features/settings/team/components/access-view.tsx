import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { chipOf, dayChip, FilterBar } from '@/components/filter-bar'
import { FilterDay, FilterSelect } from '@/components/filter-fields'
import { ListView } from '@/components/list-view'
import { DataTable } from '@/components/ui/data-table'
import { useListPosition } from '@/lib/use-list'
import { type AccessFilter, accessList } from '../access-params'
import type { AccessEntry } from '../api'
import { teamQueries } from '../queries'

/** Exported lists, and opened children and proofs of payment, newest first. */
export function AccessView() {
  const { filter, hrefOf, change } = useListPosition(accessList)
  const query = useQuery(teamQueries.access(filter))
  return (
    <ListView
      label="Access"
      list={{ query }}
      filters={<AccessFilters filter={filter} onChange={change} />}
      words={{ loading: 'Loading…', error: 'Could not fetch who read what.' }}
      skeleton="h-12"
      empty={{ title: 'Nobody exported a list or opened a child or a proof.' }}
      noMatch={
        accessList.isFiltered(filter)
          ? {
              title: 'Nothing was read here.',
              hint: 'No entry fits this person and these days.',
              clear: { to: '?', label: 'Clear filters' },
            }
          : null
      }
      pages={{
        page: filter.page,
        noun: ['entry', 'entries'],
        hrefOf,
        moreHint: (total) =>
          `More than ${formatCount(total)} entries fit. Choose days to see the older ones.`,
      }}
    >
      {(entries) => (
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
      )}
    </ListView>
  )
}

interface AccessFiltersProps {
  filter: AccessFilter
  onChange: (changes: Partial<AccessFilter>) => void
}

function AccessFilters({ filter, onChange }: AccessFiltersProps) {
  const members = useQuery(teamQueries.team()).data ?? []
  const { member, from, to } = filter
  const person = members.find(({ id }) => id === member)?.email ?? 'One person'
  return (
    <FilterBar
      label="Access"
      chips={[
        ...chipOf(member && person, () => onChange({ member: null })),
        ...dayChip('From', from, () => onChange({ from: null })),
        ...dayChip('To', to, () => onChange({ to: null })),
      ]}
    >
      <FilterDay label="From" day={from} onPick={(day) => onChange({ from: day })} />
      <FilterDay label="To" day={to} onPick={(day) => onChange({ to: day })} />
      <FilterSelect
        label="Person"
        any="Anybody"
        options={members.map(({ id, email }) => ({ value: id, label: email }))}
        value={member}
        onPick={(next) => onChange({ member: next })}
      />
    </FilterBar>
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
