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

/** Loads the phone rules here, because only the registration form needs them. */
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
 * Makes the account and its first child in one transaction; sent again after a lost answer it finds both.
 * Returns whether a session exists; false means that the operator asks for a confirmed email first.
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
    // The session was made from what was sent; the renewed one knows nothing of the child.
    if (data.session) await supabase().auth.refreshSession()
    return { hasSession: data.session !== null }
  }

  // A trigger that refuses the metadata answers 500 without its reason, which the client takes for a
  // server that could not be reached.
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
 * An address that has an account signs nobody in, whatever the password: only this very form, sent again
 * after its answer was lost, is recognised by the child that it made.
 */
async function recogniseOwnSignUp(input: RegistrationInput, failure: AppError): Promise<void> {
  // Without the client: until the child is found nobody is signed in, here or in another tab.
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

/** Sends the mail with the link to choose a new password; says nothing about whether the account exists. */
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
 * Spends the link of a recovery letter, which opens a session. A link whose address is not that of its
 * account was made by somebody else, for whose account no password is to be typed.
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

/** Sets a new password for the session that the recovery link opened, and ends all others. */
export async function resetPassword(password: string): Promise<void> {
  const { auth } = supabase()
  const { error } = await auth.updateUser({ password })
  if (error) throw authError(error)
  await auth.signOut({ scope: 'others' })
}
