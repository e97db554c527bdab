import { type BookKind, RECEIVED_VIA_WORDS } from '@/domain/payment'
import { REACHED_STEP_WORDS, REACHED_STEPS } from '@/domain/reached-step'
import type { CsvColumn } from '@/lib/csv-export'
import type { AnalysisFilter } from './list-params'
import { periodWords } from './period-words'
import type { Analysis } from './schema'

/** One figure of the analysis as a line of its export. */
export interface AnalysisLine {
  figure: string
  of: string
  talent?: string
  value: string | number
}

export const ANALYSIS_CSV: readonly CsvColumn<AnalysisLine>[] = [
  { header: 'Figure', value: ({ figure }) => figure },
  { header: 'Of', value: ({ of }) => of },
  { header: 'Talent', value: ({ talent }) => talent },
  { header: 'Value', value: ({ value }) => value },
]

export const KIND_WORDS: Record<BookKind, string> = {
  payment: 'Payments',
  subscription: 'Subscriptions',
  donation: 'Donations',
  credit: 'Credit',
}

export const COUNT_WORDS = [
  ['total_children', 'Total Applicants'],
  ['total_male', 'Male Applicants'],
  ['total_female', 'Female Applicants'],
  ['total_approved', 'Approved'],
  ['total_rejected', 'Rejected'],
  ['total_cancelled_by_timer', 'Expired by Timer'],
] as const

/** Every figure on the page, one line each, starting with the chosen filter. */
export function analysisLines(analysis: Analysis, filter: AnalysisFilter): AnalysisLine[] {
  return [
    { figure: 'Chosen', of: '', value: periodWords(filter) },
    ...COUNT_WORDS.map(([key, words]) => ({ figure: words, of: '', value: analysis[key] })),
    ...REACHED_STEPS.map((step) => ({
      figure: 'From registration to the final',
      of: REACHED_STEP_WORDS[step],
      value: analysis.funnel[step],
    })),
    ...analysis.money.map(({ currency, kind, way, amount }) => ({
      figure: `Money that arrived, ${currency}`,
      of: `${KIND_WORDS[kind]}, ${RECEIVED_VIA_WORDS[way].toLowerCase()}`,
      value: amount,
    })),
    ...analysis.country_ranks.map(({ country, count }) => ({
      figure: 'By Country',
      of: country,
      value: count,
    })),
    ...analysis.talent_ranks.map(({ talent, count }) => ({
      figure: 'By Talent Category',
      of: '',
      talent,
      value: count,
    })),
    ...analysis.ages.map(({ age, count }) => ({
      figure: 'By age',
      of: String(age),
      value: count,
    })),
    ...analysis.talents_by_state.flatMap(({ state_city, children, talents }) => [
      { figure: 'By State / Province', of: state_city, value: children },
      ...Object.entries(talents).map(([talent, count]) => ({
        figure: 'Talents by state',
        of: state_city,
        talent,
        value: count,
      })),
    ]),
  ]
}
