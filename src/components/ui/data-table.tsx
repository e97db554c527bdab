import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { buttonStyle } from './button'
import { Icon } from './icon'
import { useNextRow } from './use-next-row'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** Needs no header. On phones it takes the whole width without one. */
  isPlain?: boolean
  /** The cell in a one-line row. For the first column only its text, which opens the row. */
  line?: (row: Row) => ReactNode
  /** Given for sortable columns. */
  sort?: { direction: 'ascending' | 'descending' | null; onSort: () => void }
}

export interface DataTableProps<Row> {
  /** The kind of row in the table, for screen readers. */
  caption: string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row open something. `label` is its accessible name, such as "Manage Ada Obi". */
  open?: { onOpen: (row: Row) => void; label: (row: Row) => string } | undefined
  /** Whether a row is done: it becomes one grey line, and the others keep their full height. */
  isLine?: (row: Row) => boolean
}

/**
 * A real table on wide screens, compact from 1280 px, and cards on phones. The same elements serve both, with explicit
 * roles, because a table laid out as blocks loses its own. Arrow keys move between rows, so that all rows that open
 * something are a single Tab stop.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  open,
  isLine,
}: DataTableProps<Row>) {
  const noteDecision = useNextRow()
  const [visited, setVisited] = useState<string | null>(null)
  const stop = rows.some((row) => rowKey(row) === visited) ? visited : rows[0] && rowKey(rows[0])

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
                'sticky top-0 z-20 border-b-2 border-border bg-background px-1.5 py-2 text-sm font-semibold text-muted-foreground xl:py-1',
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.sort ? <SortButton column={column} sort={column.sort} /> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        onClickCapture={noteDecision}
        onKeyDown={walkRows}
        className="grid gap-4 md:table-row-group"
      >
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            data-row={rowKey(row)}
            data-line={isLine?.(row) || undefined}
            onFocus={() => setVisited(rowKey(row))}
            onClick={(event) => {
              if (open && isPlainPress(event)) open.onOpen(row)
            }}
            className={clsx(
              'relative min-w-0 border-border md:table-row',
              isLine?.(row)
                ? // Right below the line before it.
                  'flex min-h-11 flex-wrap items-center gap-x-3 border-b px-2 text-sm text-muted-foreground max-md:[[data-line]+&]:-mt-4'
                : 'block rounded-card border bg-surface p-4 shadow-soft md:rounded-none md:border-0 md:shadow-none xl:[&_button]:min-h-9 xl:[&_button]:px-2.5',
              open && 'cursor-pointer hover:bg-info-soft',
            )}
          >
            {columns.map((column, index) => {
              const isName = index === 0
              const Cell = isName ? 'th' : 'td'
              const isLined = isLine?.(row) ?? false
              return (
                <Cell
                  key={column.key}
                  role={isName ? 'rowheader' : 'cell'}
                  scope={isName ? 'row' : undefined}
                  className={clsx(
                    'md:table-cell md:border-b md:border-border md:px-1.5',
                    column.align === 'end' && 'tabular-nums md:text-right',
                    isLined
                      ? [
                          'font-normal md:py-1',
                          isName
                            ? 'min-w-0 flex-[1_1_6rem] text-left'
                            : 'min-w-0 md:whitespace-nowrap',
                        ]
                      : [
                          'flex flex-wrap items-baseline justify-between gap-x-4 py-1 md:py-2 xl:text-sm',
                          isLine ? 'xl:py-3' : 'xl:py-1',
                          isName
                            ? 'text-left text-[min(1.125rem,9vw)] leading-7 font-bold text-heading md:text-base md:font-semibold xl:leading-5'
                            : column.isPlain
                              ? 'text-left'
                              : 'text-right md:text-left',
                        ],
                  )}
                >
                  {isName || column.isPlain || isLined ? null : (
                    <span
                      aria-hidden
                      className="shrink-0 text-left text-sm text-muted-foreground md:hidden"
                    >
                      {column.header}
                    </span>
                  )}
                  <span
                    className={clsx(
                      'contents',
                      isName && open && !isLined && 'xl:flex xl:items-center xl:gap-2',
                    )}
                  >
                    {isLined && isName && open ? null : (
                      <span
                        className={clsx(
                          isLined
                            ? 'contents'
                            : ['min-w-0 flex-[1_1_8rem]', isName && open && 'xl:min-w-36'],
                        )}
                      >
                        {isLined ? column.line?.(row) : column.cell(row)}
                      </span>
                    )}
                    {isName && open ? (
                      // The same element in both looks, because a dialog returns the focus to it after a decision.
                      <button
                        type="button"
                        aria-label={open.label(row)}
                        data-opener
                        tabIndex={rowKey(row) === stop ? 0 : -1}
                        onClick={() => open.onOpen(row)}
                        className={
                          isLined
                            ? 'block min-h-11 w-full truncate text-left md:min-h-8 md:max-w-60'
                            : clsx(
                                buttonStyle({ variant: 'secondary', size: 'small' }),
                                'shrink-0 whitespace-nowrap md:mt-1 md:block xl:mt-0',
                              )
                        }
                      >
                        {isLined ? (
                          column.line?.(row)
                        ) : (
                          // The first word of its label, which names the row as well.
                          <span>{open.label(row).split(' ')[0]}</span>
                        )}
                      </button>
                    ) : null}
                  </span>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A press on the row itself, not on one of its controls and not the end of a text selection. */
function isPlainPress({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  // A dialog opened by a cell is outside of the row in the DOM, but its presses bubble up through React.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const isControl = target.closest('a, button, input, select, textarea, label') !== null
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)'

/** Moves to the same control in another row, or else to that row's opener, or else to its first control. */
function walkRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const from = event.target as HTMLElement
  // In these, arrow keys have their own meaning.
  if (from.matches('input:not([type="checkbox"]), select, textarea')) return
  const own = from.closest('tr')
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((row) =>
    row.querySelector(CONTROLS),
  )
  const at = rows.findIndex((row) => row === own)
  if (own === null || at === -1) return
  const target = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key]
  if (!target) return
  event.preventDefault()
  focusIn(target, from)
}

function focusIn(row: HTMLTableRowElement, from: HTMLElement) {
  const alike = ['[data-opener]', 'input'].find((kind) => from.matches(kind))
  const index = [...(from.closest('tr')?.querySelectorAll(CONTROLS) ?? [])].indexOf(from)
  const controls = [...row.querySelectorAll<HTMLElement>(CONTROLS)]
  const found = alike ? controls.find((control) => control.matches(alike)) : controls[index]
  const opener = controls.find((control) => control.matches('[data-opener]'))
  ;(found ?? opener ?? controls[0])?.focus()
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
      <span>{column.header}</span>
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
