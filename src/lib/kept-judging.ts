import type { StaffRole } from '@/domain/team'

/*
 * What a judge's browser keeps so that judging goes on without network: sheets and lists in IndexedDB, which
 * `judging-database.ts` opens, and here whose they are. Read from pages that never load the rest.
 */

const KEY = 'judging-kept'
export const JUDGING_DATABASE = 'judging'

/** The judge whose sheets are kept. */
interface KeptJudge {
  userId: string
  states: readonly string[] | null
  /** Sheets that the server does not have yet. */
  unsent: number
}

function read(): KeptJudge | null {
  try {
    return JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as KeptJudge | null
  } catch {
    return null
  }
}

/** Notes whose sheets this browser keeps, and how many of them the server does not have. */
export function noteJudge(judge: KeptJudge): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(judge))
  } catch {
    // Without storage nothing is kept, and signing out asks nothing.
  }
}

/** How many sheets of an account wait in this browser to be sent. */
export function unsentSheets(userId: string | undefined): number {
  const kept = read()
  return kept !== null && kept.userId === userId ? kept.unsent : 0
}

/** The part of a judge who opened judging here before, for a start without network; the database decides on every request. */
export function keptMembership(userId: string) {
  const kept = read()
  if (kept?.userId !== userId) return null
  return {
    role: 'judge' satisfies StaffRole as StaffRole,
    states: kept.states,
    missing: null,
    isSecondFactorRequired: false,
  }
}

/** Forgets all that judging keeps here, unsent sheets too: signing out has asked. */
export function forgetJudging(): void {
  if (read() === null) return
  window.localStorage.removeItem(KEY)
  window.indexedDB.deleteDatabase(JUDGING_DATABASE)
}

/** Forgets the children's names of a session that has ended. What its judge wrote waits until they are back. */
export async function forgetJudgingLists(): Promise<void> {
  if (read() === null) return
  const { forgetLists } = await import('./judging-database')
  await forgetLists()
}
