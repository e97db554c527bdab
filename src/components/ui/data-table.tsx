import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from './icon'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** Given for a column that can be sorted by. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
}

export interface DataTableProps<Row> {
  /** What the table lists, for who cannot see it. */
  caption: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row open something; `label` is read out, such as "Manage Ada Obi". */
  open?: { onOpen: (row: Row) => void; label: (row: Row) => string } | undefined
}

/**
 * A real table on wide screens, cards on phones. One set of elements serves both, and the roles are
 * written out because a table that is laid out as blocks loses its own.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, open }: DataTableProps<Row>) {
  return (
    <table role="table" className="block w-full md:table md:border-separate md:border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sort ? (column.sort.direction ?? 'none') : undefined}
              className={clsx(
                'sticky top-0 z-10 border-b-2 border-border bg-background px-3 py-2 text-sm font-semibold text-muted-foreground',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.sort ? <SortButton column={column} sort={column.sort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="grid gap-4 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={clsx(
              'relative block rounded-card border border-border bg-surface p-4 shadow-soft md:table-row md:rounded-none md:border-0 md:shadow-none',
              open && 'hover:bg-info-soft',
            )}
          >
            {columns.map((column, index) => {
              const isName = index === 0
              const Cell = isName ? 'th' : 'td'
              return (
                <Cell
                  key={column.key}
                  role={isName ? 'rowheader' : 'cell'}
                  scope={isName ? 'row' : undefined}
                  className={clsx(
                    'flex items-baseline justify-between gap-4 py-1 md:table-cell md:border-b md:border-border md:px-3 md:py-2',
                    isName
                      ? 'text-left text-lg font-bold text-heading md:text-base md:font-semibold'
                      : 'text-right md:text-left',
                    column.align === 'end' && 'tabular-nums md:text-right',
                  )}
                >
                  {isName ? null : (
                    <span
                      aria-hidden
                      className="shrink-0 text-left text-sm text-muted-foreground md:hidden"
                    >
                      {column.header}
                    </span>
                  )}
                  {isName && open ? (
                    <button
                      type="button"
                      aria-label={open.label(row)}
                      onClick={() => open.onOpen(row)}
                      // Stretched over the row; buttons of other cells lie above it.
                      className="text-left after:absolute after:inset-0 after:rounded-card"
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    <span
                      className={clsx(
                        'min-w-0',
                        open && 'has-[a,button]:relative has-[a,button]:z-10',
                      )}
                    >
                      {column.cell(row)}
                    </span>
                  )}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface SortButtonProps<Row> {
  column: Column<Row>
  sort: NonNullable<Column<Row>['sort']>
}

function SortButton<Row>({ column, sort }: SortButtonProps<Row>) {
  return (
    <button
      type="button"
      onClick={sort.onSort}
      className="inline-flex min-h-8 items-center gap-1 hover:text-heading"
    >
      {column.header}
      <Icon
        name="chevron"
        className={clsx(
          'size-4',
          sort.direction === null && 'opacity-40',
          sort.direction === 'ascending' && 'rotate-180',
        )}
      />
    </button>
  )
}
