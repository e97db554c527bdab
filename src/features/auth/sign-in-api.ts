import { CONSENT_VERSION } from '@/domain/consent'
import { checkPersonName } from '@/domain/names'
import { authError } from '@/lib/supabase/auth-error'
import { apiUrl } from '@/lib/api/api-url'
import { AppError } from '@/lib/api/errors'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { config } from '@/lib/config'
import { supabase } from '@/lib/supabase/client'
import type { RegistrationInput } from './registration-schema'
import type { SignInInput } from './schema'
import { humanToken } from '@/lib/human-check'
import { loadWanted } from '@/lib/startup'

/** Loads the phone rules on demand, because only the registration form needs them. */
async function childOf(input: RegistrationInput) {
  const { parsePhone } = await loadWanted(() => import('@/domain/phone/phone'))
  const { name } = checkPersonName(input.child_name)
  const { e164 } = parsePhone(input.phone_number, input.country)
  return {
    name: name ?? input.child_name,
    phone: e164 ?? input.phone_number,
    age: Number(input.age),
  }
}

/**
 * Creates the account and its first child in one transaction; a retry after a lost answer finds both. Returns whether a
 * session exists; false means that the operator requires a confirmed email first.
 */
export async function signUp(input: RegistrationInput): Promise<{ hasSession: boolean }> {
  const child = await childOf(input)
  const { data, error } = await supabase().auth.signUp({
    email: input.email,
    password: input.password,
    options: {
      captchaToken: await humanToken(),
      data: {
        parent_name: input.parent_name.trim(),
        phone_number: child.phone,
        living_status: input.living_status,
        application_id: input.application_id,
        child_name: child.name,
        child_age: child.age,
        child_gender: input.gender,
        country: input.country,
        state_city: input.state_city,
        talents: input.talents,
        consent_version: CONSENT_VERSION,
      },
    },
  })
  if (!error) {
    // The session was created from the submitted data; only a refreshed one reflects the child.
    if (data.session) await supabase().auth.refreshSession()
    return { hasSession: data.session !== null }
  }

  // When a trigger rejects the metadata, the server answers 500 without a reason, which the client treats as
  // unreachable.
  if (error.status === 500) {
    throw new AppError('rejected', 'Please check your details and try again.', {
      code: 'sign_up_refused',
    })
  }
  const failure = authError(error)
  if (failure.kind !== 'conflict') throw failure
  await recogniseOwnSignUp(input, failure)
  return { hasSession: true }
}

/**
 * An existing address never signs anybody in, whatever the password: only this very form, resent after a lost answer,
 * is recognised by the child it created.
 */
async function recogniseOwnSignUp(input: RegistrationInput, failure: AppError): Promise<void> {
  // Bypasses the client: nobody may be signed in, here or in another tab, until the child is found.
  const headers = { apikey: config.supabaseKey, 'Content-Type': 'application/json' }
  const answer = await fetchWithTimeout(apiUrl('/auth/v1/token?grant_type=password'), {
    method: 'POST',
    headers,
    body: JSON.stringify({
      email: input.email,
      password: input.password,
      gotrue_meta_security: { captcha_token: await humanToken() },
    }),
  })
  if (!answer.ok) throw failure
  const session = (await answer.json()) as { access_token: string; refresh_token: string }
  const found = await fetchWithTimeout(
    apiUrl(`/rest/v1/applications?select=id&id=eq.${input.application_id}`),
    { headers: { ...headers, Authorization: `Bearer ${session.access_token}` } },
  )
  if (!found.ok || ((await found.json()) as unknown[]).length === 0) throw failure
  const { error } = await supabase().auth.setSession(session)
  if (error) throw authError(error)
}

export async function signIn(input: SignInInput): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({
    ...input,
    options: { captchaToken: await humanToken() },
  })
  if (error) throw authError(error)
}

/** Sends the password reset email; does not reveal whether the account exists. */
export async function requestPasswordReset(email: string): Promise<void> {
  const { error } = await supabase().auth.resetPasswordForEmail(email, {
    captchaToken: await humanToken(),
  })
  if (error) throw authError(error)
}

export interface RecoveryLink {
  tokenHash: string
  email: string
}

/**
 * Redeems a recovery link, which opens a session. If the link's address differs from its account's, somebody else made
 * it, and no password may be typed for their account.
 */
export async function openRecovery({ tokenHash, email }: RecoveryLink): Promise<void> {
  const { auth } = supabase()
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  if (error) throw authError(error)
  if (data.user?.email?.toLowerCase() === email.toLowerCase()) return
  await auth.signOut({ scope: 'local' })
  throw new AppError('rejected', 'This link belongs to another account. Ask for a new one.', {
    code: 'link_mismatch',
  })
}

/** Sets a new password in the recovery session, and ends all others. */
export async function resetPassword(password: string): Promise<void> {
  const { auth } = supabase()
  const { error } = await auth.updateUser({ password })
  if (error) throw authError(error)
  await auth.signOut({ scope: 'others' })
}
