const MARK = '#child='

let answers: string | null = null

/**
 * Takes the answers that the office prepared for a form out of the address, before any other script reads it. They stand
 * in this page's memory alone.
 */
export function takePreparedAnswers(): void {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return
  answers = hash.slice(MARK.length)
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** The same link in a page that is open already is read by a new start. */
export function restartForPreparedAnswers(): void {
  if (window.location.hash.startsWith(MARK)) window.location.reload()
}

/** The prepared answers as they stood in the address, until they were sent: a family may have to sign in first. */
export function preparedAnswers(): string | null {
  return answers
}

/** Another text in their place; null forgets them. */
export function keepPreparedAnswers(text: string | null): void {
  answers = text
}
