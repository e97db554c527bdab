/** The version of the text below. A new wording gets a new date; the database knows the one in force. */
export const CARE_VERSION = '2026-11-26'

/** The consent to what a family tells the door of one audition: the box says this. */
export const CARE_BOX =
  'I agree that the people at the door of this audition read this, from the day before until the day ends.'

export const CARE_HINT =
  'For this audition alone. It is deleted 30 days after it, or at once when you take it back.'

export const MAX_NEEDS_LENGTH = 200
export const MAX_ANSWER_REASON_LENGTH = 300

/** Hall, address and notes of a planned audition, as the organisers' details have them: a line each, then the notes. */
export function placeParts(details: string | null): {
  venue: string
  address: string
  notes: string
} {
  const [venue = '', address = '', ...notes] = (details ?? '').split('\n')
  return { venue, address, notes: notes.join('\n') }
}

/** Where a map shows a place; it is opened by a press alone. */
export function mapLink(place: { venue: string; address: string }): string {
  const query = [place.venue, place.address].filter((part) => part !== '').join(', ')
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
