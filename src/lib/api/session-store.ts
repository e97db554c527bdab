import { useSyncExternalStore } from 'react'
import {
  holdsSession,
  rememberAdmin,
  SESSION_KEY,
  storedSession,
  storedUserId,
} from '@/lib/api/session-key'
import { forgetOthers } from '@/lib/offline/kept-note'

export interface SessionUser {
  id: string
  email: string
  /** The name given at sign-up. For display only, never proof of anything. */
  parentName: string
  phone: string
  /** The version of the privacy notice last shown to the account, or empty for none. */
  privacyVersion: string
}

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'failed'; user: null }
  | { status: 'signed_out'; user: null }
  | { status: 'signed_in'; user: SessionUser }

const LOADING: Session = { status: 'loading', user: null }
const listeners = new Set<() => void>()
let current: Session | undefined
let signOutCount = 0
let confirmedId: string | null = null

/**
 * The session as last reported by the auth layer. Until its first report, the user stored in the browser, so that the
 * shell and the data need not wait. The auth layer has the final say, and the server on each row.
 */
export function currentSession(): Session {
  current ??= lastSession()
  return current
}

function lastSession(): Session {
  try {
    const kept = JSON.parse(storedSession() ?? 'null') as { user?: StoredUser } | null
    return kept?.user?.id ? { status: 'signed_in', user: toSessionUser(kept.user) } : LOADING
  } catch {
    return LOADING
  }
}

export function setSession(next: Session): void {
  const before = currentSession()
  const isSame =
    next.status === before.status && JSON.stringify(next.user) === JSON.stringify(before.user)
  if (isSame) return
  if (next.user && next.user.id !== before.user?.id) void forgetOthers(next.user.id)
  if (before.user && before.user.id !== next.user?.id) {
    forgetDrafts()
    confirmedId = null
    signOutCount += 1
  }
  current = next
  for (const listener of listeners) listener()
}

/** Drafts belong to a person, so they go when that person's session ends, even if it ended in another tab. */
function forgetDrafts(): void {
  try {
    window.sessionStorage.clear()
  } catch {
    // Without storage there is nothing to forget.
  }
  rememberAdmin(null)
}

/** Calls back each time a signed-in user is signed out. Returns the function that unsubscribes. */
export function onSignOut(callback: () => void): () => void {
  let known = signOutCount
  return subscribe(() => {
    if (known !== signOutCount) callback()
    known = signOutCount
  })
}

/**
 * Counts the users who were signed out since the page loaded. As the key of a tree it resets every form below, so that
 * the next person at the device does not see what the last one typed.
 */
export function useSignOutCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => signOutCount,
    () => 0,
  )
}

/** Whether something stored for an account, or for nobody in particular, may be shown now. */
export function isOwn(owner: unknown): boolean {
  return owner === null || owner === currentSession().user?.id
}

/**
 * Follows a sign-out, or a sign-in as somebody else, in another tab. The auth layer reports it too, but only where it
 * is loaded, and most public pages never load it.
 */
function followOtherTabs({ key }: Pick<StorageEvent, 'key'>): void {
  if (key !== null && key !== SESSION_KEY) return
  const { user } = currentSession()
  if (!user || storedUserId() === user.id) return
  const next = lastSession()
  setSession(next.user ? next : { status: 'signed_out', user: null })
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTabs)
  // A page restored from the back/forward cache missed every event while it was frozen.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs({ key: null })
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session; `loading` in prerendered HTML and until `startSession` has answered. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => LOADING)
}

/** Records that the account still exists, or that nobody can tell right now. */
export function confirmUser(id: string): void {
  if (confirmedId === id) return
  confirmedId = id
  for (const listener of listeners) listener()
}

/**
 * The signed-in user once their account is known to exist still, null until then. A page that shows a name or fills in
 * a form waits for it, because the account may have been closed elsewhere in the meantime.
 */
export function useConfirmedUser(): SessionUser | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      const { user } = currentSession()
      return user?.id === confirmedId ? user : null
    },
    () => null,
  )
}

interface StoredUser {
  id?: string
  email?: string
  user_metadata?: Record<string, unknown>
}

/** The part of the auth layer's user that the app shows. */
export function toSessionUser(user: StoredUser): SessionUser {
  const meta = user.user_metadata ?? {}
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id: user.id ?? '',
    email: user.email ?? '',
    parentName: word(meta['parent_name']),
    phone: word(meta['phone_number']),
    privacyVersion: word(meta['privacy_version']),
  }
}

function subscribeToStorage(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

function hasStoredSession(): boolean {
  const { status } = currentSession()
  return status === 'signed_in' || (status === 'loading' && holdsSession())
}

/** Whether this browser holds a session, for the header. Does not load the auth layer. */
export function useHasStoredSession(): boolean {
  return useSyncExternalStore(subscribeToStorage, hasStoredSession, () => false)
}
