import { YearChoice } from '@/components/year-choice'
import { useYears } from '@/lib/editions'
import type { ProfileFilters } from '../list-params'

export interface ProfileYearProps {
  filters: ProfileFilters
  /** The year of the rows, which is the newest with a star. */
  shownYear: number | null
  onChange: (filters: ProfileFilters) => void
}

/** Chooses the year whose stars are shown. */
export function ProfileYear({ filters, shownYear, onChange }: ProfileYearProps) {
  const { years } = useYears(filters.year, true)
  return (
    <YearChoice
      years={years}
      shown={filters.year ?? shownYear}
      // The current year may have no stars yet, so each year is named.
      current={null}
      onChoose={(year) => onChange({ ...filters, year, page: 1 })}
    />
  )
}
