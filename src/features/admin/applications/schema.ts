import * as z from 'zod/mini'
import {
  AUDITION_STATES,
  auditionStateLabel,
  ENTRY_VIDEO_STATUSES,
  MAX_SCORE,
  MIN_SCORE,
  RESULTS,
} from '@/domain/application'
import { TICKET_STATUSES } from '@/domain/ticket-status'
import { checkVideoLink } from '@/domain/video'
import { type OrderWarning, orderWarnings } from '@/domain/journey-order'
import { plainText } from '@/lib/forms/form-fields'
import type { AdminApplication } from './api'
import { fromLocalInput, toLocalInput } from '@/lib/local-input'
import type { ApplicationPatch } from './decision-api'
import { ticketLabel, videoLabel } from './labels'

export const MAX_POINTS = 1_000_000
const MAX_NOTE_LENGTH = 2_000
const MAX_REPORT_LENGTH = 5_000
const MAX_REASON_LENGTH = 500

/** Parses a score in usual formats (7, 7.5, 7,25); `null` if invalid. */
export function parseScore(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(plain)) return null
  const score = Number(plain)
  return score >= MIN_SCORE && score <= MAX_SCORE ? score : null
}

export function parsePoints(text: string): number | null {
  const plain = text.replace(/[\s,]/g, '')
  return /^\d{1,7}$/.test(plain) && Number(plain) <= MAX_POINTS ? Number(plain) : null
}

const note = z
  .string()
  .check(z.maxLength(MAX_NOTE_LENGTH, 'Please shorten this to 2,000 characters.'), plainText)
const report = z
  .string()
  .check(z.maxLength(MAX_REPORT_LENGTH, 'Please shorten this to 5,000 characters.'), plainText)

/** The fields of the manage dialog's four steps. Empty text means no value. */
export const manageSchema = z.object({
  entry_video_status: z.enum(ENTRY_VIDEO_STATUSES),
  // Only a link entered here: the family's submitted link is not in the form.
  entry_video_url: z.string().check((context) => {
    const error = context.value.trim() === '' ? undefined : checkVideoLink(context.value).error
    if (error) context.issues.push({ code: 'custom', message: error, input: context.value })
  }),
  video_reason: z
    .string()
    .check(z.maxLength(MAX_REASON_LENGTH, 'Please shorten this to 500 characters.'), plainText),
  assessment_score: z
    .string()
    .check(
      z.refine(
        (text) => text.trim() === '' || parseScore(text) !== null,
        'The score is a number from 0 to 10 with up to two decimals.',
      ),
    ),
  assessment_note: note,
  assessment_report: report,
  ticket_status: z.enum(TICKET_STATUSES),
  points: z
    .string()
    .check(
      z.refine(
        (text) => parsePoints(text) !== null,
        'Ticket points are a whole number from 0 to 1,000,000.',
      ),
    ),
  audition_state: z.enum(AUDITION_STATES),
  audition_date: z
    .string()
    .check(
      z.refine(
        (text) => text === '' || /^20\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text),
        'Please give the date and the time, in this century.',
      ),
    ),
  audition_details: note,
  audition_result: z.enum(['', ...RESULTS]),
  audition_report: report,
  is_finalist: z.boolean(),
})
export type ManageValues = z.infer<typeof manageSchema>

export type ManageField = keyof ManageValues

/** The label of each field, in the dialog and in reported changes. */
export const FIELD_LABELS: Record<ManageField, string> = {
  entry_video_status: 'Entry video',
  entry_video_url: 'Link to the video',
  video_reason: 'Why it failed',
  assessment_score: 'Score out of 10',
  assessment_note: 'Note',
  assessment_report: 'Assessment report',
  ticket_status: 'Ticket status',
  points: 'Ticket points',
  audition_state: 'Audition state',
  audition_date: 'Date and time',
  audition_details: 'Audition details',
  audition_result: 'Audition result',
  audition_report: 'Audition report',
  is_finalist: 'Finalist',
}

const FIELDS = Object.keys(FIELD_LABELS) as ManageField[]

