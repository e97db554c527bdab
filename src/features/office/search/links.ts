import { dayIn } from '@/domain/dates'
import { paths } from '@/lib/paths'
import { yearParam } from '@/lib/list-params'
import type { PanelItem } from './api'

function panelHref(query: Record<string, string>): string {
  return `${paths.adminDashboard}?${new URLSearchParams(query)}`
}

/** To an administrator a child that waits for its payment is pending. */
function tabOf(status: string): string {
  return status === 'pending_payment' ? 'pending' : status
}

/**
 * Where a row of the panel is worked on: a child in Manage, a payment in its dialog, the others in their list.
 * `pastYear` is the child's where that is not the current one. A member who opens no children is led to a child's payments.
 */
export function hrefOfItem(
  item: PanelItem,
  pastYear: number | null,
  opensChildren: boolean,
): string {
  const { kind, id, name, parent_phone, reference, status } = item
  switch (kind) {
    case 'application':
      if (!opensChildren) return panelHref({ tab: 'payments', q: reference ?? name ?? '' })
      return panelHref({ tab: tabOf(status ?? ''), ...yearOf(pastYear), manage: id })
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

function yearOf(pastYear: number | null): Record<string, string> {
  return pastYear === null ? {} : { [yearParam.name]: String(pastYear) }
}

/** The whole list of what was found, in the tab of the first of them, and for children in its year. */
export function hrefOfAll(
  first: PanelItem,
  search: string,
  pastYear: number | null,
  opensChildren: boolean,
): string {
  const tabs = {
    application: opensChildren ? tabOf(first.status ?? '') : 'payments',
    payment: 'payments',
    subscription: 'payments',
    volunteer: 'volunteers',
    donation: 'donations',
  }
  const year = first.kind === 'application' && opensChildren ? yearOf(pastYear) : {}
  return panelHref({ tab: tabs[first.kind], ...year, q: search })
}
