import { clsx } from 'clsx'
import { useState } from 'react'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { ListPage } from '@/lib/use-list'
import type { Selection } from '@/lib/use-selection'
import { type Application, MAX_SELECTED } from '../api'
import { BULK_ACTIONS, type BulkAction, fits } from '../bulk'

export interface SelectionBarProps {
  onPage: readonly Application[]
  /** All that the filter leaves, as far as it is counted. */
  list: Pick<ListPage<Application>, 'total' | 'isMore'>
  selection: Selection<Application>
  /** Fixes what fits at this moment. */
  fetchAll: () => Promise<readonly Application[]>
  onAct: (action: BulkAction) => void
}

/** Selects a page or all that fit, and offers what can be done with all that is selected. */
export function SelectionBar({ onPage, list, selection, fetchAll, onAct }: SelectionBarProps) {
  const [isFetching, setIsFetching] = useState(false)
  const { chosen } = selection
  if (onPage.length === 0 && chosen.length === 0) return null
  const isWhole = onPage.length > 0 && onPage.every(({ id }) => selection.isSelected(id))
  const all = Math.min(list.total, MAX_SELECTED)

  async function selectAll() {
    setIsFetching(true)
    try {
      selection.select(await fetchAll(), true)
    } finally {
      setIsFetching(false)
    }
  }

  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-muted px-3',
        // Stays in view while the list scrolls.
        chosen.length > 0 && 'sticky top-0 z-30 shadow-soft',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        {onPage.length > 0 ? (
          <Checkbox
            label="Select all on this page"
            checked={isWhole}
            onChange={() => selection.select(onPage, !isWhole)}
          />
        ) : null}
        {list.total > onPage.length && onPage.length > 0 ? (
          <Button
            size="small"
            variant="link"
            isBusy={isFetching}
            busyText="Selecting…"
            onClick={() => void selectAll()}
          >
            {list.total > MAX_SELECTED
              ? `Select the first ${formatCount(all)} of ${formatCount(list.total)}${list.isMore ? '+' : ''} that fit`
              : `Select all ${formatCount(all)} that fit`}
          </Button>
        ) : null}
      </div>
      {chosen.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
          <p role="status" className="tabular-nums">
            {formatCount(chosen.length)} selected
          </p>
          {BULK_ACTIONS.filter((action) => chosen.some((row) => fits(action, row))).map(
            (action) => (
              <Button
                key={action}
                size="small"
                variant={action === 'reject' ? 'secondary' : 'primary'}
                onClick={() => onAct(action)}
              >
                {WORDS[action]} {formatCount(chosen.filter((row) => fits(action, row)).length)}
                <span className="sr-only"> selected</span>
              </Button>
            ),
          )}
          <Button size="small" variant="quiet" onClick={selection.clear}>
            Clear<span className="sr-only"> selection</span>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const WORDS: Record<BulkAction, string> = {
  approve: 'Approve',
  schedule: 'Schedule',
  reject: 'Reject',
}
