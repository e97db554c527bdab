/** The subjects of letters, by which people choose the letters they get. The database has the same list. */
export const LETTER_GROUPS = [
  'payments',
  'journey',
  'auditions',
  'on_the_day',
  'reminders',
  'messages',
] as const
export type LetterGroup = (typeof LETTER_GROUPS)[number]

/** Payments and receipts cannot be switched off. */
export const LASTING_GROUP: LetterGroup = 'payments'

const NAMES: Record<LetterGroup, string> = {
  payments: 'Payments and receipts',
  journey: 'Videos, results and decisions',
  auditions: 'Auditions',
  on_the_day: 'Changes on the day of an audition',
  reminders: 'Reminders',
  messages: 'Messages from the organisers',
}

/** A group as people read it. */
export function letterGroupName(group: LetterGroup): string {
  return NAMES[group]
}
