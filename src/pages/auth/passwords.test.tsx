import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApi } from '../../../tests/fakes/call'
import { allowAuthFailure, startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { sessionOf } from '../../../tests/fakes/auth'
import { currentSession } from '@/lib/api/session-store'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import ForgotPasswordPage from './forgot-password'
import ResetPasswordPage from './reset-password'

let api: FakeApi

beforeEach(() => {
  api = startApi({ accounts: [{ ...PARENT }] })
})

describe('a forgotten password', () => {
  const open = () => openPage(<ForgotPasswordPage />, { path: '/forgot-password' })
  const email = () => screen.getByRole('textbox', { name: 'Email' })
  const send = () => screen.getByRole('button', { name: 'Send the link' })

  it.each([PARENT.email, 'nobody@example.com'])(
    'of %s gets the same answer, whether there is an account or not',
    async (address) => {
      const { user } = open()
      await user.type(email(), address)
      await user.click(send())
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Check your email')
      expect(screen.getByText(/If there is an account for/)).toHaveTextContent(address)
      const [call] = api.callsOf('POST /auth/v1/recover')
      expect(call!.body).toMatchObject({ email: address })
    },
  )

  it('needs an address', async () => {
    const { user } = open()
    await user.type(email(), 'ngozi')
    await user.click(send())
    expect(email()).toHaveAccessibleDescription(/Please check the email address/)
    expect(api.calls).toEqual([])
  })

  it('says when the mail could not be asked for, and keeps the address', async () => {
    const { user } = open()
    allowAuthFailure()
    api.isOffline = true
    await user.type(email(), PARENT.email)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The email was not sent${OFFLINE_SENTENCE}`,
    )
    expect(email()).toHaveValue(PARENT.email)
  })
})

describe('a new password', () => {
  const LINK = `#token_hash=hash-of-${PARENT.id}&email=${PARENT.email}`
  const open = (hash = LINK) =>
    openPage(<ResetPasswordPage />, { path: '/reset-password', at: `/reset-password${hash}` })
  const password = () => screen.findByLabelText('New password', { selector: 'input' })
  const save = () => screen.getByRole('button', { name: 'Save the new password' })
  const VERIFY = 'POST /auth/v1/verify'

  beforeEach(() => beSignedIn(null))

  it('spends the link when it is sent, ends the other sessions and goes on to the dashboard', async () => {
    const { user, toasts } = open()
    expect(screen.getByText(PARENT.email)).toBeVisible()
    await user.type(await password(), 'moon-light')
    expect(api.calls).toEqual([])
    expect(currentSession().status).toBe('signed_out')
    await user.click(save())
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/dashboard')
    expect(api.callsOf(VERIFY)[0]!.body).toMatchObject({ type: 'recovery' })
    expect(api.accounts[0]!.password).toBe('moon-light')
    expect(api.callsOf('POST /auth/v1/logout')[0]!.query.get('scope')).toBe('others')
    expect(toasts.map(({ title }) => title)).toEqual(['Password changed'])
  })

  it('of an account with an authenticator is saved after its code', async () => {
    const account = api.accounts[0]!
    account.factors = [{ id: 'f1', status: 'verified', factor_type: 'totp' }]
    api.answer('POST /auth/v1/factors/f1/challenge', () =>
      Response.json({ id: 'c1', type: 'totp', expires_at: 1 }),
    )
    const CODE = 'POST /auth/v1/factors/f1/verify'
    api.answer(CODE, () => {
      const session = sessionOf(account)
      const [head, payload = '', signature] = session.access_token.split('.')
      const claims = JSON.parse(atob(payload)) as Record<string, unknown>
      const raised = btoa(JSON.stringify({ ...claims, aal: 'aal2' })).replaceAll('=', '')
      return Response.json({ ...session, access_token: `${head}.${raised}.${signature}` })
    })
    const { user, toasts } = open()
    await user.type(await password(), 'moon-light')
    await user.click(save())
    expect(await screen.findByText(/^One more step/)).toBeVisible()
    expect(api.callsOf('PUT /auth/v1/user')).toEqual([])
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '123456')
    await user.click(save())
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/dashboard')
    expect(api.callsOf(CODE)[0]!.body).toMatchObject({ code: '123456' })
    expect(account.password).toBe('moon-light')
    expect(toasts.map(({ title }) => title)).toEqual(['Password changed'])
  })

  it('has at least six characters', async () => {
    const { user } = open()
    await user.type(await password(), '12345')
    await user.click(save())
    expect(await password()).toHaveAccessibleDescription(
      /Password should be at least 6 characters\./,
    )
    await waitFor(async () => expect(await password()).toHaveFocus())
    expect(api.calls).toEqual([])
  })

  it.each([
    ['same_password', 'This is the password that you have already.'],
    ['weak_password', 'This password is known to be easy to guess.'],
  ])('that is refused as %s is put right at its field, in the same session', async (code, says) => {
    const undo = api.answer('PUT /auth/v1/user', () =>
      Response.json({ code: 422, error_code: code, msg: says }, { status: 422 }),
    )
    const { user } = open()
    await user.type(await password(), PARENT.password)
    await user.click(save())
    await expect.poll(password).toHaveAccessibleDescription(`At least 6 characters ${says}`)
    await waitFor(async () => expect(await password()).toHaveFocus())
    undo()
    await user.type(await password(), '-2')
    await user.click(save())
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/dashboard')
    expect(api.callsOf(VERIFY)).toHaveLength(1)
  })

  it('is saved for no account but the one that the link names', async () => {
    const { user } = open(`#token_hash=hash-of-${PARENT.id}&email=victim+1@example.com`)
    expect(screen.getByText('victim+1@example.com')).toBeVisible()
    await user.type(await password(), 'moon-light')
    await user.click(save())
    expect(await screen.findByText(/belongs to another account/)).toBeVisible()
    expect(currentSession().status).toBe('signed_out')
    expect(api.callsOf('PUT /auth/v1/user')).toEqual([])
  })

  it('is not saved by a link that was used', async () => {
    api.spentTokens.add(PARENT.id)
    const { user } = open()
    await user.type(await password(), 'moon-light')
    await user.click(save())
    expect(await screen.findByText(/This link has expired/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send a new link' })).toBeVisible()
  })

  it.each(['', '#access_token=a&refresh_token=b&type=recovery', '#token_hash=x&email=%zz'])(
    'is not asked for without a link (%s), and nobody is signed in',
    (hash) => {
      open(hash)
      expect(screen.getByText(/opens from the link in an email/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      )
      expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
      expect(currentSession().status).toBe('signed_out')
    },
  )
})
