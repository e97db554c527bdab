/** The groups of emails that people can switch on and off. The database has the same list. */
export const EMAIL_GROUPS = [
  'payments',
  'journey',
  'auditions',
  'on_the_day',
  'reminders',
  'messages',
] as const
export type EmailGroup = (typeof EMAIL_GROUPS)[number]

/** Payments and receipts cannot be switched off. */
export const LASTING_GROUP: EmailGroup = 'payments'

const NAMES: Record<EmailGroup, string> = {
  payments: 'Payments and receipts',
  journey: 'Videos, results and decisions',
  auditions: 'Auditions',
  on_the_day: 'Changes on the day of an audition',
  reminders: 'Reminders',
  messages: 'Messages from the organisers',
}

/** The name of a group. */
export function emailGroupName(group: EmailGroup): string {
  return NAMES[group]
}
