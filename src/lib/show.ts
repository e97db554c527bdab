import { useSyncExternalStore } from 'react'
import type { CountryCurrency } from '@/domain/regions'
import { config } from '@/lib/config'
import { currentShow, NOTHING_SET, onShowChange, type Show } from '@/lib/startup'

/** The organisers' news, numbers and dates, as last fetched. Empty in the prerendered page and its first render. */
export function useShow(): Readonly<Show> {
  return useSyncExternalStore(onShowChange, currentShow, () => NOTHING_SET)
}

/**
 * The year of the show and the current ticket price: as set in the panel, or until that is known, as built. Elements
 * that show them carry `data-of-year`, so that a page built for another year or price is updated.
 */
export function useYearOfShow(): { year: number; fees: Readonly<Record<CountryCurrency, number>> } {
  const { year, fees } = useShow()
  const { edition, ticketFees } = config
  return { year: year ?? edition, fees: { ...ticketFees, ...fees } }
}
