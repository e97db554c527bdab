import { formatDate } from '@/domain/dates'
import type { AnalysisFilter } from './list-params'

/** "2026, Nigeria, 1 May 2026 to 31 May 2026", or less for fewer filters. */
export function periodWords({ year, country, from, to }: AnalysisFilter): string {
  const first = from === null ? null : formatDate(from)
  const last = to === null ? null : formatDate(to)
  const period =
    first === null
      ? last === null
        ? 'all days'
        : `up to ${last}`
      : last === null
        ? `from ${first}`
        : `${first} to ${last}`
  return [year, country ?? 'Both countries', period].filter((word) => word !== null).join(', ')
}
