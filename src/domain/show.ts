import { formatDate } from './dates'
import { DEFAULT_COUNTRY } from '@/domain/regions'

/**
 * The public dates of the current year, null if not set. Registration opens and closes at a moment, the others are
 * days.
 */
export interface ShowDays {
  registration_opens_at: string | null
  registration_closes_at: string | null
  auditions_from: string | null
  auditions_until: string | null
  finale_on: string | null
  ended_at: string | null
}

export interface ShowDay {
  label: string
  day: string
}

/**
 * The coming dates of a year, in order. Dates that are not set are left out, and so are auditions and a finale that are
 * over.
 */
export function showDays(days: ShowDays, now: Date): ShowDay[] {
  if (days.ended_at !== null) return []
  // A day that has begun still counts: it ends 24 hours later in Lagos time, an hour before UTC's day.
  const lasts = (day: string) => now.getTime() < new Date(day).getTime() + 23 * 3_600_000
  const found: ShowDay[] = []
  const { registration_opens_at: opens, registration_closes_at: closes } = days
  const tell = (label: string, moment: string) =>
    found.push({ label, day: formatDate(new Date(moment), DEFAULT_COUNTRY) })
  if (opens !== null && new Date(opens) > now) tell('Registration from', opens)
  if (closes !== null)
    tell(new Date(closes) > now ? 'Registration until' : 'Registration closed', closes)
  const { auditions_from: first, auditions_until: last, finale_on: finale } = days
  if (first !== null && lasts(last ?? first)) {
    const isLong = last !== null && last !== first
    const day = isLong ? `${formatDate(first)} to ${formatDate(last)}` : formatDate(first)
    found.push({ label: 'Live auditions', day })
  }
  if (finale !== null && lasts(finale))
    found.push({ label: 'Grand finale', day: formatDate(finale) })
  return found
}

/** The step before which the place is paid. The "free ticket" is the card to share. */
export const PAID_STEP = 'Free Ticket & Video Submission'

/** The four steps of the show, as the specification names them. */
export const SHOW_STEPS = ['Registration', PAID_STEP, 'Live Auditions', 'Grand Finale'] as const
