import { MAX_AGE_ON_CHILD_FORM } from './application'

export const TALENT_TITLES = [
  'Acting',
  'Modeling',
  'Music',
  'Dance',
  'Arts',
  'Tech',
  'Engineering',
  'Sports',
  'Public Speaking',
] as const
export type TalentTitle = (typeof TALENT_TITLES)[number]

const NUMBER_WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** The number of talents as a word, for the beginning of a sentence. */
export const TALENT_COUNT = NUMBER_WORDS[TALENT_TITLES.length] ?? `${TALENT_TITLES.length}`

export interface Talent {
  title: TalentTitle
  slug: string
  minAge: number
  maxAge: number
}

const AGES: Record<TalentTitle, [minAge: number, maxAge: number]> = {
  Acting: [2, 15],
  Modeling: [2, 15],
  Music: [2, 15],
  Dance: [2, 15],
  Arts: [2, 15],
  Tech: [5, 15],
  Engineering: [5, 15],
  Sports: [4, 15],
  'Public Speaking': [2, 15],
}

export function talentByTitle(title: TalentTitle): Talent {
  const [minAge, maxAge] = AGES[title]
  return { title, slug: title.toLowerCase().replace(' ', '-'), minAge, maxAge }
}

export const TALENTS: readonly Talent[] = TALENT_TITLES.map(talentByTitle)

export const MAX_TALENTS = 2

export function isTalentTitle(value: unknown): value is TalentTitle {
  return TALENT_TITLES.some((title) => title === value)
}

/**
 * Only the lower bound excludes a child: a 16-year-old on the child form may choose any talent. Without an age, nothing
 * is excluded yet.
 */
export function isTalentOpenTo(title: TalentTitle, age: number | null | undefined): boolean {
  if (age === null || age === undefined || Number.isNaN(age)) return true
  return age >= talentByTitle(title).minAge
}

/** "Ages 5 to 15", for the label of a talent. Extended to 16 for a child of that age. */
export function talentAges(talent: Talent, age: number | null = null): string {
  const admitsAge = age !== null && age > talent.maxAge && age <= MAX_AGE_ON_CHILD_FORM
  return `Ages ${talent.minAge} to ${admitsAge ? age : talent.maxAge}`
}

/**
 * Selects or deselects a talent. A third choice drops the oldest and returns it, so that the form can say "Limit
 * Reached". The first talent left is the main one and usually also the oldest, unless it was made the main one later.
 */
export function toggleTalent(
  selected: readonly TalentTitle[],
  title: TalentTitle,
  oldest: TalentTitle | undefined = selected[0],
): { talents: TalentTitle[]; dropped: TalentTitle | null } {
  if (selected.includes(title)) {
    return { talents: selected.filter((other) => other !== title), dropped: null }
  }
  const dropped = selected.length < MAX_TALENTS ? null : (oldest ?? null)
  return { talents: [...selected.filter((other) => other !== dropped), title], dropped }
}

/** Moves a talent to the front, which makes it the main one. */
export function withMainTalent(talents: readonly TalentTitle[], main: TalentTitle): TalentTitle[] {
  return [main, ...talents.filter((other) => other !== main)]
}
