import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type TOTP, URI } from 'otpauth'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '@/lib/api/session-store'
import { supabase } from '@/lib/supabase/client'
import { app } from '../calls.ts'
import { ground } from '../ground.ts'
import { as, database, newFamily } from '../people.ts'
import { registrationOf } from './family.ts'

const password = 'a-good-password'

const signedIn = async () => (await supabase().auth.getSession()).data.session?.user ?? null

/** A new account of a team member, signed in here. */
async function newAccount(): Promise<SessionUser> {
  const email = `team-${randomUUID().slice(0, 8)}@example.com`
  const made = await as(null, () =>
    app.join.makeTeamAccount({ parent_name: 'Bola Ade', email, password }),
  )
  expect(made).toEqual({ hasSession: true })
  const user = await signedIn()
  if (!user) throw new Error('Nobody is signed in')
  return { id: user.id, email, parentName: 'Bola Ade', phone: '', privacyVersion: '' }
}

const sessionsOf = async (user: string) =>
  (await database`select id from auth.sessions where user_id = ${user}`).length

/** The links in the emails to this address, oldest first. */
function linksTo(email: string): string[] {
  const { mailDir } = ground()
  return readdirSync(mailDir)
    .sort()
    .map((name) => readFileSync(path.join(mailDir, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .flatMap((text) => /http\S+(?:\/auth\/v1\/verify|\/reset-password#)\S+/.exec(text)?.[0] ?? [])
}

describe('an account', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('signs in with its password alone, and out everywhere', async () => {
    const { id, email } = await newAccount()
    await app.auth.signOut()
    expect([await signedIn(), await sessionsOf(id)]).toEqual([null, 0])
    await expect(app.auth.signIn({ email, password: 'not-this-one' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'invalid_credentials',
    })
    await app.auth.signIn({ email, password })
    expect(await signedIn()).toMatchObject({ id, email })
    await app.auth.leaveEndedSession()
    expect(await signedIn()).toBeNull()
  })

  it('ends its other sessions', async () => {
    const { id, email } = await newAccount()
    await app.auth.signIn({ email, password })
    expect(await sessionsOf(id)).toBe(2)
    await app.account.signOutElsewhere()
    expect(await sessionsOf(id)).toBe(1)
    expect(await signedIn()).toMatchObject({ id })
  })

  it('keeps name, phone and the privacy notice that it was shown', async () => {
    const { id } = await newAccount()
    await app.account.updateDetails({
      parent_name: 'Bọ́lá Adé',
      phone_number: '0803 000 0000',
      country: 'Nigeria',
    })
    await app.account.rememberPrivacyVersion('2026-11-01')
    const [row] = await database`select raw_user_meta_data from auth.users where id = ${id}`
    expect(row?.['raw_user_meta_data']).toMatchObject({
      parent_name: 'Bọ́lá Adé',
      phone_number: '+2348030000000',
      privacy_version: '2026-11-01',
    })
  })

  it('changes its password with the present one', async () => {
    const user = await newAccount()
    const wrong = { current_password: 'not-this-one', password: 'another-password' }
    await expect(app.account.updatePassword(user, wrong)).rejects.toMatchObject({
      code: 'wrong_password',
      field: 'current_password',
    })
    const right = { ...wrong, current_password: password }
    expect(await app.account.updatePassword(user, right)).toEqual({ hasEndedOthers: true })
    await expect(app.auth.signIn({ email: user.email, password })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    await app.auth.signIn({ email: user.email, password: right.password })
  })

  it('changes its address when the link of the email is opened', async () => {
    const user = await newAccount()
    const email = `next-${user.email}`
    vi.stubGlobal('window', { location: { origin: ground().url } })
    const change = { email, current_password: password }
    expect(await app.account.updateEmail(user, change)).toEqual({ isPending: true })
    vi.unstubAllGlobals()
    expect(await database`select email from auth.users where id = ${user.id}`).toEqual([
      { email: user.email },
    ])
    const links = [...linksTo(user.email), ...linksTo(email)]
    expect(links).not.toEqual([])
    for (const link of links) await fetch(link, { redirect: 'manual' })
    expect(await database`select email from auth.users where id = ${user.id}`).toEqual([{ email }])
  })

  it('has a new password by the link of an email, which opens once', async () => {
    const { email } = await newAccount()
    await app.auth.signOut()
    await app.auth.requestPasswordReset(email)
    const { hash } = new URL(linksTo(email)[0] ?? '')
    const [, tokenHash = '', address] = /^#token_hash=([^&]+)&email=(.+)$/.exec(hash) ?? []
    expect(address).toBe(email)
    const link = { tokenHash, email }
    await app.auth.openRecovery(link)
    await app.auth.resetPassword('another-password')
    await app.auth.signOut()
    await expect(app.auth.openRecovery(link)).rejects.toMatchObject({ code: 'link_expired' })
    await app.auth.signIn({ email, password: 'another-password' })
    expect(await signedIn()).toMatchObject({ email })
  })

  it('adds an authenticator, shows its code at the next sign-in, and removes it', async () => {
    const { email } = await newAccount()
    const { id, uri } = await app.secondFactor.beginEnrolment()
    const totp = URI.parse(uri) as TOTP
    await expect(app.secondFactor.verifyCode('000000', id)).rejects.toMatchObject({
      code: 'wrong_code',
    })
    const now = Date.now()
    await app.secondFactor.verifyCode(totp.generate({ timestamp: now }), id)
    expect(await app.secondFactor.fetchAuthenticators()).toMatchObject([
      { id, name: 'Authenticator 1' },
    ])
    await app.auth.signOut()
    await app.auth.signIn({ email, password })
    expect(await app.secondFactor.fetchNeedsCode()).toEqual({
      needsCode: true,
      hasShownCode: false,
    })
    await expect(app.secondFactor.removeAuthenticator(id)).rejects.toMatchObject({
      code: 'insufficient_aal',
    })
    // A code is accepted once, and may be one step ahead of the clock.
    await app.secondFactor.verifyCode(totp.generate({ timestamp: now + 30_000 }))
    expect(await app.secondFactor.fetchNeedsCode()).toEqual({
      needsCode: false,
      hasShownCode: true,
    })
    await app.secondFactor.removeAuthenticator(id)
    expect(await app.secondFactor.fetchAuthenticators()).toEqual([])
  })
})

describe('a sign-up', () => {
  it('makes account and child at once, and is recognised when its form comes again', async () => {
    const form = registrationOf()
    expect(await as(null, () => app.auth.signUp(form))).toEqual({ hasSession: true })
    const [row] = await database`
      select u.email, a.child_name, a.talents from public.applications a join auth.users u on u.id = a.user_id
      where a.id = ${form.application_id}`
    expect(row).toMatchObject({ email: form.email, child_name: 'Chidi Obi' })
    expect(await as(null, () => app.auth.signUp(form))).toEqual({ hasSession: true })
    const other = await newFamily()
    const foreign = as(null, () => app.auth.signUp({ ...form, application_id: other.child }))
    await expect(foreign).rejects.toMatchObject({ kind: 'conflict' })
    expect(await signedIn()).toBeNull()
  })

  it('leaves nothing where the database refuses the child', async () => {
    const form = registrationOf({ age: '40' })
    await expect(as(null, () => app.auth.signUp(form))).rejects.toMatchObject({
      kind: 'rejected',
      code: 'sign_up_refused',
    })
    expect(await database`select id from auth.users where email = ${form.email}`).toEqual([])
  })
})
