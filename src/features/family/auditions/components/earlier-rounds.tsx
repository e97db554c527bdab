import { useQuery } from '@tanstack/react-query'
import { NO_COMMENT, resultLabelForParent } from '@/domain/application'
import { formatDate } from '@/domain/dates'
import type { Country } from '@/domain/regions'
import { useUser } from '@/lib/supabase/use-user'
import { ownAuditionQueries } from '../queries'

export interface EarlierRoundsProps {
  child: { id: string; country: Country; audition_round: number }
  /** Whether to show the judges' reports too. */
  hasReports?: boolean
}

/** A child's auditions before the current round; empty in the first round. */
export function EarlierRounds({ child, hasReports = false }: EarlierRoundsProps) {
  const user = useUser()
  const { data = [] } = useQuery({
    ...ownAuditionQueries.all(user.id),
    enabled: child.audition_round > 1,
  })
  const earlier = data.filter(
    ({ application_id, round }) => application_id === child.id && round < child.audition_round,
  )
  if (earlier.length === 0) return null
  return (
    <section className="border-t border-border pt-4">
      <h3 className="text-lg">Earlier auditions</h3>
      <ul className="mt-2 flex flex-col gap-3">
        {earlier.map(({ round, starts_at, result, report }) => (
          <li key={round}>
            <p className="font-semibold">
              {`${[`Round ${round}`, ...(starts_at ? [formatDate(starts_at, child.country)] : [])].join(', ')}: ${resultLabelForParent(result).label}`}
            </p>
            {hasReports && result !== null ? (
              <p className="mt-1 break-words whitespace-pre-line">{report ?? NO_COMMENT}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