export function toManageValues(application: AdminApplication): ManageValues {
  return {
    entry_video_status: application.entry_video_status,
    entry_video_url: '',
    video_reason: application.video_reason ?? '',
    assessment_score: application.assessment_score?.toString() ?? '',
    assessment_note: application.assessment_note ?? '',
    assessment_report: application.assessment_report ?? '',
    ticket_status: application.ticket_status,
    points: application.points.toString(),
    audition_state: application.audition_state,
    audition_date: toLocalInput(application.audition_date, application.country),
    audition_details: application.audition_details ?? '',
    audition_result: application.audition_result ?? '',
    audition_report: application.audition_report ?? '',
    is_finalist: application.is_finalist,
  }
}

type Columns = {
  [Field in ManageField]-?: Exclude<ApplicationPatch[Field], undefined>
}

function toColumns(values: ManageValues, country: AdminApplication['country']): Columns {
  const words = (text: string) => text.trim() || null
  return {
    entry_video_status: values.entry_video_status,
    entry_video_url: checkVideoLink(values.entry_video_url).url ?? null,
    // The database clears the reason when the video no longer fails.
    video_reason: values.entry_video_status === 'failed' ? words(values.video_reason) : null,
    assessment_score: parseScore(values.assessment_score),
    assessment_note: words(values.assessment_note),
    assessment_report: words(values.assessment_report),
    ticket_status: values.ticket_status,
    points: parsePoints(values.points) ?? 0,
    audition_state: values.audition_state,
    audition_date: fromLocalInput(values.audition_date, country),
    audition_details: words(values.audition_details),
    audition_result: values.audition_result || null,
    audition_report: words(values.audition_report),
    is_finalist: values.is_finalist,
  }
}

/** The columns that differ from the loaded row: only these are sent. */
export function changedColumns(
  application: AdminApplication,
  values: ManageValues,
): ApplicationPatch {
  const before = toColumns(toManageValues(application), application.country)
  const after = toColumns(values, application.country)
  return Object.fromEntries(
    FIELDS.filter((field) => after[field] !== before[field]).map((field) => [field, after[field]]),
  )
}

/** A field changed by somebody else, with the local edit if it differs. */
export interface MeanwhileChange {
  field: ManageField
  before: string
  now: string
  typed: string | null
}

/**
 * Rebases the local edits onto a newer row: untouched fields take the new value, touched ones keep the edit, and every
 * foreign change is listed.
 */
export function mergeValues(
  loaded: AdminApplication,
  fresh: AdminApplication,
  typed: ManageValues,
) {
  const before = toManageValues(loaded)
  const now = toManageValues(fresh)
  const mine = changedColumns(loaded, typed)
  const changes = FIELDS.filter((field) => now[field] !== before[field]).map(
    (field): MeanwhileChange => ({
      field,
      before: valueInWords(field, before),
      now: valueInWords(field, now),
      typed: field in mine && typed[field] !== now[field] ? valueInWords(field, typed) : null,
    }),
  )
  const kept = Object.fromEntries(
    FIELDS.filter((field) => field in mine).map((field) => [field, typed[field]]),
  )
  return { values: { ...now, ...kept }, changes }
}

function valueInWords(field: ManageField, values: ManageValues): string {
  switch (field) {
    case 'entry_video_status':
      return videoLabel(values.entry_video_status).label
    case 'ticket_status':
      return ticketLabel(values.ticket_status).label
    case 'audition_state':
      return auditionStateLabel(values.audition_state).label
    case 'audition_date':
      return values.audition_date.replace('T', ' ') || 'nothing'
    case 'is_finalist':
      return values.is_finalist ? 'yes' : 'no'
    default:
      return values[field] || 'nothing'
  }
}

/** Warnings about steps that a save would take out of the journey's order. */
export function orderWarningsOf(
  application: AdminApplication,
  values: ManageValues,
): OrderWarning[] {
  const loaded = toColumns(toManageValues(application), application.country)
  return orderWarnings(loaded, toColumns(values, application.country))
}
