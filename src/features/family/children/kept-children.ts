import { currentSession } from '@/lib/api/session-store'
import { readKeptNote } from '@/lib/offline/kept-note'
import { inIdleTurn } from '@/lib/startup'
import { type Application, COLUMNS } from './api'

/*
 * The children of an account as last seen on this phone, shown until the fresh ones arrive. They are deleted at
 * sign-out, like every stored list.
 */

const KIND = 'children'
const KEPT_MS = 30 * 24 * 60 * 60_000

/** Rows of another app version have other columns, and are not read. */
interface Kept {
  columns: string
  rows: Application[]
}

/** The children at the time `at`, in milliseconds since 1970; at least one. */
export interface KeptChildren {
  rows: [Application, ...Application[]]
  at: number
}

/** Stores the children when the browser is idle, unless the parent has signed out by then. */
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
  // A browser without storage shows them once they are fetched.
  void inIdleTurn(keep).catch(() => undefined)
}

/** Whether this phone may have stored children, checked without opening its database. */
export const keepsChildren = (userId: string): boolean =>
  readKeptNote().lists.some((list) => list.kind === KIND && list.userId === userId)

/** The children last stored on this phone; null without any. */
export async function readKeptChildren(userId: string): Promise<KeptChildren | null> {
  const { readList } = await import('@/lib/offline/register')
  const list = await readList<Kept>(KIND, userId, userId).catch(() => undefined)
  if (list?.value.columns !== COLUMNS) return null
  const [first, ...others] = list.value.rows
  return first ? { rows: [first, ...others], at: list.keptAt } : null
}
