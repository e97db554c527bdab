import type { CsvColumn } from '@/lib/csv-export'
import type { Currency } from '@/domain/money'
import type { ChildNote, LineGroup, MatchedLine } from './match-types'

/** The reason why nothing can be chosen for a child. */
export const STATE_WORDS: Record<ChildNote['state'], string> = {
  approved: 'already approved',
  unstated: 'no payment stated',
  'paid by another line': 'another line of this statement pays this',
}

const GROUP_WORDS: Record<LineGroup, string> = {
  exact: 'Exact match, not approved',
  odd: 'Not what is due',
  choice: 'To choose by hand',
  child: 'No payment waits',
  rest: 'No match',
  used: 'Already used',
}

function nameOf(candidate: MatchedLine['candidates'][number]): string {
  return candidate.parts.map(({ payment }) => payment.child_name ?? payment.parent_name).join(' + ')
}

/** A line of the statement that is not used yet, as the export writes it. */
export function unmatchedLineColumns(currency: Currency): CsvColumn<MatchedLine>[] {
  return [
    { header: 'Line', value: ({ row }) => row.line },
    { header: 'Date', value: ({ row }) => row.day ?? row.date },
    { header: 'Narration', value: ({ row }) => row.narration },
    { header: "Bank's number", value: ({ row }) => row.bankNumber, isText: true },
    { header: 'Arrived', value: ({ row }) => row.amount },
    { header: 'Currency', value: () => currency },
    { header: 'Why it is left', value: ({ group }) => GROUP_WORDS[group] },
    { header: 'May be for', value: ({ candidates }) => candidates.map(nameOf).join(' or ') },
    {
      header: 'Note',
      value: ({ notes }) =>
        notes.map(({ child, state }) => `${child.child_name}: ${STATE_WORDS[state]}`).join('; '),
    },
  ]
}
