import type { ApplicationStatus } from '@/domain/application'
import { TALENT_TITLES, type TalentTitle } from '@/domain/talents'
import { choiceParam, listParams, pageParam, searchParam, tabParam } from '@/lib/list-params'

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

export interface ApplicationListFilter {
  tab: ApplicationTab
  search: string
  /** From 1. */
  page: number
}

export const applicationList = listParams<ApplicationListFilter>({
  // Written always: the parameter also names the dashboard's other sections.
  tab: { ...tabParam('tab', APPLICATION_TABS, 'pending'), isAlwaysWritten: true },
  search: searchParam,
  page: pageParam(),
})

export interface FinalistFilter {
  talent: TalentTitle | null
}

/** The finalists have a view of their own within the applications. */
export const finalistList = listParams<FinalistFilter>(
  { talent: choiceParam('talent', TALENT_TITLES) },
  { tab: 'assessed', view: 'finalists' },
)
