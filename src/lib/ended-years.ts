import { isEnded } from '@/domain/edition'
import { config } from './config'

/** Whether somebody has children of another year than the one that the pages were built for. */
export function hasOtherYears(children: readonly { edition: number }[]): boolean {
  return children.some(({ edition }) => edition !== config.edition)
}

/**
 * The rows, each with whether its year has ended. The server is asked for the years only where a child is of another
 * one than the pages were built for; without its answer none counts as ended, and the database refuses.
 */
export async function withEnded<Row extends { edition: number }>(
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<(Row & { isEnded: boolean })[]> {
  const editions = hasOtherYears(rows)
    ? await import('./editions').then((module) => module.fetchEditions(signal)).catch(() => [])
    : []
  return rows.map((row) => ({ ...row, isEnded: isEnded(editions, row.edition) }))
}
