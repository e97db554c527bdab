import { clsx } from 'clsx'
import { formatCount } from '@/domain/money'

// A shadow at an edge with more tabs behind it. The scrolling background covers it at the end.
export const tabListStyle =
  'scroll-shade flex gap-1 overflow-x-auto border-b-2 border-border [scrollbar-width:thin]'

export const tabStyle =
  '-mb-0.5 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-4 border-transparent px-4 py-2 font-semibold whitespace-nowrap text-muted-foreground transition-colors -outline-offset-2 hover:bg-muted hover:text-heading'

/** How much work is waiting or, if muted, how much exists. */
export function TabCount({
  count,
  isMuted = false,
  isMore = false,
}: {
  count: number | undefined
  isMuted?: boolean | undefined
  /** Whether there are more than were counted. */
  isMore?: boolean
}) {
  return count === undefined ? null : (
    <span
      className={clsx(
        'min-w-6 rounded-pill px-2 text-center text-xs font-bold tabular-nums',
        count > 0 && !isMuted
          ? 'bg-accent text-accent-foreground'
          : 'bg-muted text-muted-foreground',
      )}
    >
      {`${formatCount(count)}${isMore ? '+' : ''}`}
    </span>
  )
}
