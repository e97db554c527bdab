import { Star } from '@/components/star'
import { formatCount } from '@/domain/money'
import { publicTicketLabel, tierStars } from '@/domain/ticket-status'
import type { Profile } from '../api'

const figureStyle = 'min-w-0 flex-[1_1_4.5rem]'

/** Support points, score and ticket as the public sees them; points and score are left out until they exist. */
export function ProfileFigures({ profile }: { profile: Profile }) {
  const { points, assessment_score: score, ticket_status } = profile
  return (
    <dl className="mt-auto flex flex-wrap items-center gap-2 bg-accent-soft px-4 py-3 text-center text-sm text-accent-foreground">
      {points > 0 ? <Figure name="Support points" value={formatCount(points)} /> : null}
      {score === null ? null : <Figure name="Score" value={String(score)} />}
      <div className={figureStyle}>
        <dt className="sr-only">Ticket</dt>
        <dd className="flex flex-col items-center leading-tight font-bold">
          {tierStars(ticket_status) > 0 ? <Star className="size-5" /> : null}
          <span>{publicTicketLabel(ticket_status)}</span>
        </dd>
      </div>
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={`flex flex-col-reverse ${figureStyle}`}>
      <dt>{name}</dt>
      <dd className="text-lg leading-tight font-extrabold tabular-nums">{value}</dd>
    </div>
  )
}
