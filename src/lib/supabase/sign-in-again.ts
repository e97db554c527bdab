import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { apiUrl } from '@/lib/api/api-url'
import { AppError } from '@/lib/api/errors'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { SESSION_KEY } from '@/lib/api/session-key'
import { config } from '@/lib/config'
import { authError } from '@/lib/supabase/auth-error'
import { humanToken } from '@/lib/human-check'
import { supabase } from '@/lib/supabase/client'
import type { Database } from '@/lib/supabase/database.types'

let aside: SupabaseClient<Database> | undefined

/** A second client, which stores nothing, so that the open session stays until password and code are right. */
function clientAside(): SupabaseClient<Database> {
  aside ??= createClient<Database>(apiUrl('/'), config.supabaseKey, {
    auth: {
      storageKey: `${SESSION_KEY}-aside`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchWithTimeout },
  })
  return aside
}

/** Whether the account has an authenticator, as far as this session knows. Asks nobody. */
export async function hasAuthenticator(): Promise<boolean> {
  const { data } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2'
}

export interface Credentials {
  email: string
  password: string
  /** The six digits of an authenticator, or empty without one. */
  code: string
}

/**
 * Signs in again and replaces the open session.
 *
 * @throws AppError of the field `password` or `code`. The open session then stays.
 */
export async function signInAgain({ email, password, code }: Credentials): Promise<void> {
  const { auth } = clientAside()
  const before = await supabase().auth.getSession()
  const level = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  const { data, error } = await auth.signInWithPassword({
    email,
    password,
    options: { captchaToken: await humanToken() },
  })
  if (error?.code === 'invalid_credentials') {
    throw new AppError('rejected', 'This is not your current password.', {
      code: 'wrong_password',
      field: 'password',
    })
  }
  if (error) throw authError(error)
  const factors = (data.user.factors ?? []).filter(({ status }) => status === 'verified')
  const factorIds = factors.map(({ id }) => id)
  try {
    if (factorIds.length > 0) await showCode(factorIds, code)
  } catch (cause) {
    await auth.signOut({ scope: 'local' })
    throw cause
  }
  // Verifying the code has renewed it.
  const { session } = (await auth.getSession()).data
  const taken = await supabase().auth.setSession(session ?? data.session)
  if (taken.error) throw authError(taken.error)
  // Verifying a code ends the sessions without one.
  const isEnded = factorIds.length > 0 && level.data?.currentLevel !== 'aal2'
  if (before.data.session && !isEnded) await endSession(before.data.session.access_token)
}

/** People are not asked which authenticator a code comes from, so each one is tried. */
async function showCode(factorIds: readonly string[], code: string): Promise<void> {
  const { mfa } = clientAside().auth
  if (code === '') {
    throw new AppError('rejected', 'Please enter the 6 digits that your app shows', {
      code: 'code_wanted',
      field: 'code',
    })
  }
  for (const [index, factorId] of factorIds.entries()) {
    const { error } = await mfa.challengeAndVerify({ factorId, code })
    if (!error) return
    const isLast = index === factorIds.length - 1
    if (isLast || error.code !== 'mfa_verification_failed') throw authError(error)
  }
}

/** Ends a token's session. If that fails, the session expires on its own. */
async function endSession(token: string): Promise<void> {
  await fetchWithTimeout(apiUrl('/auth/v1/logout?scope=local'), {
    method: 'POST',
    headers: { apikey: config.supabaseKey, Authorization: `Bearer ${token}` },
  }).catch(() => undefined)
}
