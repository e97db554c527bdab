import type { Application } from './api'

/** The state or province where most of them are from; `null` for nobody. */
function usualState(applications: readonly Application[]): string | null {
  const counts = new Map<string, number>()
  for (const { state_city } of applications) {
    counts.set(state_city, (counts.get(state_city) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/**
 * Why a child is unusual on a day, by its id: it is from another state than the children who are on it
 * already (or most of the new ones), or its entry video has not passed.
 */
export function unusualOnDay(
  rows: readonly Application[],
  onDayAlready: readonly Application[],
): ReadonlyMap<string, readonly string[]> {
  const usual = usualState(onDayAlready.length > 0 ? onDayAlready : rows)
  return new Map(
    rows.flatMap(({ id, state_city, entry_video_status }) => {
      const reasons = [
        ...(state_city === usual ? [] : [`From ${state_city}; the others are from ${usual}.`]),
        ...(entry_video_status === 'approved' ? [] : ['The entry video has not passed.']),
      ]
      return reasons.length === 0 ? [] : [[id, reasons] as const]
    }),
  )
}
