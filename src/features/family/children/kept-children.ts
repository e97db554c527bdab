import { currentSession } from '@/lib/api/session-store'
import { readKeptNote } from '@/lib/offline/kept-note'
import { inIdleTurn } from '@/lib/startup'
import { type Application, COLUMNS } from './api'

/*
 * The children of an account as this phone last saw them, shown until the fresh ones have come. They go at the
 * sign-out, as every list of the register does.
 */

const KIND = 'children'
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Of another version of the app the rows have other columns, and are not read. */
interface Kept {
  columns: string
  rows: Application[]
}

/** The children as they were at `at`, in milliseconds since 1970; at least one. */
export interface KeptChildren {
  rows: [Application, ...Application[]]
  at: number
}

/** Keeps the children once the browser is idle, unless their parent has signed out by then. */
export function keepChildren(userId: string, rows: Application[]): void {
  const keep = async () => {
    const { keepList } = await import('@/lib/offline/register')
    if (currentSession().user?.id !== userId) return
    const value: Kept = { columns: COLUMNS, rows }
    const until = Date.now() + KEPT_MS
    await keepList({
      kind: KIND,
      id: userId,
      userId,
      what: 'Your children as you last saw them',
      until,
      value,
    })
  }
  // A browser that keeps nothing shows them when they have come.
  void inIdleTurn(keep).catch(() => undefined)
}

/** Whether this phone may have them, without opening its database. */
export const keepsChildren = (userId: string): boolean =>
  readKeptNote().lists.some((list) => list.kind === KIND && list.userId === userId)

/** The children as this phone last saw them; null where it has none of them. */
export async function readKeptChildren(userId: string): Promise<KeptChildren | null> {
  const { readList } = await import('@/lib/offline/register')
  const list = await readList<Kept>(KIND, userId, userId).catch(() => undefined)
  if (list?.value.columns !== COLUMNS) return null
  const [first, ...others] = list.value.rows
  return first ? { rows: [first, ...others], at: list.keptAt } : null
}
