import { useSyncExternalStore } from 'react'
import { config } from '@/lib/config'
import { currentShow, NOTHING_SET, onShowChange, type Show } from '@/lib/startup'

/** The news, numbers and dates of the organisers, as last heard of; the prerendered page and its first render know nothing of it. */
export function useShow(): Readonly<Show> {
  return useSyncExternalStore(onShowChange, currentShow, () => NOTHING_SET)
}

/**
 * The year of the show and what a ticket costs who registers now: as set, and until that is heard of as the pages were
 * built. What says it carries `data-of-year`, so that a page of another year or price is not left as it was built.
 */
export function useYearOfShow(): { year: number; fees: Readonly<Record<'NGN' | 'ZAR', number>> } {
  const { year, fee_ngn, fee_zar } = useShow()
  const { edition, ticketFees } = config
  return {
    year: year ?? edition,
    fees: { NGN: fee_ngn ?? ticketFees.NGN, ZAR: fee_zar ?? ticketFees.ZAR },
  }
}
