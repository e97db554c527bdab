import { toAppError } from '@/lib/api/errors'
import { config } from '@/lib/config'
import { authError } from '@/lib/supabase/auth-error'
import { supabase } from '@/lib/supabase/client'

/** The most authenticators offered: one to use and a spare. */
export const MAX_AUTHENTICATORS = 2
/** `max_enrolled_factors` of config.toml, which includes unfinished ones. */
const MAX_FACTORS = 4

export interface Authenticator {
  id: string
  name: string
  addedAt: string
}

/** An enrolment in progress: its key, and the URL that an authenticator app opens. */
export interface Enrolment {
  id: string
  secret: string
  uri: string
}

/** Whether this session still has to show a code. Needs no request: the session contains it. */
export async function fetchNeedsCode(): Promise<{ needsCode: boolean; hasShownCode: boolean }> {
  const { data, error } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  if (error) throw authError(error)
  const hasShownCode = data.currentLevel === 'aal2'
  return { needsCode: data.nextLevel === 'aal2' && !hasShownCode, hasShownCode }
}

async function fetchFactors() {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw authError(error)
  return data
}

export async function fetchAuthenticators(): Promise<Authenticator[]> {
  const { totp } = await fetchFactors()
  return totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Authenticator',
    addedAt: created_at,
  }))
}

/** Starts adding an authenticator. Removes abandoned enrolments if the limit is reached. */
export async function beginEnrolment(): Promise<Enrolment> {
  const { mfa } = supabase().auth
  const { all } = await fetchFactors()
  if (all.length >= MAX_FACTORS) {
    for (const { id, status } of all) {
      if (status === 'unverified') await mfa.unenroll({ factorId: id })
    }
  }
  const names = new Set(all.map(({ friendly_name }) => friendly_name))
  let number = 1
  while (names.has(`Authenticator ${number}`)) number += 1
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    issuer: config.productName,
    friendlyName: `Authenticator ${number}`,
  })
  if (error) throw authError(error)
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

/** Verifies a code. Users are not asked which authenticator it comes from, so each is tried. */
export async function verifyCode(code: string, enrolmentId?: string): Promise<void> {
  const { auth, realtime } = supabase()
  const ids =
    enrolmentId === undefined ? (await fetchFactors()).totp.map(({ id }) => id) : [enrolmentId]
  for (const [index, factorId] of ids.entries()) {
    const { data, error } = await auth.mfa.challengeAndVerify({ factorId, code })
    if (!error) {
      // The client passes on tokens from a sign-in or refresh, but not from here.
      await realtime.setAuth(data.access_token)
      return
    }
    const isLast = index === ids.length - 1
    if (isLast || error.code !== 'mfa_verification_failed') throw authError(error)
  }
}

/** Removes an authenticator; in the renewed session, an account with another one has to show its code. */
export async function removeAuthenticator(id: string): Promise<void> {
  const { auth } = supabase()
  const { error } = await auth.mfa.unenroll({ factorId: id })
  if (error) throw authError(error)
  await auth.refreshSession()
}

export async function setSecondFactorRequired(isRequired: boolean): Promise<void> {
  const { error } = await supabase().rpc('set_second_factor_required', { is_required: isRequired })
  if (error) throw toAppError(error)
}
