import { talentAges, TALENTS } from '@/domain/talents'
import { TalentEmblem } from './talent-emblem'

/** The talents, each with its emblem and ages: three per row, or one if the text is large. */
export function TalentGrid() {
  return (
    <div className="@container">
      <ul aria-label="Talent categories" className="grid gap-2 sm:gap-4 @min-[17rem]:grid-cols-3">
        {TALENTS.map((talent) => (
          <li
            key={talent.slug}
            className="flex items-center gap-3 overflow-hidden rounded-card border border-border bg-surface text-foreground shadow-soft @max-[40rem]:@min-[17rem]:flex-col @max-[40rem]:@min-[17rem]:gap-1.5 @max-[40rem]:@min-[17rem]:pb-2 @max-[40rem]:@min-[17rem]:text-center"
          >
            <span className="grid place-items-center self-stretch bg-info-soft p-2 @min-[40rem]:p-4">
              <TalentEmblem talent={talent.title} className="size-12 @min-[40rem]:size-16" />
            </span>
            <span className="max-w-full min-w-0 px-0.5">
              <span className="block text-xs leading-tight font-bold text-heading @min-[22rem]:text-sm @min-[40rem]:text-lg">
                {talent.title}
              </span>
              <span className="block text-xs text-muted-foreground @min-[40rem]:text-sm">
                {talentAges(talent)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
