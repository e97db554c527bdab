import { useSyncExternalStore } from 'react'
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
export function useYearOfShow(): { year: number; fees: Readonly<Record<'NGN' | 'ZAR', number>> } {
  const { year, fee_ngn, fee_zar } = useShow()
  const { edition, ticketFees } = config
  return {
    year: year ?? edition,
    fees: { NGN: fee_ngn ?? ticketFees.NGN, ZAR: fee_zar ?? ticketFees.ZAR },
  }
}
