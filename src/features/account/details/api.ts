import { checkPersonName } from '@/domain/names'
import { apiUrl } from '@/lib/api/api-url'
import { fetchWithTimeout } from '@/lib/api/fetch-with-timeout'
import { config } from '@/lib/config'
import { authError } from '@/lib/supabase/auth-error'
import { AppError, toAppError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { humanToken } from '@/lib/human-check'
import { supabase } from '@/lib/supabase/client'
import type { SessionUser } from '@/lib/api/session-store'
import type { DetailsInput, EmailInput, PasswordInput } from './schema'
import { loadWanted } from '@/lib/startup'

/** Loads the phone rules on demand: the dashboard bundles this file too, and has no phone field. */
export async function updateDetails(input: DetailsInput): Promise<void> {
  const { parsePhone } = await loadWanted(() => import('@/domain/phone/phone'))
  const { error } = await supabase().auth.updateUser({
    data: {
      parent_name: checkPersonName(input.parent_name).name ?? input.parent_name,
      phone_number: parsePhone(input.phone_number, input.country).e164 ?? input.phone_number,
    },
  })
  // The database refused it: the auth server reports that only as this status.
  if (error?.status === 500) {
    throw new AppError('rejected', 'Please check your details and try again.')
  }
  if (error) throw authError(error)
}

/** Stores with the account that it was shown this version of the privacy notice. */
export async function rememberPrivacyVersion(version: string): Promise<void> {
  const { error } = await supabase().auth.updateUser({ data: { privacy_version: version } })
  if (error) throw authError(error)
}

/**
 * Verifies the password again: somebody with an unlocked phone does not know it. The resulting session is ended unused,
 * because it would replace one that has passed the second factor.
 */
async function confirmPassword(user: SessionUser, password: string): Promise<void> {
  const headers = { apikey: config.supabaseKey, 'Content-Type': 'application/json' }
  const answer = await fetchWithTimeout(apiUrl('/auth/v1/token?grant_type=password'), {
    method: 'POST',
    headers,
    body: JSON.stringify({
      email: user.email,
      password,
      gotrue_meta_security: { captcha_token: await humanToken() },
    }),
  })
  if (!answer.ok) throw await passwordError(answer)
  const { access_token } = (await answer.json()) as { access_token: string }
  await fetchWithTimeout(apiUrl('/auth/v1/logout?scope=local'), {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${access_token}` },
  })
}

async function passwordError(answer: Response): Promise<AppError> {
  const refusal = (await answer.json().catch(() => ({}))) as { error_code?: string; msg?: string }
  if (refusal.error_code === 'invalid_credentials') {
    return new AppError('rejected', 'This is not your current password.', {
      code: 'wrong_password',
      field: 'current_password',
    })
  }
  return authError({ code: refusal.error_code, message: refusal.msg ?? '', status: answer.status })
}

/** One session of the account. */
export interface AccountSession {
  id: string
  seen_at: string
  user_agent: string | null
  is_current: boolean
}

export async function fetchMySessions(signal: AbortSignal): Promise<AccountSession[]> {
  const { data, error } = await supabase()
    .rpc('get_my_sessions')
    .select('id, seen_at, user_agent, is_current')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data as AccountSession[]
}

/** Ends all other sessions, and throws if that fails. */
export async function signOutElsewhere(): Promise<void> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  if (error) throw authError(error)
}

/** Whether all other sessions have ended; a lost connection may have prevented it. */
async function endOtherSessions(): Promise<boolean> {
  const { error } = await supabase().auth.signOut({ scope: 'others' })
  return error === null
}

/** Requests a change of the email address. `isPending` while links in the emails have to be opened first. */
export async function updateEmail(
  user: SessionUser,
  { email, current_password }: EmailInput,
): Promise<{ isPending: boolean }> {
  await confirmPassword(user, current_password)
  const { data, error } = await supabase().auth.updateUser(
    { email },
    { emailRedirectTo: new URL(paths.account, window.location.origin).href },
  )
  if (error) throw authError(error)
  await endOtherSessions()
  return { isPending: data.user.email?.toLowerCase() !== email.toLowerCase() }
}

export async function updatePassword(
  user: SessionUser,
  { password, current_password }: PasswordInput,
): Promise<{ hasEndedOthers: boolean }> {
  await confirmPassword(user, current_password)
  const { error } = await supabase().auth.updateUser({ password, current_password })
  if (error) throw authError(error)
  return { hasEndedOthers: await endOtherSessions() }
}

/**
 * Closes the account for good with all the caller's rows; the files follow within minutes. Idempotent: after an
 * interruption, call it again.
 */
export async function closeAccount(): Promise<void> {
  const { error } = await supabase().rpc('close_account')
  if (error) throw toAppError(error)
  // End the local session: the server no longer knows it.
  await supabase().auth.signOut({ scope: 'local' })
}
