import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { formatDateTime } from '@/domain/dates'
import type { Country } from '@/domain/regions'
import { deviceOf } from '../device'
import { accountQueries, useSignOutElsewhere } from '../queries'

export interface SessionListProps {
  userId: string
  /** The country whose time zone is used. */
  country: Country
}

/** The account's sessions, with a button to end all others. */
export function SessionList({ userId, country }: SessionListProps) {
  const query = useQuery(accountQueries.sessions(userId))
  const end = useSignOutElsewhere(userId)
  return (
    <QueryView
      query={query}
      errorTitle="Error fetching data"
      skeleton={<Skeleton className="mt-4 h-24 w-full" />}
    >
      {(sessions) => (
        <>
          <ul className="my-4 flex flex-col gap-2">
            {sessions.map(({ id, seen_at, user_agent, is_current }) => (
              <li key={id}>
                <strong>{deviceOf(user_agent)}</strong>
                <span>
                  {is_current ? ' · this one' : ` · last seen ${formatDateTime(seen_at, country)}`}
                </span>
              </li>
            ))}
          </ul>
          {sessions.some(({ is_current }) => !is_current) ? (
            <Button
              variant="secondary"
              isBusy={end.isPending}
              busyText="Ending…"
              onClick={() => end.mutate()}
            >
              End all others
            </Button>
          ) : (
            <p>You’re signed in nowhere else.</p>
          )}
        </>
      )}
    </QueryView>
  )
}
