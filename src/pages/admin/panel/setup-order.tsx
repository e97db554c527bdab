import { useQuery } from '@tanstack/react-query'
import { currentEdition } from '@/domain/edition'
import type { AnyEdition } from '@/features/settings/editions/api'
import { adminEditionQueries } from '@/features/settings/editions/queries'
import type { TeamMember } from '@/features/settings/team/api'
import { teamQueries } from '@/features/settings/team/queries'

export interface SetupSection {
  id: string
  title: string
}

/** The section to start with, and what is missing there. */
interface FirstStep {
  id: string
  words: string
}

/** The first thing that is missing, in the order of the sections, or null. */
function firstStepOf(
  editions: readonly AnyEdition[],
  team: readonly TeamMember[],
): FirstStep | null {
  const current = currentEdition(editions)
  if (!current) return { id: 'editions', words: 'Plan the first year: its dates and its fees.' }
  if (current.registration_closes_at === null) {
    return {
      id: 'editions',
      words: `Set the day on which registration for ${current.year} closes.`,
    }
  }
  if (current.finale_on === null) {
    return { id: 'editions', words: `Set the day of the ${current.year} finale.` }
  }
  const members = team.filter(({ ended_at }) => ended_at === null)
  if (members.some(({ has_second_factor }) => !has_second_factor)) {
    return {
      id: 'team',
      words:
        'Ask everyone on the team to add an authenticator app under Account: without it, one stolen password opens every child’s record.',
    }
  }
  return null
}

/** The sections in the order in which a show is set up, and the one to begin with. */
export function SetupOrder({ sections }: { sections: readonly SetupSection[] }) {
  const { data: editions } = useQuery(adminEditionQueries.all())
  const { data: team } = useQuery(teamQueries.team())
  const first = editions && team ? firstStepOf(editions, team) : null
  const index = sections.findIndex(({ id }) => id === first?.id)
  return (
    <nav aria-label="The order of set-up" className="flex flex-col gap-3">
      {first ? (
        <p className="rounded-card border-l-4 border-primary bg-surface p-4 shadow-soft">
          <strong>{`Begin with ${index + 1}. ${sections[index]?.title}. `}</strong>
          <a
            href={`#${first.id}`}
            className="font-semibold text-primary-strong underline underline-offset-4"
          >
            {first.words}
          </a>
        </p>
      ) : null}
      <ol className="flex flex-wrap gap-x-4">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
            >
              {`${index + 1}. ${title}`}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
