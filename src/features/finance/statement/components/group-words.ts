import type { LineGroup } from '../match-types'

export interface GroupWords {
  group: LineGroup
  title: string
  note: string
  /** After a number, in the summary. */
  counted: string
}

/** In the order of working through them. */
export const GROUPS: readonly GroupWords[] = [
  {
    group: 'exact',
    title: 'Exact matches',
    note: "The child's own reference, or those of one family, and just what is due.",
    counted: 'exact',
  },
  {
    group: 'odd',
    title: 'Not what is due',
    note: "The child's own reference, but the money is not what is due for the ticket. Decide each of them.",
    counted: 'with another amount',
  },
  {
    group: 'choice',
    title: 'To choose by hand',
    note: 'Look at each of them in the bank. One choice uses the transfer.',
    counted: 'to choose',
  },
  {
    group: 'child',
    title: 'No payment waits',
    note: 'We know the child, but none of their payments waits for this transfer.',
    counted: 'without a payment',
  },
  {
    group: 'rest',
    title: 'Without a match',
    note: 'No reference of ours, and no name with this amount.',
    counted: 'without a match',
  },
]
