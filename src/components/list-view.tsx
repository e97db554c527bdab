import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { ExportButton, type ExportButtonProps } from '@/components/export-button'
import { ListChanges } from '@/components/list-changes'
import { SearchBox, type SearchBoxProps } from '@/components/search-box'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LinkTabs, type LinkTabsProps } from '@/components/ui/link-tabs'
import { Pagination, type PaginationProps } from '@/components/ui/pagination'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { lastPage, PAGE_SIZE } from '@/lib/list-params'
import type { List } from '@/lib/use-list'

export interface ListViewProps<Row extends { id: string | number }> {
  /** The kind of row, used as the section's accessible name. */
  label: string
  /** A list that counts no changes by others is its query alone. */
  list: Pick<List<Row>, 'query'> & Partial<Pick<List<Row>, 'changes' | 'refresh'>>
  tabs?: LinkTabsProps
  search?: SearchBoxProps
  /** Replaces `search` if the list has more filters. */
  filters?: ReactNode
  /** Buttons before the export. */
  actions?: ReactNode
  /** Whether the buttons are shown above an empty list too. */
  hasFixedButtons?: boolean
  /** Absent for a list that cannot be exported. */
  exported?: Omit<ExportButtonProps<Row>, 'rowKey'>
  words: { loading: string; error: string }
  /** The height of a row while they are loading. */
  skeleton: string
  empty: { title: string; hint?: ReactNode; action?: ReactNode }
  /** Replaces `empty` if a search or filter matches nothing. */
  noMatch?: { title: string; hint: ReactNode; clear: { to: string; label: string } } | null
  /** Absent for a list that is shown whole. */
  pages?: {
    page: number
    noun: PaginationProps['noun']
    hrefOf: (position: { page: number }) => string
    /** Replaces "more than …" in the row count. */
    moreHint?: (total: number) => string
  }
  /** Shown beside the buttons where there is room, such as the selection. */
  bar?: (rows: readonly Row[]) => ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** An administrator's list with search, filters, pages and export, and the four states of its data. */
export function ListView<Row extends { id: string | number }>(props: ListViewProps<Row>) {
  const { list, words, pages, hasFixedButtons = false } = props
  const { query } = list
  const rowCount = query.data?.rows.length ?? 0
  const changes = list.refresh ? (
    <ListChanges count={list.changes ?? 0} onRefresh={list.refresh} />
  ) : null
  const buttons =
    props.actions || props.exported || changes ? (
      // On phones a single line that scrolls sideways.
      <div className="flex min-w-0 flex-wrap items-center gap-3 max-md:-m-1 max-md:w-[calc(100%+0.5rem)] max-md:flex-nowrap max-md:overflow-x-auto max-md:p-1 max-md:scroll-shade max-md:[&>*]:shrink-0">
        {props.actions}
        {props.exported ? (
          <ExportButton {...props.exported} rowKey={({ id }) => String(id)} />
        ) : null}
        {changes}
      </div>
    ) : null

  return (
    <section aria-label={props.label} className="flex flex-col gap-4 lg:gap-2">
      {props.tabs ? <LinkTabs {...props.tabs} /> : null}
      {props.search ? (
        <div className="md:max-w-form">
          <SearchBox {...props.search} />
        </div>
      ) : null}
      {props.filters ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {props.filters}
          {hasFixedButtons ? buttons : null}
        </div>
      ) : null}
      {hasFixedButtons && !props.filters ? buttons : null}
      {/* An empty list has no buttons. */}
      {hasFixedButtons || rowCount > 0 ? null : changes}
      <QueryView
        query={query}
        errorTitle={words.error}
        loadingText={words.loading}
        skeleton={<SkeletonList count={6} className={props.skeleton} />}
        isEmpty={({ rows }) => rows.length === 0 && (pages?.page ?? 1) === 1}
        empty={<NoRows empty={props.empty} noMatch={props.noMatch ?? null} />}
      >
        {({ rows, total, isMore = false }) =>
          pages && rows.length === 0 ? (
            // The last row of the last page has left the list.
            <Navigate to={pages.hrefOf({ page: lastPage(total) })} replace />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={clsx(
                'flex flex-col gap-4 lg:gap-2',
                query.isPlaceholderData && 'opacity-60',
              )}
            >
              {/* One row on wide screens, sticky together with the selection. */}
              <div className="contents lg:flex lg:flex-wrap lg:items-center lg:gap-3 lg:empty:hidden lg:has-[.sticky]:sticky lg:has-[.sticky]:top-0 lg:has-[.sticky]:z-30 lg:has-[.sticky]:bg-background">
                {hasFixedButtons ? null : buttons}
                {props.bar ? (
                  <div className="contents lg:block lg:min-w-0 lg:flex-[1_1_24rem]">
                    {props.bar(rows)}
                  </div>
                ) : null}
              </div>
              {props.children(rows)}
              {isMore && pages?.moreHint ? (
                <p className="text-sm text-muted-foreground">{pages.moreHint(total)}</p>
              ) : null}
              {pages ? (
                <Pagination
                  page={pages.page}
                  pageSize={PAGE_SIZE}
                  total={total}
                  isMore={isMore && !pages.moreHint}
                  noun={pages.noun}
                  hrefOf={(page) => pages.hrefOf({ page })}
                />
              ) : null}
            </div>
          )
        }
      </QueryView>
    </section>
  )
}

function NoRows<Row extends { id: string | number }>({
  empty,
  noMatch,
}: Pick<ListViewProps<Row>, 'empty' | 'noMatch'>) {
  if (!noMatch) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.hint}
      </EmptyState>
    )
  }
  const { title, hint, clear } = noMatch
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink to={clear.to} variant="secondary">
          {clear.label}
        </ButtonLink>
      }
    >
      {hint}
    </EmptyState>
  )
}
