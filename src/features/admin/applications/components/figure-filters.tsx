import { formatDate } from '@/domain/dates'
import { REACHED_STEP_WORDS } from '@/domain/reached-step'
import { Button } from '@/components/ui/button'
import { type ApplicationListFilter, NO_FILTER } from '../list-params'

export interface FigureFiltersProps {
  filter: ApplicationListFilter
  onChange: (changes: Partial<ApplicationListFilter>) => void
}

/** The filters set by a link from an analysis figure; here they can only be removed. */
export function FigureFilters({ filter, onChange }: FigureFiltersProps) {
  const { from, to, gender, age, step, isExpired, isAccepted, tab } = filter
  const days = [from && `from ${formatDate(from)}`, to && `until ${formatDate(to)}`].filter(Boolean)
  const chosen: readonly (readonly [words: string | null, ...keys: (keyof typeof NO_FILTER)[]])[] =
    [
      [days.length > 0 ? `Registered ${days.join(' ')}` : null, 'from', 'to'],
      [isAccepted && tab === 'all' ? 'Approved or assessed' : null, 'isAccepted'],
      [gender, 'gender'],
      [age === null ? null : `Age ${age}`, 'age'],
      [step && `${REACHED_STEP_WORDS[step]}, or farther`, 'step'],
      [isExpired ? 'Expired by timer' : null, 'isExpired'],
    ]
  const shown = chosen.filter(([words]) => words !== null)
  if (shown.length === 0) return null
  return (
    <ul aria-label="From the analysis" className="flex flex-wrap gap-x-4">
      {shown.map(([words, ...keys]) => (
        <li key={words} className="flex flex-wrap items-center gap-x-2">
          {words ? <span>{words}</span> : null}
          <Button
            variant="link"
            size="small"
            onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, NO_FILTER[key]])))}
          >
            Show all<span className="sr-only">{` instead of ${words ?? ''}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
