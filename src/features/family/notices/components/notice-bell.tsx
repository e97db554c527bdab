import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Icon } from '@/components/ui/icon'
import { NavLink } from '@/components/ui/nav-link'
import { paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { useRealtime } from '@/lib/supabase/realtime'
import { MAX_UNREAD } from '../api'
import { noticeQueries } from '../queries'

/** The link to the notices with the live number of unread ones. */
export function NoticeBell({ userId }: { userId: string }) {
  const queryClient = useQueryClient()
  const { data: unread = [] } = useQuery(noticeQueries.unread(userId))
  useRealtime(
    [{ table: 'notices', filter: `user_id=eq.${userId}` }],
    () => void queryClient.invalidateQueries({ queryKey: KEYS.notices }),
    { isOnScreen: (id) => unread.some((notice) => notice.id === id) },
  )
  const count = unread.length < MAX_UNREAD ? String(unread.length) : `${MAX_UNREAD - 1}+`
  return (
    <NavLink
      to={paths.notices}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-night-raised"
      currentClassName="bg-night-raised text-accent"
    >
      <Icon name="bell" className="size-6" />
      <span className="sr-only">{unread.length > 0 ? `Notices, ${count} unread` : 'Notices'}</span>
      {unread.length > 0 ? (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-pill bg-accent px-1 text-center text-xs leading-5 font-bold text-accent-foreground tabular-nums"
        >
          {count}
        </span>
      ) : null}
    </NavLink>
  )
}
