import { useQuery } from '@tanstack/react-query'
import { isEnded } from '@/domain/edition'
import { config } from './config'
import { editionQueries } from './editions'

/** Whether somebody has children of another year than the one that the pages were built for. */
export function hasOtherYears(children: readonly { edition: number }[] = []): boolean {
  return children.some(({ edition }) => edition !== config.edition)
}

/** Tells of a year whether it has ended. The server is asked only where a child is of another year than the pages. */
export function useEnded(
  children: readonly { edition: number }[] | undefined,
): (year: number) => boolean {
  const { data: editions = [] } = useQuery({
    ...editionQueries.opened(),
    enabled: hasOtherYears(children),
  })
  return (year) => isEnded(editions, year)
}
