import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { MyStar } from '@/components/my-star'
import { FlaggedPlace } from '@/components/ui/flag'
import { paths } from '@/lib/paths'
import type { Profile } from '../api'
import { ProfileFigures } from './profile-figures'
import { TalentChips } from './talent-chips'

export interface ProfileCardProps {
  profile: Profile
  /** The URL of the list of children in the same state. */
  stateHref: string
  /** One of the top children, on a dark background. */
  isLarge?: boolean
}

/** One child as the public sees it. */
export function ProfileCard({ profile, stateHref, isLarge = false }: ProfileCardProps) {
  const quiet = clsx('text-sm', isLarge ? 'text-night-muted' : 'text-muted-foreground')
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-soft">
      <div
        className={clsx(
          'flex flex-1 flex-wrap items-center gap-4 p-4',
          isLarge && 'bg-night pattern-adire on-night',
        )}
      >
        <MyStar
          pattern={profile.pattern}
          talent={profile.primary_category}
          ticketStatus={profile.ticket_status}
          score={profile.assessment_score}
          className={isLarge ? 'size-28 sm:size-32' : 'size-24'}
        />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2
            className={clsx('font-bold break-words', isLarge ? 'text-xl sm:text-2xl' : 'text-lg')}
          >
            {/* The whole card is its link. */}
            <Link
              translate="no"
              to={paths.profile(profile.id)}
              className="after:absolute after:inset-0 hover:underline"
            >
              {profile.child_name}
            </Link>
          </h2>
          <p className={quiet}>{`${profile.gender}, age ${profile.age}`}</p>
          <p className={quiet}>
            <Link
              to={stateHref}
              className="relative -my-2.5 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              <FlaggedPlace place={profile.state_city} country={profile.country} />
            </Link>
          </p>
          <div className={clsx(isLarge && 'on-day')}>
            <TalentChips talents={profile.talents} />
          </div>
        </div>
      </div>
      <ProfileFigures profile={profile} />
    </article>
  )
}
