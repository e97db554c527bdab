import { formatCount } from '@/domain/money'
import { Button } from './ui/button'

export interface ListChangesProps {
  /** How many rows have changed since. */
  count: number
  onRefresh: () => void
}

/** Says that a list has changed elsewhere, and offers to refresh it. */
export function ListChanges({ count, onRefresh }: ListChangesProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 empty:hidden">
      {count > 0 ? (
        <>
          <span>{count === 1 ? '1 change.' : `${formatCount(count)} changes.`}</span>
          <Button size="small" variant="secondary" onClick={onRefresh}>
            Refresh
          </Button>
        </>
      ) : null}
    </div>
  )
}
