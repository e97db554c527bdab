import { searchKey } from '@/domain/search'

// Titles before or after a name, and particles within surnames.
const NO_NAMES = new Set(
  [
    'mr mrs ms miss master madam mme sir lady dame dr doctor prof professor engr engineer arc barr barrister',
    'pastor rev reverend bishop apostle evangelist deacon deaconess elder sister brother father fr sr',
    'alhaji alhaja alh hajia haj mallam malam sheikh imam chief otunba oba hrh hrm hon honourable senator',
    'comrade ambassador capt captain col gen sgt adv advocate mnr mev mej',
    'van der den de du da la le el al bin ibn and for from',
  ].flatMap((line) => line.split(' ')),
)

/** The names in a text: plain words of two letters or more, without titles. */
export function nameWords(text: string | null): string[] {
  return searchKey(text ?? '')
    .split(/[^\p{L}']+/u)
    .filter((word) => word.length > 1 && !NO_NAMES.has(word))
}

/** The names of a parent and a child, parsed once for all lines. */
export interface PeopleNames {
  parent: string[]
  child: string[]
  /** The words in both names; empty if they share none. */
  shared: string[]
}

export function readPeople(people: {
  parent_name: string | null
  child_name: string | null
}): PeopleNames {
  const parent = nameWords(people.parent_name)
  const child = nameWords(people.child_name)
  return { parent, child, shared: parent.filter((word) => child.includes(word)) }
}

/** How closely a narration matches the names of a parent and a child. */
export interface Closeness {
  /** Narration words that are a name of either. */
  covered: number
  /** Names missing from the narration, for the better matched person. */
  missing: number
}

/**
 * Whether a narration names a parent or a child, in any order: by the surname and another name. Two given names are too
 * common. The surname is what parent and child share, else the last name.
 */
export function closenessOf(
  { parent, child, shared }: PeopleNames,
  narration: ReadonlySet<string>,
): Closeness | null {
  const missing = [parent, child].flatMap((names) => {
    const surnames = shared.length > 0 ? shared : names.slice(-1)
    const found = names.filter((name) => narration.has(name))
    return found.length >= 2 && found.some((name) => surnames.includes(name))
      ? [names.length - found.length]
      : []
  })
  if (missing.length === 0) return null
  const covered = [...new Set([...parent, ...child])].filter((name) => narration.has(name)).length
  return { covered, missing: Math.min(...missing) }
}

/** Sorts the closer match first. */
export function compareCloseness(one: Closeness, other: Closeness): number {
  return other.covered - one.covered || one.missing - other.missing
}
