import { clsx } from 'clsx'
import { formatCount } from '@/domain/money'

// A shadow at an edge behind which tabs go on; the ground that scrolls along covers it at the end.
export const tabListStyle =
  'scroll-shade flex gap-1 overflow-x-auto border-b-2 border-border [scrollbar-width:thin]'

export const tabStyle =
  '-mb-0.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-4 border-transparent px-4 py-2 font-semibold whitespace-nowrap text-muted-foreground transition-colors -outline-offset-2 hover:bg-muted hover:text-heading'

/** How much is there, or how much work waits. */
export function TabCount({
  count,
  isMore = false,
}: {
  count: number | undefined
  /** Whether there are more than were counted. */
  isMore?: boolean
}) {
  return count === undefined ? null : (
    <span
      className={clsx(
        'min-w-6 rounded-pill px-2 text-center text-xs font-bold tabular-nums',
        count > 0 ? 'bg-accent text-accent-foreground' : 'bg-muted text-muted-foreground',
      )}
    >
      {`${formatCount(count)}${isMore ? '+' : ''}`}
    </span>
  )
}
