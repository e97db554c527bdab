const MARK = '#child='

let answers: string | null = null

/**
 * Takes the answers that the office prepared for a form out of the URL, before any other script reads them. They are
 * kept only in this page's memory.
 */
export function takePreparedAnswers(): void {
  const { hash, pathname, search } = window.location
  if (!hash.startsWith(MARK)) return
  answers = hash.slice(MARK.length)
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** Reloads when the same link is opened in a page that is already open. */
export function restartForPreparedAnswers(): void {
  if (window.location.hash.startsWith(MARK)) window.location.reload()
}

/** The prepared answers from the URL, kept until they are sent, because a family may have to sign in first. */
export function preparedAnswers(): string | null {
  return answers
}

/** Replaces the answers. Null forgets them. */
export function keepPreparedAnswers(text: string | null): void {
  answers = text
}
