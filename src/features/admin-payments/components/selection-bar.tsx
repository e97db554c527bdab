import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { AdminPayment } from '../api'
import { totalsOf } from '../totals'

export interface SelectionBarProps {
  /** What the whole list comes to. */
  total: ReactNode
  /** What waits for a decision on this page. */
  onPage: readonly AdminPayment[]
  /** What is selected, on all pages together. */
  chosen: readonly AdminPayment[]
  onSelect: (payments: readonly AdminPayment[], isWanted: boolean) => void
  onClear: () => void
  onApprove: () => void
}

/** Selects a page at once and offers what can be done with all that is selected. */
export function SelectionBar({
  total,
  onPage,
  chosen,
  onSelect,
  onClear,
  onApprove,
}: SelectionBarProps) {
  if (onPage.length === 0 && chosen.length === 0) return total
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const isWhole = onPage.length > 0 && onPage.every(({ id }) => chosenIds.has(id))

  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card bg-muted px-3 max-md:pb-2',
        // Stays in view while the list scrolls.
        chosen.length > 0 && 'sticky top-0 z-30 shadow-soft',
      )}
    >
      {onPage.length > 0 ? (
        <Checkbox
          label="Select all pending on this page"
          checked={isWhole}
          onChange={() => onSelect(onPage, !isWhole)}
        />
      ) : null}
      {chosen.length > 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
          <p role="status" className="tabular-nums">
            {formatCount(chosen.length)} selected, {totalsOf(chosen)}
          </p>
          <Button size="small" onClick={onApprove}>
            Approve {formatCount(chosen.length)} selected
          </Button>
          <Button size="small" variant="quiet" onClick={onClear}>
            Clear<span className="sr-only"> selection</span>
          </Button>
        </div>
      ) : null}
      <div className="md:ml-auto">{total}</div>
    </div>
  )
}
