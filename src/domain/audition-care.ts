/** The version of the text below. A new wording gets a new date; the database knows the one in force. */
export const CARE_VERSION = '2026-11-26'

/** The consent to what a family tells the door of one audition: the box says this. */
export const CARE_BOX =
  'I agree that the people at the door of this audition read this, from the day before until the day ends.'

export const CARE_HINT =
  'For this audition alone. It is deleted 30 days after it, or at once when you take it back.'

export const MAX_NEEDS_LENGTH = 200
export const MAX_ANSWER_REASON_LENGTH = 300

/**
 * Where a map shows the place of a planned audition; it is opened by a press alone. The organisers' details have hall and
 * address as their first two lines, and behind them what no map knows: the stage and notes.
 */
export function mapLink(details: string | null): string {
  const query = (details ?? '').split('\n', 2).filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
