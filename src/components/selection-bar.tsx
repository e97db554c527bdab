import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { Selection } from '@/lib/use-selection'

export interface SelectionBarProps<Row extends { id: string }> {
  /** The rows that can be selected on this page. */
  onPage: readonly Row[]
  selection: Selection<Row>
  /** The label of the checkbox that selects the page. */
  label: string
  /** Selects more than the page. */
  more?: ReactNode
  /** The sum of the selected rows, after their number. */
  sum?: string
  /** Actions on the selected rows. */
  actions: ReactNode
  /** The sum of the whole list, also shown without a selection. */
  total?: ReactNode
}

/** Selects a whole page and offers actions on the selection. */
export function SelectionBar<Row extends { id: string }>({
  onPage,
  selection: { chosen, isSelected, select, clear },
  label,
  more = null,
  sum,
  actions,
  total = null,
}: SelectionBarProps<Row>) {
  if (onPage.length === 0 && chosen.length === 0) return total
  const isWhole = onPage.length > 0 && onPage.every(({ id }) => isSelected(id))

  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-muted px-3',
        total && 'max-md:pb-2',
        // Stays in view while the list scrolls.
        chosen.length > 0 && 'sticky top-0 z-30 shadow-soft',
      )}
    >
      {onPage.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3">
          <Checkbox label={label} checked={isWhole} onChange={() => select(onPage, !isWhole)} />
          {more}
        </div>
      ) : null}
      {chosen.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
          <p role="status" className="tabular-nums">
            {`${formatCount(chosen.length)} selected${sum ? `, ${sum}` : ''}`}
          </p>
          {actions}
          <Button size="small" variant="quiet" onClick={clear}>
            Clear<span className="sr-only"> selection</span>
          </Button>
        </div>
      ) : null}
      {total ? <div className="md:ml-auto">{total}</div> : null}
    </div>
  )
}
