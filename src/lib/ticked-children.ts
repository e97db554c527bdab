import { paths } from './paths'
import { yearQuery } from './list-params'

/** The children who were ticked in a list, as the state of a link to the page of messages carries them. */
export interface TickedChildren {
  children: readonly string[]
}

/** Says in the address that the message is for ticked children: the state of a link does not come along into another tab. */
export const TICKED_PARAM = 'ticked'

/** The page of messages for children who were ticked in the list of a year; null for nobody is ticked yet. */
export const tickedHref = (year: number | null) =>
  `${paths.adminMessages}?${TICKED_PARAM}=true${yearQuery(year)}`

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The ticked children that a link to the page of messages brought along; null without any, and `lost` where there were
 * some that cannot be read any more: they never become everybody.
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
