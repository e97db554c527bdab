import { ChildAvatar } from '@/components/child-avatar'
import { Star } from '@/components/star'
import { publicTicketLabel } from '@/domain/application'
import { formatCount } from '@/domain/money'
import { Flag } from '@/components/ui/flag'
import { tierStars } from '@/domain/ticket'
import type { Profile } from '../api'

export interface ProfileCardProps {
  profile: Profile
}

/** One child as the public sees it. */
export function ProfileCard({ profile }: ProfileCardProps) {
  const stars = tierStars(profile.ticket_status)
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-soft">
      <div className="flex items-center gap-4 p-4">
        <ChildAvatar id={profile.id} name={profile.child_name} className="size-20" />
        <div className="min-w-0">
          <h2 className="text-lg font-bold break-words">{profile.child_name}</h2>
          <p className="text-sm text-muted-foreground">
            {profile.gender}, age {profile.age}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
            {profile.state_city}
            <Flag country={profile.country} />
          </p>
          <p className="text-sm font-medium">{profile.talents.join(', ')}</p>
        </div>
      </div>
      <dl className="mt-auto grid grid-cols-3 gap-2 bg-accent-soft px-4 py-3 text-center text-sm text-accent-foreground">
        <div className="flex flex-col-reverse">
          <dt>Points</dt>
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
            {publicTicketLabel(profile.ticket_status)}
          </dd>
        </div>
      </dl>
    </article>
  )
}
