import { isEnded } from '@/domain/edition'
import { config } from './config'

/** Whether any child is of another year than the one this build is for. */
export function hasOtherYears(children: readonly { edition: number }[]): boolean {
  return children.some(({ edition }) => edition !== config.edition)
}

/**
 * Adds to each row whether its year has ended. The years are fetched only if a child is of another year than this
 * build's. Without an answer no year counts as ended, and the database refuses changes.
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
