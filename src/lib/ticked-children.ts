import { paths } from './paths'
import { yearQuery } from './list-params'

/** Children ticked in a list, passed as router state to the messages page. */
export interface TickedChildren {
  children: readonly string[]
}

/**
 * Marks in the URL that the message is for ticked children, because router state does not carry over to another tab.
 */
export const TICKED_PARAM = 'ticked'

/** The messages page for children ticked in the list of a year, or null when nobody is ticked yet. */
export const tickedHref = (year: number | null) =>
  `${paths.adminMessages}?${TICKED_PARAM}=true${yearQuery(year)}`

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The ticked children that a link brought to the messages page, or null without any. `lost` if there were some that
 * cannot be read any more: the message must never go to everybody instead.
 */
export function tickedChildren(
  state: unknown,
  isMeant: boolean,
): readonly string[] | 'lost' | null {
  const brought: unknown = (state as Partial<TickedChildren> | null)?.children
  if (brought === undefined) return isMeant ? 'lost' : null
  const isReadable =
    Array.isArray(brought) &&
    brought.length > 0 &&
    brought.every((id) => typeof id === 'string' && ID.test(id))
  return isReadable ? (brought as string[]) : 'lost'
}
