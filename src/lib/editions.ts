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

/** The current year of the show and the past ones, the newest first. Planned ones are an administrator's: features/setup/editions. */
export const editionQueries = {
  opened: () =>
    queryOptions({
      queryKey: KEYS.editions,
      queryFn: ({ signal }) => fetchEditions(signal),
      staleTime: 5 * 60_000,
    }),
}

const NONE: readonly Edition[] = []

/** The opened years, asked for once a page has its own data: with one year they change nothing. */
export function useEditions(isReady: boolean): readonly Edition[] {
  return useQuery({ ...editionQueries.opened(), enabled: isReady }).data ?? NONE
}

/** The years that a page which goes by them shows. */
export interface Years {
  /** To choose from, newest first; empty where there is no choice. */
  years: readonly number[]
  /** The year that is shown where there is a choice; null as long as nobody knows. */
  shown: number | null
  /** The current year of the show. */
  current: number | null
}

/** The years of a page's choice, of which `chosen` stands in the address. */
export function useYears(chosen: number | null, isReady: boolean): Years {
  const editions = useEditions(isReady)
  const current = currentEdition(editions)?.year ?? null
  const opened = editions.map(({ year }) => year)
  // An address may name a year that never was: then the choice is the way out of it.
  const years = [...new Set(chosen === null ? opened : [...opened, chosen])].toSorted(
    (a, b) => b - a,
  )
  return {
    years: years.length > 1 ? years : [],
    shown: chosen ?? (years.length > 1 ? current : null),
    current,
  }
}
