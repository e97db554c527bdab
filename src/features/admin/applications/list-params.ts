import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  AUDITION_STATES,
  type AuditionState,
  auditionStateLabel,
  ENTRY_VIDEO_STATUSES,
  type EntryVideoStatus,
  type Gender,
  GENDERS,
  isApprovedOrAssessed,
  MAX_AGE_ON_CHILD_FORM,
  MIN_CHILD_AGE,
} from '@/domain/application'
import { REACHED_STEPS, type ReachedStep } from '@/domain/reached-step'
import { TICKET_FILTERS, type TicketFilter } from '@/domain/ticket-status'
import { COUNTRIES, statesOf } from '@/domain/regions'
import { TALENT_TITLES, type TalentTitle } from '@/domain/talents'
import {
  choiceParam,
  dayParam,
  flagParam,
  listParams,
  numberParam,
  pageParam,
  searchParam,
  tabParam,
  yearParam,
} from '@/lib/list-params'
import { ticketLabel, videoLabel } from './labels'

export const APPLICATION_TABS = [
  'pending',
  'approved',
  'assessed',
  'video_submitted',
  'rejected',
  'all',
] as const
export type ApplicationTab = (typeof APPLICATION_TABS)[number]

export const TAB_LABELS: Record<ApplicationTab, string> = {
  pending: 'Pending',
  approved: 'Approved',
  assessed: 'Assessed',
  video_submitted: 'Video submitted',
  rejected: 'Rejected',
  all: 'All',
}

/** The statuses listed in a tab; the video tab filters by entry video instead. */
export const TAB_STATUSES: Record<
  Exclude<ApplicationTab, 'video_submitted'>,
  readonly ApplicationStatus[]
> = {
  all: APPLICATION_STATUSES,
  // Administrators see both as one status.
  pending: ['pending', 'pending_payment'],
  approved: ['approved'],
  assessed: ['assessed'],
  rejected: ['rejected'],
}

/** The statuses that count as approved. */
export const ACCEPTED_STATUSES = APPLICATION_STATUSES.filter(isApprovedOrAssessed)

/** A state, a province, or a whole country. */
export const PLACES = COUNTRIES.flatMap((country) => [country, ...statesOf(country)])
type Place = (typeof PLACES)[number]

export const SORTS = ['newest', 'oldest', 'name', 'age', 'score'] as const
type Sort = (typeof SORTS)[number]

const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  age: 'Youngest first',
  score: 'Highest score first',
}

export interface ApplicationListFilter {
  tab: ApplicationTab
  /** Null for the current year of the show. */
  year: number | null
  search: string
  place: Place | null
  ticket: TicketFilter | null
  video: EntryVideoStatus | null
  talent: TalentTitle | null
  audition: AuditionState | null
  finalist: 'yes' | null
  /** The first day of registration, as 2026-05-05, in the time zone of the child's country. */
  from: string | null
  /** The last day, inclusive. */
  to: string | null
  gender: Gender | null
  age: number | null
  /** This step of the journey or a later one. */
  step: ReachedStep | null
  /** Expired by timer. */
  isExpired: boolean
  /** Narrows the list of all statuses to approved and assessed. */
  isAccepted: boolean
  sort: Sort
  /** 1-based. */
  page: number
}

/** The filters beside the search, with their options. */
export const CHOICES = {
  place: {
    label: 'State or province',
    any: 'Any place',
    options: PLACES.map((place) => ({
      value: place,
      label: COUNTRIES.some((country) => country === place) ? `All of ${place}` : place,
    })),
  },
  ticket: {
    label: 'Ticket',
    any: 'Any ticket',
    options: TICKET_FILTERS.map((ticket) => ({
      value: ticket,
      label: ticket === 'paid' ? 'Paid, any tier' : ticketLabel(ticket).label,
    })),
  },
  video: {
    label: 'Entry video',
    any: 'Any video',
    options: ENTRY_VIDEO_STATUSES.map((video) => ({
      value: video,
      label: `Video: ${videoLabel(video).label}`,
    })),
  },
  talent: {
    label: 'Talent',
    any: 'Any talent',
    options: TALENT_TITLES.map((talent) => ({ value: talent, label: talent })),
  },
  audition: {
    label: 'Audition',
    any: 'Any audition',
    options: AUDITION_STATES.map((state) => ({
      value: state,
      label: `Audition: ${auditionStateLabel(state).label}`,
    })),
  },
  finalist: {
    label: 'Finalists',
    any: 'All children',
    options: [{ value: 'yes', label: 'Finalists' }],
  },
} as const
export type FilterName = keyof typeof CHOICES

/** The sort options of a tab; the first is the default, which for videos is by submission. */
export const sortOptions = (tab: ApplicationTab) =>
  SORTS.map((value) => ({
    value,
    label:
      tab === 'video_submitted' && value === 'newest' ? 'Longest wait first' : SORT_LABELS[value],
  }))

export const applicationList = listParams<ApplicationListFilter>({
  // Always written: the parameter also names the dashboard's other sections.
  tab: { ...tabParam('tab', APPLICATION_TABS, 'pending'), isAlwaysWritten: true },
  year: yearParam,
  search: searchParam,
  place: choiceParam('place', PLACES),
  ticket: choiceParam('ticket', TICKET_FILTERS),
  video: choiceParam('video', ENTRY_VIDEO_STATUSES),
  talent: choiceParam('talent', TALENT_TITLES),
  audition: choiceParam('audition', AUDITION_STATES),
  finalist: choiceParam('finalist', ['yes']),
  from: dayParam('from'),
  to: dayParam('to'),
  gender: choiceParam('gender', GENDERS),
  age: numberParam('age', MIN_CHILD_AGE, MAX_AGE_ON_CHILD_FORM),
  step: choiceParam('step', REACHED_STEPS),
  isExpired: flagParam('expired'),
  isAccepted: flagParam('accepted'),
  sort: tabParam('sort', SORTS, 'newest'),
  page: pageParam(),
})

/** The default of every filter except tab and year; sorting is not a filter. */
export const NO_FILTER = {
  search: '',
  place: null,
  ticket: null,
  video: null,
  talent: null,
  audition: null,
  finalist: null,
  from: null,
  to: null,
  gender: null,
  age: null,
  step: null,
  isExpired: false,
  isAccepted: false,
} satisfies Partial<ApplicationListFilter>

/** Whether any filter narrows the tab. */
export function isFiltered(filter: Omit<ApplicationListFilter, 'page' | 'year'>): boolean {
  return (Object.keys(NO_FILTER) as (keyof typeof NO_FILTER)[]).some((key) =>
    key === 'search' ? filter.search.trim() !== '' : filter[key] !== NO_FILTER[key],
  )
}

export interface FinalistFilter {
  /** Null for the current year of the show. */
  year: number | null
  talent: TalentTitle | null
}

/** Finalists are a separate view within the applications. */
export const finalistList = listParams<FinalistFilter>(
  { year: yearParam, talent: choiceParam('talent', TALENT_TITLES) },
  { tab: 'assessed', view: 'finalists' },
)
