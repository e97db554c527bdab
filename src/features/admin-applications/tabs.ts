import type { ApplicationStatus } from '@/domain/application'
import { readPage } from '@/domain/search'

export const APPLICATION_TABS = [
  'pending',
  'approved',
  'assessed',
  'video_submitted',
  'rejected',
] as const
export type ApplicationTab = (typeof APPLICATION_TABS)[number]

export const TAB_LABELS: Record<ApplicationTab, string> = {
  pending: 'Pending',
  approved: 'Approved',
  assessed: 'Assessed',
  video_submitted: 'Video submitted',
  rejected: 'Rejected',
}

/** The statuses that a tab lists; the video tab goes by the entry video instead. */
export const TAB_STATUSES: Record<
  Exclude<ApplicationTab, 'video_submitted'>,
  readonly ApplicationStatus[]
> = {
  // One state to an administrator.
  pending: ['pending', 'pending_payment'],
  approved: ['approved'],
  assessed: ['assessed'],
  rejected: ['rejected'],
}

export function isApplicationTab(value: string | null): value is ApplicationTab {
  return APPLICATION_TABS.some((tab) => tab === value)
}

export const PAGE_SIZE = 20

/** A search is counted no further: whoever finds more types more of the name. */
export const COUNT_LIMIT = 1_000

/** What is listed: everything that the address says of it. */
export interface ApplicationListFilter {
  tab: ApplicationTab
  search: string
  /** From 1. */
  page: number
}

const MAX_SEARCH_LENGTH = 80

/** Reads the list's part of the address; what makes no sense there counts as absent. */
export function readListFilter(query: URLSearchParams): ApplicationListFilter {
  const tab = query.get('tab')
  return {
    tab: isApplicationTab(tab) ? tab : 'pending',
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: readPage(query),
  }
}

/** The query of a place in the list, without what is the default anyway. */
export function listQuery(filter: ApplicationListFilter): string {
  const query = new URLSearchParams({ tab: filter.tab })
  if (filter.search !== '') query.set('q', filter.search)
  if (filter.page > 1) query.set('page', String(filter.page))
  return `?${query}`
}
