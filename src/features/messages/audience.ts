import { REACHED_STEPS, type ReachedStep } from '@/domain/reached-step'
import {
  type ApplicationStatus,
  applicationStatusLabel,
  type EntryVideoStatus,
  entryVideoStatusLabel,
} from '@/domain/application'
import { formatDate } from '@/domain/dates'
import {
  TICKET_FILTERS,
  type TicketFilter,
  type TicketStatus,
  ticketStatusesOf,
  ticketStatusLabel,
} from '@/domain/ticket-status'
import { type Country, COUNTRIES } from '@/domain/regions'

/** Selects parents by their children: null matches any. */
export interface Audience {
  status: readonly ApplicationStatus[] | null
  ticket_status: readonly TicketStatus[] | null
  step: ReachedStep | null
  country: Country | null
  state_city: string | null
  talent: string | null
  /** YYYY-MM-DD, in the time zone of the child's country. */
  audition_on: string | null
  video: readonly EntryVideoStatus[] | null
}

const STATUS_CHOICES = {
  pending: { label: 'Pending', values: ['pending_payment', 'pending'] },
  approved: { label: 'Approved', values: ['approved'] },
  assessed: { label: 'Assessed', values: ['assessed'] },
  accepted: { label: 'Approved or assessed', values: ['approved', 'assessed'] },
  rejected: { label: 'Rejected', values: ['rejected'] },
} as const satisfies Record<string, { label: string; values: readonly ApplicationStatus[] }>

/** The panel's ticket filters, worded for a message. */
const TICKET_WORDS: Partial<Record<TicketFilter, string>> = {
  unpaid: 'Not paid',
  pending_payment: 'Payment being checked',
  paid: 'Paid, any tier',
}
const ticketChoices = TICKET_FILTERS.map((filter) => ({
  value: filter,
  label: TICKET_WORDS[filter] ?? filter,
  values: ticketStatusesOf(filter),
}))

const STEP_LABELS: Record<ReachedStep, string> = {
  registered: 'Registered',
  paid: 'Ticket paid',
  video: 'Video handed in',
  audition: 'Audition',
  finalist: 'Finalist',
}

const VIDEO_CHOICES = {
  missing: { label: 'Not handed in', values: ['locked', 'pending_submission'] },
  submitted: { label: 'Waiting for review', values: ['submitted'] },
  approved: { label: 'Passed', values: ['approved'] },
  failed: { label: 'Did not pass', values: ['failed'] },
} as const satisfies Record<string, { label: string; values: readonly EntryVideoStatus[] }>

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[]
export const STATUS_KEYS = keysOf(STATUS_CHOICES)
export const VIDEO_KEYS = keysOf(VIDEO_CHOICES)

const optionsOf = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }))
export const STATUS_OPTIONS = optionsOf(STATUS_CHOICES)
export const VIDEO_OPTIONS = optionsOf(VIDEO_CHOICES)
export const TICKET_OPTIONS = ticketChoices.map(({ value, label }) => ({ value, label }))
export const STEP_OPTIONS = REACHED_STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

/** The audience as form values: an empty choice matches any. */
export interface AudienceValues {
  status: '' | keyof typeof STATUS_CHOICES
  ticket: '' | TicketFilter
  step: '' | ReachedStep
  country: '' | Country
  state_city: string
  talent: string
  audition_on: string
  video: '' | keyof typeof VIDEO_CHOICES
}

export function toAudience(values: AudienceValues): Audience {
  const { status, ticket, step, country, state_city, talent, audition_on, video } = values
  return {
    status: status === '' ? null : STATUS_CHOICES[status].values,
    ticket_status: ticket === '' ? null : ticketStatusesOf(ticket),
    step: step || null,
    country: country || null,
    state_city: (country && state_city) || null,
    talent: talent || null,
    audition_on: audition_on || null,
    video: video === '' ? null : VIDEO_CHOICES[video].values,
  }
}

function wordOf(
  choices: readonly { label: string; values: readonly string[] }[],
  values: readonly string[] | null,
  labelOf: (value: string) => { label: string },
): string[] {
  if (values === null) return []
  const known = choices.find((choice) => choice.values.join() === values.join())
  return [known?.label ?? values.map((value) => labelOf(value).label).join(' or ')]
}

/** A message's audience in words: "Pending · Lagos". */
export function audienceWords(audience: Audience & { children_count?: number | null }) {
  const { status, ticket_status, step, country, state_city, talent, audition_on, video } = audience
  const ticked = audience.children_count ?? 0
  const words = [
    ...(ticked === 0 ? [] : [ticked === 1 ? '1 ticked child' : `${ticked} ticked children`]),
    ...wordOf(Object.values(STATUS_CHOICES), status, applicationStatusLabel),
    ...wordOf(ticketChoices, ticket_status, ticketStatusLabel).map((word) => `Ticket: ${word}`),
    ...(step === null ? [] : [`Step: ${STEP_LABELS[step]}`]),
    ...wordOf(Object.values(VIDEO_CHOICES), video, entryVideoStatusLabel).map(
      (word) => `Video: ${word}`,
    ),
    ...(talent === null ? [] : [talent]),
    ...(audition_on === null ? [] : [`Audition on ${formatDate(audition_on)}`]),
    ...(state_city === null ? COUNTRIES.filter((one) => one === country) : [state_city]),
  ]
  return words.length > 0 ? words.join(' · ') : 'All parents'
}
