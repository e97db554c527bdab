import { type ApplicationStatus, applicationStatusLabel } from '@/domain/application'
import { type TicketStatus, ticketStatusLabel } from '@/domain/ticket-status'
import { type Country, COUNTRIES } from '@/domain/regions'

/** The furthest step that a child has reached, as the database names it. */
export const STEPS = ['registered', 'paid', 'video', 'audition', 'finalist'] as const
export type Step = (typeof STEPS)[number]

/** The parents of which children: null is any. */
export interface Audience {
  status: readonly ApplicationStatus[] | null
  ticket_status: readonly TicketStatus[] | null
  step: Step | null
  country: Country | null
  state_city: string | null
}

const STATUS_CHOICES = {
  pending: { label: 'Pending', values: ['pending_payment', 'pending'] },
  approved: { label: 'Approved', values: ['approved'] },
  assessed: { label: 'Assessed', values: ['assessed'] },
  accepted: { label: 'Approved or assessed', values: ['approved', 'assessed'] },
  rejected: { label: 'Rejected', values: ['rejected'] },
} as const satisfies Record<string, { label: string; values: readonly ApplicationStatus[] }>

const TICKET_CHOICES = {
  unpaid: { label: 'Not paid', values: ['none', 'unpaid'] },
  pending_payment: { label: 'Payment being checked', values: ['pending_payment'] },
  paid: { label: 'Paid, any tier', values: ['paid', 'Basic', 'Silver', 'Gold'] },
  Basic: { label: 'Basic', values: ['Basic'] },
  Silver: { label: 'Silver', values: ['Silver'] },
  Gold: { label: 'Gold', values: ['Gold'] },
  Disqualified: { label: 'Disqualified', values: ['Disqualified'] },
} as const satisfies Record<string, { label: string; values: readonly TicketStatus[] }>

const STEP_LABELS: Record<Step, string> = {
  registered: 'Registered',
  paid: 'Ticket paid',
  video: 'Video handed in',
  audition: 'Audition',
  finalist: 'Finalist',
}

const keysOf = <Key extends string>(choices: Record<Key, unknown>) => Object.keys(choices) as Key[]
export const STATUS_KEYS = keysOf(STATUS_CHOICES)
export const TICKET_KEYS = keysOf(TICKET_CHOICES)

const optionsOf = (choices: Record<string, { label: string }>) =>
  Object.entries(choices).map(([value, { label }]) => ({ value, label }))
export const STATUS_OPTIONS = optionsOf(STATUS_CHOICES)
export const TICKET_OPTIONS = optionsOf(TICKET_CHOICES)
export const STEP_OPTIONS = STEPS.map((value) => ({ value, label: STEP_LABELS[value] }))

/** The audience as a form has it: an empty choice is any. */
export interface AudienceValues {
  status: '' | keyof typeof STATUS_CHOICES
  ticket: '' | keyof typeof TICKET_CHOICES
  step: '' | Step
  country: '' | Country
  state_city: string
}

export function toAudience(values: AudienceValues): Audience {
  const { status, ticket, step, country, state_city } = values
  return {
    status: status === '' ? null : STATUS_CHOICES[status].values,
    ticket_status: ticket === '' ? null : TICKET_CHOICES[ticket].values,
    step: step || null,
    country: country || null,
    state_city: (country && state_city) || null,
  }
}

function wordOf(
  choices: Record<string, { label: string; values: readonly string[] }>,
  values: readonly string[] | null,
  labelOf: (value: string) => { label: string },
): string[] {
  if (values === null) return []
  const known = Object.values(choices).find((choice) => choice.values.join() === values.join())
  return [known?.label ?? values.map((value) => labelOf(value).label).join(' or ')]
}

/** Whom a message went to, in words: "Pending · Lagos". */
export function audienceWords({ status, ticket_status, step, country, state_city }: Audience) {
  const words = [
    ...wordOf(STATUS_CHOICES, status, applicationStatusLabel),
    ...wordOf(TICKET_CHOICES, ticket_status, ticketStatusLabel).map((word) => `Ticket: ${word}`),
    ...(step === null ? [] : [`Step: ${STEP_LABELS[step]}`]),
    ...(state_city === null ? COUNTRIES.filter((one) => one === country) : [state_city]),
  ]
  return words.length > 0 ? words.join(' · ') : 'All parents'
}
