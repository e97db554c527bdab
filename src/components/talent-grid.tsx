import { talentAges, TALENTS } from '@/domain/talents'
import { TalentEmblem } from './talent-emblem'

/** The nine categories, each with its emblem and its ages. */
export function TalentGrid() {
  return (
    <ul
      aria-label="Talent categories"
      className="grid grid-cols-2 gap-2 min-[340px]:grid-cols-3 sm:gap-4"
    >
      {TALENTS.map((talent) => (
        <li
          key={talent.slug}
          className="flex flex-col items-center gap-2 overflow-hidden rounded-card border border-border bg-surface pb-3 text-center text-foreground shadow-soft sm:flex-row sm:gap-4 sm:pb-0 sm:text-left"
        >
          <span className="grid w-full place-items-center bg-info-soft p-3 sm:w-auto sm:self-stretch sm:p-4">
            <TalentEmblem talent={talent.title} className="size-14 sm:size-16" />
          </span>
          <span className="max-w-full min-w-0 px-0.5 sm:px-2 sm:pl-0">
            <span className="block text-xs font-bold text-heading min-[400px]:text-sm sm:text-lg">
              {talent.title}
            </span>
            <span className="block text-xs text-muted-foreground sm:text-sm">
              {talentAges(talent)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
