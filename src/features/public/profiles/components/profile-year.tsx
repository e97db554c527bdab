import { YearChoice } from '@/components/year-choice'
import { useYears } from '@/lib/editions'
import type { ProfileFilters } from '../list-params'

export interface ProfileYearProps {
  filters: ProfileFilters
  /** That of the rows, which tell which one is the newest with a star. */
  shownYear: number | null
  onChange: (filters: ProfileFilters) => void
}

/** The year whose stars are shown. */
export function ProfileYear({ filters, shownYear, onChange }: ProfileYearProps) {
  const { years } = useYears(filters.year, true)
  return (
    <YearChoice
      years={years}
      shown={filters.year ?? shownYear}
      // Of the current year there may be no star yet, so that each one is named.
      current={null}
      onChoose={(year) => onChange({ ...filters, year, page: 1 })}
    />
  )
}
