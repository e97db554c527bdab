import { dayIn } from '@/domain/dates'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { paths } from '@/lib/paths'
import { yearParam } from '@/lib/list-params'
import type { PanelItem } from './api'

function panelHref(query: Record<string, string>): string {
  return `${paths.adminDashboard}?${new URLSearchParams(query)}`
}

/** Administrators see a child with a pending payment as pending. */
function tabOf(status: string): string {
  return status === 'pending_payment' ? 'pending' : status
}

/**
 * The URL where a panel row is managed: a child in Manage, a payment in its dialog, others in their list. `pastYear` is
 * the child's year if not the current one. Members who may not open children get a child's payments.
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
      // The donations list filters by status and day.
      const day = dayIn(item.country ?? OFFICE_COUNTRY, item.created_at)
      return panelHref({ tab: 'donations', status: status ?? '', from: day, to: day })
    }
  }
}

function yearOf(pastYear: number | null): Record<string, string> {
  return pastYear === null ? {} : { [yearParam.name]: String(pastYear) }
}

/** The full list of results, in the tab of the first one and, for children, in its year. */
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
