import { formatDateTime } from '@/domain/dates'
import { formatCount } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { KeptList } from '@/lib/offline/database'
import type { Entry } from '@/lib/offline/outbox'

/** Each kind of entry, singular and plural. */
export const ENTRY_WORDS: Partial<Record<string, readonly [one: string, many: string]>> = {
  'check-in-event': ['check-in', 'check-ins'],
  'walk-in': ['noted walk-in', 'noted walk-ins'],
  'score-sheet': ['score sheet', 'score sheets'],
  result: ['audition result', 'audition results'],
}

/** For an entry made by another version of the app. */
const OTHER_WORDS = ['entry', 'entries'] as const

/** Entries with the same description. */
export interface EntryGroup {
  key: string
  ids: string[]
  words: string
  /** Whether only its author's decision is missing. */
  canBeThrownAway: boolean
}

function stateWords({ state, refusal, isAuthors }: Entry, isOne: boolean, isOwn: boolean): string {
  switch (state) {
    case 'saved':
      return `${isOne ? 'was' : 'were'} sent, and ${isOne ? 'goes' : 'go'} from here once ${isOne ? 'its' : 'their'} page is opened, or after a week.`
    case 'sending':
      return `${isOne ? 'is' : 'are'} being sent.`
    case 'refused':
      return `${isOne ? 'was' : 'were'} not taken: ${refusal?.message ?? ''}`
    case 'waiting':
      return isOwn || !isAuthors
        ? `${isOne ? 'waits' : 'wait'} to be sent.`
        : `${isOne ? 'waits' : 'wait'} for them to sign in.`
  }
}

function groupWords(first: Entry, count: number, isOwn: boolean): string {
  const isOne = count === 1
  const [one, many] = ENTRY_WORDS[first.kind] ?? OTHER_WORDS
  const things = `${formatCount(count)} ${isOne ? one : many}${isOwn ? '' : ' of another account'}`
  const said = `${things} ${stateWords(first, isOne, isOwn)}`
  return first.isKept || first.state === 'saved'
    ? said
    : `${said} Not saved on this phone: keep this page open until then.`
}

/** Describes the entries on this phone, grouped by identical description. */
export function groupEntries(entries: readonly Entry[], userId: string): EntryGroup[] {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const { kind, isAuthors, state, refusal, isKept } = entry
    const isOwn = entry.userId === userId
    const key = [kind, isOwn, isAuthors, state, refusal?.message, isKept].join('|')
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups].flatMap(([key, alike]): EntryGroup[] => {
    const [first] = alike
    if (!first) return []
    const isOwn = first.userId === userId
    return [
      {
        key,
        ids: alike.map(({ id }) => id),
        words: groupWords(first, alike.length, isOwn),
        canBeThrownAway: isOwn && first.state === 'refused',
      },
    ]
  })
}

/** The lists on this phone, with their expiry. */
export const listWords = (lists: readonly KeptList[], country: Country): string[] => [
  ...new Set(
    lists.map(
      ({ what, until }) =>
        `${what}, until ${until === null ? 'you sign out' : formatDateTime(new Date(until), country)}`,
    ),
  ),
]
