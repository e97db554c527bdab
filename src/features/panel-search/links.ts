import { dayIn } from '@/domain/dates'
import { paths } from '@/lib/paths'
import type { PanelItem } from './api'

function panelHref(query: Record<string, string>): string {
  return `${paths.adminDashboard}?${new URLSearchParams(query)}`
}

/** To an administrator a child that waits for its payment is pending. */
function tabOf(status: string): string {
  return status === 'pending_payment' ? 'pending' : status
}

/** Where a row of the panel is worked on: a child in Manage, a payment in its dialog, the others in their list. */
export function hrefOfItem(item: PanelItem): string {
  const { kind, id, name, parent_phone, status } = item
  switch (kind) {
    case 'application':
      return panelHref({ tab: tabOf(status ?? ''), manage: id })
    case 'payment':
    case 'subscription':
      return panelHref({ tab: 'payments', payment: id })
    case 'volunteer':
      return panelHref({ tab: 'volunteers', q: parent_phone ?? name ?? '' })
    case 'donation': {
      // Their list is filtered by state and day.
      const day = dayIn(item.country ?? 'Nigeria', item.created_at)
      return panelHref({ tab: 'donations', status: status ?? '', from: day, to: day })
    }
  }
}

/** The whole list of what was found, in the tab of the first of them. */
export function hrefOfAll(first: PanelItem, search: string): string {
  const tabs = {
    application: tabOf(first.status ?? ''),
    payment: 'payments',
    subscription: 'payments',
    volunteer: 'volunteers',
    donation: 'donations',
  }
  return panelHref({ tab: tabs[first.kind], q: search })
}
