/** The children who were ticked in a list, as the state of a link to the page of messages carries them. */
export interface TickedChildren {
  children: readonly string[]
}

/** The ticked children that a link to the page of messages brought along; null without any. */
export function tickedChildren(state: unknown): readonly string[] | null {
  const children = (state as Partial<TickedChildren> | null)?.children
  return Array.isArray(children) && children.length > 0 ? children : null
}
