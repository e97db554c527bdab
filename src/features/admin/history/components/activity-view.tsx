import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDateTime, localDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { chipOf, dayChip, FilterBar } from '@/components/filter-bar'
import { FilterDay, FilterSelect } from '@/components/filter-fields'
import { KeptWords, WithSums } from '@/components/kept-words'
import { ListView } from '@/components/list-view'
import { SearchBox } from '@/components/search-box'
import { useListPosition } from '@/lib/use-list'
import { ACTIVITY_KINDS, activityList, type ActivityListFilter } from '../activity-params'
import { actorOf, deedOf, KIND_LABELS, linkOf, whomOf } from '../activity-words'
import { activityBatches, type ActivityEntry } from '../api'
import { historyQueries } from '../queries'
import { Changes } from './history-list'
import type { CsvColumn } from '@/lib/csv-export'
import { changesOf } from '../labels'

const KIND_OPTIONS = ACTIVITY_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))

/** The CSV columns of the activity list, worded as on the page. */
const ACTIVITY_CSV: readonly CsvColumn<ActivityEntry>[] = [
  { header: 'When (Lagos time)', value: ({ at }) => localDateTime(at, OFFICE_COUNTRY) },
  { header: 'Who', value: actorOf },
  { header: 'What', value: (entry) => `${deedOf(entry)}${whomOf(entry)}` },
  {
    header: 'Changes',
    value: (entry) =>
      changesOf(entry)
        .map(({ field, before, after }) =>
          before === null || after === null
            ? `${field}: ${before ?? after ?? ''}`
            : `${field}: ${before} → ${after}`,
        )
        .join('; '),
  },
]

/** Actions of administrators and the system, newest first, in words. */
export function ActivityView() {
  const { filter, hrefOf, change } = useListPosition(activityList)
  const query = useQuery(historyQueries.activity(filter))
  return (
    <ListView
      label="Activity"
      list={{ query }}
      filters={<ActivityFilters filter={filter} onChange={change} />}
      exported={{ name: 'activity', columns: ACTIVITY_CSV, fetchRange: activityBatches(filter) }}
      words={{ loading: 'Loading the activity…', error: 'Could not fetch the activity.' }}
      skeleton="h-16"
      empty={{ title: 'No administrator has changed anything yet.' }}
      noMatch={
        activityList.isFiltered(filter)
          ? {
              title: 'Nothing of this kind was done.',
              hint: 'A child is found by their current name. Of a deleted child, only the deletion is kept.',
              clear: { to: '?tab=activity', label: 'Clear filters' },
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
        <ol className="flex flex-col gap-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </ListView>
  )
}

interface ActivityFiltersProps {
  filter: ActivityListFilter
  onChange: (changes: Partial<ActivityListFilter>) => void
}

function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const administrators = useQuery(historyQueries.administrators()).data ?? []
  const { actor, kind, from, to } = filter
  const person = administrators.find(({ id }) => id === actor)?.email ?? 'One person'
  return (
    <FilterBar
      label="Activity"
      chips={[
        ...chipOf(actor && person, () => onChange({ actor: null })),
        ...chipOf(kind && KIND_LABELS[kind], () => onChange({ kind: null })),
        ...dayChip('From', from, () => onChange({ from: null })),
        ...dayChip('To', to, () => onChange({ to: null })),
      ]}
      search={
        <SearchBox
          label="Child"
          placeholder="Child's name"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <FilterSelect
        label="Person"
        any="Anybody"
        options={administrators.map(({ id, email }) => ({ value: id, label: email }))}
        value={actor}
        onPick={(next) => onChange({ actor: next })}
      />
      <FilterSelect
        label="Action"
        any="Any action"
        options={KIND_OPTIONS}
        value={kind}
        onPick={(next) => onChange({ kind: next })}
      />
      <FilterDay label="From" day={from} onPick={(day) => onChange({ from: day })} />
      <FilterDay label="To" day={to} onPick={(day) => onChange({ to: day })} />
    </FilterBar>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const link = linkOf(entry)
  return (
    <li className="border-l-4 border-border pl-3 wrap-anywhere">
      <p className="text-sm text-muted-foreground">
        <time dateTime={entry.at}>{formatDateTime(entry.at, OFFICE_COUNTRY)}</time>
        <KeptWords text={`, ${actorOf(entry)}`} words={[entry.actor_email]} />
      </p>
      <p className="font-semibold">
        <span>
          <WithSums text={deedOf(entry)} />
        </span>
        {link === null ? (
          <span translate={entry.name ? 'no' : undefined}>{whomOf(entry)}</span>
        ) : (
          <Link
            to={link}
            translate={entry.name ? 'no' : undefined}
            className="text-primary-strong underline underline-offset-4"
          >
            {whomOf(entry)}
          </Link>
        )}
      </p>
      <Changes entry={entry} />
    </li>
  )
}
