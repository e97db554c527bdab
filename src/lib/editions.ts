import { queryOptions, useQuery } from '@tanstack/react-query'
import { currentEdition, type Edition } from '@/domain/edition'
import { KEYS } from '@/lib/query-keys'
import { toAppError } from './api/errors'
import { publicClient } from './api/public/client'

export async function fetchEditions(signal: AbortSignal): Promise<Edition[]> {
  const { data, error } = await publicClient()
    .rpc('get_editions', {}, { get: true })
    .abortSignal(signal)
    .overrideTypes<Edition[], { merge: false }>()
  if (error) throw toAppError(error)
  return data
}

/**
 * The current and past years of the show, newest first. Planned years are for administrators only:
 * features/settings/editions.
 */
export const editionQueries = {
  opened: () =>
    queryOptions({
      queryKey: KEYS.editions,
      queryFn: ({ signal }) => fetchEditions(signal),
      staleTime: 5 * 60_000,
    }),
}

const NONE: readonly Edition[] = []

/** The opened years, fetched once the page has its own data, because a single year changes nothing on it. */
export function useEditions(isReady: boolean): readonly Edition[] {
  return useQuery({ ...editionQueries.opened(), enabled: isReady }).data ?? NONE
}

/** The years of a page that is filtered by year. */
export interface Years {
  /** The years to choose from, newest first. Empty when there is no choice. */
  years: readonly number[]
  /** The selected year if there is a choice, or null while it is unknown. */
  shown: number | null
  /** The current year of the show. */
  current: number | null
}

/** The years to choose from on a page. `chosen` is the year in the URL. */
export function useYears(chosen: number | null, isReady: boolean): Years {
  const editions = useEditions(isReady)
  const current = currentEdition(editions)?.year ?? null
  const opened = editions.map(({ year }) => year)
  // The URL may name a year that never existed. The choice is then the way out.
  const years = [...new Set(chosen === null ? opened : [...opened, chosen])].toSorted(
    (a, b) => b - a,
  )
  return {
    years: years.length > 1 ? years : [],
    shown: chosen ?? (years.length > 1 ? current : null),
    current,
  }
}
