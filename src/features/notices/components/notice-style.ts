import { clsx } from 'clsx'

/** The frame of a notice: one that is unread stands out. */
export function noticeStyle({ isUnread }: { isUnread: boolean }): string {
  return clsx(
    'rounded-card border',
    isUnread ? 'border-night-indigo bg-surface shadow-soft' : 'border-border',
  )
}
