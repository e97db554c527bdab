/** What letters are about; the database has the same list. Each group but the first can be switched off. */
export const LETTER_GROUPS = ['payments', 'journey', 'auditions', 'reminders', 'messages'] as const
export type LetterGroup = (typeof LETTER_GROUPS)[number]

/** What people read of a group. */
export const LETTER_GROUP_NAMES: Record<LetterGroup, string> = {
  payments: 'Payments and receipts',
  journey: 'Videos, results and decisions',
  auditions: 'Auditions',
  reminders: 'Reminders',
  messages: 'Messages of the organisers',
}

/** Whether a group can be switched off: what money was received for is always told. */
export function isSwitchable(group: LetterGroup): boolean {
  return group !== 'payments'
}
