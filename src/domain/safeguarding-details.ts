/** The version of the text below. A new wording needs a new date. The database knows the current one. */
export const CARE_VERSION = '2026-11-26'

/** The consent to what a family tells the door of one audition: the label of the checkbox. */
export const CARE_BOX =
  'I agree that the people at the door of this audition read this, from the day before until the day ends.'

export const CARE_HINT =
  'For this audition alone. It is deleted 30 days after it, or at once when you take it back.'

export const MAX_NEEDS_LENGTH = 200
export const MAX_ANSWER_REASON_LENGTH = 300

/**
 * A map link for the venue of a planned audition, opened only by a press. The first two lines of the organisers'
 * details are hall and address. The rest is no help on a map: the stage and notes.
 */
export function mapLink(details: string | null): string {
  const query = (details ?? '').split('\n', 2).filter(Boolean).join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
