import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryView } from '@/components/ui/query-view'
import { Skeleton } from '@/components/ui/skeleton'
import { paths } from '@/lib/paths'
import { KEYS } from '@/lib/query-keys'
import { useRealtime } from '@/lib/supabase/realtime'
import { useUser } from '@/lib/supabase/use-user'
import type { ApprovedApplication } from '../api'
import { applicationQueries } from '../queries'

export interface ApprovedChildrenProps {
  /** Text shown until a child is approved. */
  emptyHint: string
  /** Whether to sort a child before the others. */
  isFirst?: (application: ApprovedApplication) => boolean
  children: (application: ApprovedApplication) => ReactNode
}

/** A card for each of the parent's approved children. */
export function ApprovedChildren({
  emptyHint,
  isFirst = () => false,
  children,
}: ApprovedChildrenProps) {
  const user = useUser()
  const queryClient = useQueryClient()
  const approved = useQuery(applicationQueries.approved(user.id))
  useRealtime(
    [{ table: 'applications', filter: `user_id=eq.${user.id}` }],
    () => void queryClient.invalidateQueries({ queryKey: KEYS.applications }),
  )

  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <QueryView
        query={approved}
        errorTitle="Error fetching data"
        skeleton={<Skeleton className="h-60 w-full" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            drawing="stage"
            title="No Approved Children Yet"
            action={<ButtonLink to={paths.dashboard}>Back to your dashboard</ButtonLink>}
          >
            {emptyHint}
          </EmptyState>
        }
      >
        {(rows) =>
          [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))].map((row) =>
            children(row),
          )
        }
      </QueryView>
    </div>
  )
}
