import type { StatusTone } from './status-label.ts'

/** Why somebody reports a public profile. The database has the same list. */
export const REPORT_REASONS = [
  'unsafe',
  'no_consent',
  'false_details',
  'offensive',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons as worded in the form and the office. */
export const REPORT_REASON_WORDS: Record<ReportReason, string> = {
  unsafe: 'A child may not be safe',
  no_consent: 'The family did not agree to this',
  false_details: 'The name, age or place is wrong',
  offensive: 'The name is hurtful or rude',
  other: 'Something else',
}

/** The states of a case about a public profile. The database has the same list. */
export const CASE_STATES = ['open', 'looking', 'hidden', 'fine'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** The states as worded in the office. */
export const CASE_STATE_WORDS: Record<CaseState, { label: string; tone: StatusTone }> = {
  open: { label: 'Still public', tone: 'warning' },
  looking: { label: 'Hidden while we look', tone: 'info' },
  hidden: { label: 'Stays hidden', tone: 'danger' },
  fine: { label: 'Nothing wrong', tone: 'success' },
}

export const MAX_REPORT_WORDS = 500
export const MAX_REPORT_CONTACT = 100
