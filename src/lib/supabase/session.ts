import { forgetAccount } from '@/lib/offline/forget-account'
import { supabase } from '@/lib/supabase/client'
import { confirmUser, currentSession, setSession, toSessionUser } from '@/lib/api/session-store'

const SESSION_TIMEOUT_MS = 8_000

let started: Promise<void> | null = null

/**
 * Loads the session and keeps it current. If the auth layer does not answer in time the session becomes `failed`, which
 * offers a retry. A slow network signs nobody out.
 */
export function startSession(): Promise<void> {
  started ??= load()
  return started
}

export function retrySession(): Promise<void> {
  started = null
  setSession({ status: 'loading', user: null })
  return startSession()
}

let isListening = false

async function load(): Promise<void> {
  if (!isListening) {
    isListening = true
    // Synchronous on purpose: an await in here would freeze the client.
    supabase().auth.onAuthStateChange((event, session) => {
      if (session?.user) {
        setSession({ status: 'signed_in', user: toSessionUser(session.user) })
        void askForUser(session.user.id, session.access_token)
      } else if (event === 'SIGNED_OUT') {
        askedFor = null
        setSession({ status: 'signed_out', user: null })
      }
    })
  }
  const timeout = new Promise<'timeout'>((resolve) => {
    setTimeout(() => resolve('timeout'), SESSION_TIMEOUT_MS)
  })
  const answer = await Promise.race([supabase().auth.getSession(), timeout]).catch(
    () => 'timeout' as const,
  )
  // An unreachable server is no reason to sign anybody out. The listener above hears when a session has ended.
  if (answer === 'timeout' || answer.error) {
    started = null
    if (currentSession().status === 'loading') setSession({ status: 'failed', user: null })
    return
  }
  const { session } = answer.data
  const user = session?.user
  // Left by a sign-up whose token renewal failed. The account itself no longer holds the child's data.
  if (user && 'child_name' in user.user_metadata) void supabase().auth.refreshSession()
  setSession(
    user
      ? { status: 'signed_in', user: toSessionUser(user) }
      : { status: 'signed_out', user: null },
  )
  if (session) void askForUser(session.user.id, session.access_token)
}

const ENDED = ['session_not_found', 'session_expired', 'user_not_found']

let askedFor: string | null = null

/**
 * Checks once whether the account still exists. It may have been closed elsewhere, and the token does not show that.
 */
async function askForUser(id: string, token: string): Promise<void> {
  if (askedFor === id) return
  askedFor = id
  const { auth } = supabase()
  // Uses the token explicitly, so that the answer states the reason even if another request found out first and the
  // session is gone.
  const { error } = await auth.getUser(token)
  if (error && (error.name === 'AuthSessionMissingError' || ENDED.includes(error.code ?? ''))) {
    askedFor = null
    await auth.signOut({ scope: 'local' })
    setSession({ status: 'signed_out', user: null })
    // A session ended elsewhere may come back, a closed account does not. Runs last, so that nothing is stored again.
    if (error.code === 'user_not_found') await forgetAccount(id)
    return
  }
  // Other refusals are left to the page's requests, which renew the token. A missing answer is no refusal.
  if (error?.status !== 401 && error?.status !== 403) confirmUser(id)
}
