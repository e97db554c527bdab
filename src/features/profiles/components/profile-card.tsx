import { Link } from 'react-router-dom'
import { ChildAvatar } from '@/components/child-avatar'
import { FlaggedPlace } from '@/components/ui/flag'
import { paths } from '@/lib/paths'
import type { Profile } from '../api'
import { ProfileFigures } from './profile-figures'
import { TalentChips } from './talent-chips'

export interface ProfileCardProps {
  profile: Profile
}

/** One child as the public sees it. */
export function ProfileCard({ profile }: ProfileCardProps) {
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-border bg-surface shadow-soft">
      <div className="flex flex-wrap items-center gap-4 p-4">
        <ChildAvatar id={profile.id} name={profile.child_name} className="size-20" />
        <div className="min-w-0 flex-[1_1_9rem]">
          <h2 className="text-lg font-bold break-words">
            {/* The whole card is its link. */}
            <Link
              to={paths.profile(profile.id)}
              className="after:absolute after:inset-0 hover:underline"
            >
              {profile.child_name}
            </Link>
          </h2>
          <p className="text-sm text-muted-foreground">
            {profile.gender}, age {profile.age}
          </p>
          <p className="text-sm text-muted-foreground">
            <FlaggedPlace place={profile.state_city} country={profile.country} />
          </p>
          <TalentChips talents={profile.talents} />
        </div>
      </div>
      <ProfileFigures profile={profile} />
    </article>
  )
}
