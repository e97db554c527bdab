import type { PanelItem, PanelKind } from './api'

/** Rows shown of each kind; the database returns one more to indicate that there are more. */
const SHOWN = 5

export interface PanelGroup {
  label: string
  items: readonly PanelItem[]
  hasMore: boolean
}

const GROUPS: readonly (readonly [label: string, kinds: readonly PanelKind[]])[] = [
  ['Applications', ['application']],
  ['Payments', ['payment', 'subscription']],
  ['Volunteers', ['volunteer']],
  ['Donations', ['donation']],
]

/** Groups the results, five of each kind. Payments and subscriptions share a list, as everywhere in the panel. */
export function groupsOf(items: readonly PanelItem[]): PanelGroup[] {
  return GROUPS.flatMap(([label, kinds]) => {
    const found = items.filter(({ kind }) => kinds.includes(kind))
    if (found.length === 0) return []
    const sorted =
      kinds.length === 1
        ? found
        : found.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    return [{ label, items: sorted.slice(0, SHOWN), hasMore: sorted.length > SHOWN }]
  })
}
