import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { KeptWords, WithSums } from '@/components/kept-words'
import { Pagination } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { PAGE_SIZE } from '@/lib/list-params'
import type { HistoryEntry, HistoryRow } from '../api'
import { decisionOf } from '../decisions'
import { historyQueries } from '../queries'
import { actionWord, actorWord, type ChangedValues, changesOf, type HistoryChange } from '../labels'

export interface HistoryListProps {
  row: HistoryRow
  /** The button beside the entry that can be undone. */
  undo?: ReactNode
}

/** The changes of a row, by whom and when, newest first. */
export function HistoryList({ row, undo }: HistoryListProps) {
  const [page, setPage] = useState(1)
  const history = useQuery(historyQueries.page(row, page))
  // An erased row loses its history, perhaps while a later page is open.
  if (history.data?.entries.length === 0 && page > 1) setPage(1)
  return (
    <QueryView
      query={history}
      errorTitle="Could not fetch the history."
      loadingText="Loading the history…"
      skeleton={<SkeletonList count={2} className="h-16" />}
      isEmpty={({ entries }) => entries.length === 0}
      empty={
        <p className="text-muted-foreground">No administrator has changed anything here yet.</p>
      }
    >
      {({ entries, total }) => (
        <div className="flex flex-col gap-4">
          <ol className="flex flex-col gap-4">
            {entries.map((entry) => (
              <Entry key={entry.id} table={row.table} entry={entry} undo={undo} />
            ))}
          </ol>
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={total}
            noun={['change', 'changes']}
            onPage={setPage}
          />
        </div>
      )}
    </QueryView>
  )
}

interface EntryProps extends Pick<HistoryListProps, 'undo'> {
  table: HistoryRow['table']
  entry: HistoryEntry
}

function Entry({ table, entry, undo }: EntryProps) {
  return (
    <li className="border-l-4 border-border pl-3 wrap-anywhere">
      <p className="text-sm text-muted-foreground">
        <time dateTime={entry.at}>{formatDateTime(entry.at, OFFICE_COUNTRY)}</time>
        <KeptWords text={`, ${actorWord(entry)}`} words={[entry.actor_email]} />
      </p>
      <p className="font-semibold">
        <WithSums text={decisionOf({ ...entry, table_name: table }) ?? actionWord(entry)} />
      </p>
      <Changes entry={entry} />
      {entry.can_undo ? undo : null}
    </li>
  )
}

/** The changes of an entry, field by field. */
export function Changes({ entry }: { entry: ChangedValues }) {
  return (
    <ul>
      {changesOf(entry).map((change) => (
        <li key={change.field}>
          <Change {...change} />
        </li>
      ))}
    </ul>
  )
}

/** Fields whose values must not be translated. */
const KEPT = /name|email|phone|reference|amount|fee|number/i

function Change({ field, before, after }: HistoryChange) {
  const translate = KEPT.test(field) ? 'no' : undefined
  if (before === null || after === null) {
    return (
      <>
        <span>{`${field}: `}</span>
        <span translate={translate}>
          <WithSums text={before ?? after ?? ''} />
        </span>
      </>
    )
  }
  return (
    <>
      <span>{`${field}: `}</span>
      <span className="sr-only">from </span>
      <span translate={translate} className="text-muted-foreground">
        <WithSums text={before} />
      </span>
      <span aria-hidden> → </span>
      <span className="sr-only"> to </span>
      <span translate={translate} className="font-semibold">
        <WithSums text={after} />
      </span>
    </>
  )
}
