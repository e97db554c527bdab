import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from './application'

/** Shown in the child form and before payment for a saved child who is older than the show allows. */
export const ASK_BEFORE_PAYING = `The show is for ages ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}: ask us before you pay`

/** Whether a child is older than the show allows. */
export function isPastShowAge(age: number): boolean {
  return age > MAX_AGE_AT_REGISTRATION
}
