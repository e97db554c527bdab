import type { CsvColumn } from '@/lib/csv-export'
import type { Currency } from '@/domain/money'
import type { ChildNote, LineGroup, MatchedLine } from './match-types'

/** Why a child has nothing to choose. */
export const STATE_WORDS: Record<ChildNote['state'], string> = {
  approved: 'already approved',
  unstated: 'no payment stated',
  'paid by another line': 'another open line pays this',
}

const GROUP_WORDS: Record<LineGroup, string> = {
  exact: 'Exact match, not approved',
  odd: 'Not what is due',
  choice: 'To choose by hand',
  child: 'No payment waits',
  rest: 'No match',
}

function nameOf(candidate: MatchedLine['candidates'][number]): string {
  return candidate.parts.map(({ payment }) => payment.child_name ?? payment.parent_name).join(' + ')
}

/** The export columns of an open line of money in. */
export function unmatchedLineColumns(currency: Currency): CsvColumn<MatchedLine>[] {
  return [
    { header: 'Date', value: ({ row }) => row.day },
    { header: 'Narration', value: ({ row }) => row.narration },
    { header: 'Reference', value: ({ row }) => row.bankNumber, isText: true },
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
