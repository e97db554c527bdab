import { Star } from '@/components/star'
import { formatCount } from '@/domain/money'
import { publicTicketLabel, tierStars } from '@/domain/ticket-status'
import type { Profile } from '../api'

/** Support points, score and ticket as the public sees them. */
export function ProfileFigures({ profile }: { profile: Profile }) {
  const stars = tierStars(profile.ticket_status)
  return (
    <dl className="mt-auto grid grid-cols-fit-3 gap-2 bg-accent-soft px-4 py-3 text-center text-sm text-accent-foreground">
      <div className="flex flex-col-reverse">
        <dt>Support points</dt>
        <dd className="text-lg leading-tight font-extrabold tabular-nums">
          {formatCount(profile.points)}
        </dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt>Score</dt>
        <dd className="text-lg leading-tight font-extrabold tabular-nums">
          {profile.assessment_score ?? '–'}
        </dd>
      </div>
      <div className="flex flex-col-reverse">
        <dt className="sr-only">Ticket</dt>
        <dd className="flex flex-col items-center leading-tight font-bold">
          {stars > 0 ? <Star className="size-5" /> : null}
          <span>{publicTicketLabel(profile.ticket_status)}</span>
        </dd>
      </div>
    </dl>
  )
}
