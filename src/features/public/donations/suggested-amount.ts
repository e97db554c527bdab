import { type Currency, currencyOf } from '@/domain/money'
import { type DonationInput, isForChildren, MAX_SPONSORED_CHILDREN } from './schema'

type Gift = Pick<DonationInput, 'project' | 'country' | 'children_count'>

/**
 * One ticket fee per child of a gift, in its country's currency; null for a project without children or an unknown
 * number.
 */
export function suggestedAmount(
  { project, country, children_count }: Gift,
  fees: Partial<Record<Currency, number>>,
): number | null {
  const fee = fees[currencyOf(country)]
  const count = Number(children_count)
  const isKnown = Number.isInteger(count) && count >= 1 && count <= MAX_SPONSORED_CHILDREN
  return isForChildren(project) && isKnown && fee !== undefined ? count * fee : null
}
