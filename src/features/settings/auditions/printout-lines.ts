import { dayIn, formatDate, formatTime } from '@/domain/dates'
import { searchKey } from '@/domain/search'
import { ticketStatusLabel } from '@/domain/ticket-status'
import type { CsvColumn } from '@/lib/csv-export'
import type { Plan, SheetChild } from './api'
import { roundOf, stageOf } from './labels'

/** A formatted line of the hall's list. */
export interface PrintoutLine {
  id: string
  time: string
  /** Empty if the day has only one stage. */
  stage: string
  name: string
  stageName: string
  age: number
  gender: string
  talents: string
  ticket: string
  reference: string
  phone: string
  collectors: string
  emergency: string
  needs: string
}

/** The hall's list as text, by time, without children out of the show. */
export function printoutLines(
  plan: Pick<Plan, 'country' | 'stages'>,
  rows: readonly SheetChild[],
): PrintoutLine[] {
  return rows
    .filter(({ outcome }) => outcome === 'scheduled' || outcome === 'unpaid')
    .map((row) => ({
      id: row.application_id,
      time: row.starts_at ? formatTime(row.starts_at, plan.country) : '',
      stage: stageOf(plan, row.stage) ?? '',
      name: row.child_name,
      stageName: row.stage_name ?? '',
      age: row.age,
      gender: row.gender,
      talents: row.talents.join(' and '),
      ticket: ticketStatusLabel(row.ticket_status as Parameters<typeof ticketStatusLabel>[0]).label,
      reference: row.payment_reference,
      phone: row.parent_phone,
      collectors: row.care?.collectors.join(', ') ?? '',
      emergency: row.care ? `${row.care.contact_name}, ${row.care.contact_phone}` : '',
      needs: row.care?.needs ?? '',
    }))
}

/** The title of the list. */
export const printoutTitle = (plan: Plan): string =>
  [`Auditions in ${plan.state_city}`, formatDate(plan.starts_at, plan.country), roundOf(plan)]
    .filter(Boolean)
    .join(', ')

/** "auditions-oyo-2026-12-01"; the export date is appended. */
export const printoutFileName = ({ state_city, country, starts_at }: Plan): string =>
  `auditions-${searchKey(state_city).replace(/[^a-z0-9]+/g, '-')}-${dayIn(country, starts_at)}`

/** The same columns as the printed list. */
export const PRINTOUT_CSV: readonly CsvColumn<PrintoutLine>[] = [
  { header: 'Time', value: ({ time }) => time },
  { header: 'Stage', value: ({ stage }) => stage },
  { header: 'Child', value: ({ name }) => name },
  { header: 'Stage name', value: ({ stageName }) => stageName },
  { header: 'Age', value: ({ age }) => age },
  { header: 'Gender', value: ({ gender }) => gender },
  { header: 'Talents', value: ({ talents }) => talents },
  { header: 'Ticket', value: ({ ticket }) => ticket },
  { header: 'Payment reference', value: ({ reference }) => reference },
  { header: "Parent's phone", value: ({ phone }) => phone, isText: true },
  { header: 'Who collects', value: ({ collectors }) => collectors },
  { header: 'Emergency contact', value: ({ emergency }) => emergency },
  { header: 'Needs', value: ({ needs }) => needs },
]
