import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Edition, editionFee, editionOf } from '@/domain/edition'
import { type Currency, currencyOf } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { editionQueries } from '@/lib/editions'
import type { PayableChild } from './api'

function isOwnCurrency(child: PayableChild, currency: Currency): boolean {
  return currencyOf(child.country) === currency
}

function feeOf(child: PayableChild, currency: Currency, editions: readonly Edition[]) {
  const edition = editionOf(editions, child.edition)
  return edition ? editionFee(edition, currency) : null
}

/**
 * The ticket price in a currency: the amount due in the child's own, or the edition's fee in the other country's
 * currency, fetched only then. Null in dollars, without a child, and while loading.
 */
export function useTicketFee(child: PayableChild | undefined, currency: Currency): number | null {
  const isForeign = child !== undefined && !isOwnCurrency(child, currency)
  const editions = useQuery({
    ...editionQueries.opened(),
    enabled: isForeign && currency !== 'USD',
  })
  if (!child) return null
  return isForeign ? feeOf(child, currency, editions.data ?? []) : ticketDue(child).amount
}

/** The same for event handlers; also null if it cannot be fetched. */
export function useAskTicketFee() {
  const client = useQueryClient()
  return async (child: PayableChild, currency: Currency): Promise<number | null> => {
    if (isOwnCurrency(child, currency)) return ticketDue(child).amount
    if (currency === 'USD') return null
    const editions = await client.ensureQueryData(editionQueries.opened()).catch(() => [])
    return feeOf(child, currency, editions)
  }
}
