import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router-dom'
import { formatDate, formatDateTime, localDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { KeptWords, WithSums } from '@/components/kept-words'
import { FilterBar } from '@/components/filter-bar'
import { ExportButton } from '@/components/export-button'
import { DayInput } from '@/components/day-input'
import { SearchBox } from '@/components/search-box'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import { useListPosition } from '@/lib/use-list'
import { ACTIVITY_KINDS, activityList, type ActivityListFilter } from '../activity-params'
import { actorOf, deedOf, KIND_LABELS, linkOf, whomOf } from '../activity-words'
import { activityBatches, type ActivityEntry } from '../api'
import { historyQueries } from '../queries'
import { Changes } from './history-list'
import type { CsvColumn } from '@/lib/csv-export'
import { changesOf } from '../labels'

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
    <section aria-label="Activity" className="flex flex-col gap-4">
      <ActivityFilters filter={filter} onChange={change} />
      <QueryView
        query={query}
        errorTitle="Could not fetch the activity."
        loadingText="Loading the activity…"
        skeleton={<SkeletonList count={5} className="h-16" />}
        isEmpty={({ entries }) => entries.length === 0 && filter.page === 1}
        empty={
          activityList.isFiltered(filter) ? (
            <EmptyState
              title="Nothing of this kind was done."
              action={
                <ButtonLink to="?tab=activity" variant="secondary">
                  Clear filters
                </ButtonLink>
              }
            >
              A child is found by their current name. Of a deleted child, only the deletion is kept.
            </EmptyState>
          ) : (
            <EmptyState title="No administrator has changed anything yet." />
          )
        }
      >
        {({ entries, total, isMore }) =>
          entries.length === 0 ? (
            <Navigate to={hrefOf({ page: lastPage(total) })} replace />
          ) : (
            <>
              <div className="flex flex-wrap gap-3">
                <ExportButton
                  name="activity"
                  columns={ACTIVITY_CSV}
                  fetchRange={activityBatches(filter)}
                  rowKey={({ id }) => String(id)}
                />
              </div>
              <ol className="flex flex-col gap-4" aria-busy={query.isPlaceholderData || undefined}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
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
    </section>
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
  const chips = [
    { label: actor && person, without: { actor: null } },
    { label: kind && KIND_LABELS[kind], without: { kind: null } },
    { label: from && `From ${formatDate(from)}`, without: { from: null } },
    { label: to && `To ${formatDate(to)}`, without: { to: null } },
  ]
  return (
    <FilterBar
      label="Activity"
      chips={chips.flatMap(({ label, without }) =>
        label === null ? [] : [{ label, onRemove: () => onChange(without) }],
      )}
      search={
        <SearchBox
          label="Child"
          placeholder="Child's name"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <Field label="Person" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          options={[
            { value: '', label: 'Anybody' },
            ...administrators.map(({ id, email }) => ({ value: id, label: email })),
          ]}
          value={filter.actor ?? ''}
          onChange={({ target }) => onChange({ actor: target.value || null })}
        />
      </Field>
      <Field label="Action" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          options={[
            { value: '', label: 'Any action' },
            ...ACTIVITY_KINDS.map((value) => ({ value, label: KIND_LABELS[value] })),
          ]}
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            onChange({ kind: ACTIVITY_KINDS.find((kind) => kind === target.value) ?? null })
          }
        />
      </Field>
      <Field label="From" isRequired>
        <DayInput
          aria-required={undefined}
          day={filter.from}
          onPick={(from) => onChange({ from })}
        />
      </Field>
      <Field label="To" isRequired>
        <DayInput aria-required={undefined} day={filter.to} onPick={(to) => onChange({ to })} />
      </Field>
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
