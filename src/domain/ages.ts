import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from './application'

/** Said in the child form and before payment for a child who is saved but older than the show's ages. */
export const ASK_BEFORE_PAYING = `The show is for ages ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}: ask us before you pay`

/** Whether a child is past the last age of the show. */
export function isPastShowAge(age: number): boolean {
  return age > MAX_AGE_AT_REGISTRATION
}
