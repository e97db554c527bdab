import { clsx } from 'clsx'

interface NoticeStyle {
  isUnread: boolean
  isGlad?: boolean
}

/** The frame of a notice: one that is unread stands out, and one that is a reason to be glad looks it. */
export function noticeStyle({ isUnread, isGlad = false }: NoticeStyle): string {
  return clsx(
    'rounded-card border',
    isUnread ? 'border-night-indigo shadow-soft' : 'border-border',
    isGlad ? 'bg-accent-soft' : isUnread && 'bg-surface',
  )
}
