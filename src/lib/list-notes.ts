import { config } from '@/lib/config'

/*
 * What every page knows of the lists of children that a phone has taken along to a door: that there are some, and that they
 * go when a session or the member's part ends, and 12 hours after the audition at the next start of any page. What takes them out is
 * `kept-lists.ts`, which only a phone with lists loads; what the door keeps is in `features/door/store.ts`.
 */

/** Where the notes of the lists on this phone stand: no names. */
export const NOTES_KEY = `${config.slug}-lists`

let settled: Promise<unknown> = Promise.resolve()

/** Resolves when no list is being forgotten any more. */
export const listsSettled = () => settled

function holdsLists(): boolean {
  try {
    return window.localStorage.getItem(NOTES_KEY) !== null
  } catch {
    // Without storage nothing is taken along either.
    return false
  }
}

/**
 * Forgets the lists of others than the account which is signed in now, all of them where nobody is, and those whose time
 * is over. What fails is done at the next start of a page.
 */
export function forgetLists(userId: string | null): void {
  if (!holdsLists()) return
  settled = settled
    .then(() => import('./kept-lists'))
    .then(({ forgetListsOf }) => forgetListsOf(userId))
    .catch(() => undefined)
}
