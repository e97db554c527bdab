import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApi } from '../../../tests/helpers/api-call'
import { allowAuthFailure, startApi } from '../../../tests/helpers/fake-api'
import { beSignedIn, openPage } from '../../../tests/helpers/render-page'
import { PARENT } from '../../../tests/helpers/rows'
import { OFFLINE_SENTENCE } from '@/lib/api/errors'
import ForgotPasswordPage from './forgot-password'
import ResetPasswordPage from './reset-password'

let api: FakeApi

beforeEach(() => {
  api = startApi({ accounts: [{ ...PARENT }] })
})

describe('a forgotten password', () => {
  const open = () => openPage(<ForgotPasswordPage />, { path: '/forgot-password' })
  const email = () => screen.getByRole('textbox', { name: 'E-mail' })
  const send = () => screen.getByRole('button', { name: 'Send the link' })

  it.each([PARENT.email, 'nobody@example.com'])(
    'of %s gets the same answer, whether there is an account or not',
    async (address) => {
      const { user } = open()
      await user.type(email(), address)
      await user.click(send())
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
        'Check your e-mail',
      )
      expect(screen.getByText(/If there is an account for/)).toHaveTextContent(address)
      const [call] = api.callsOf('POST /auth/v1/recover')
      expect(call!.body).toMatchObject({ email: address })
      expect(call!.query.get('redirect_to')).toBe('http://localhost:3000/reset-password')
    },
  )

  it('needs an address', async () => {
    const { user } = open()
    await user.type(email(), 'ngozi')
    await user.click(send())
    expect(email()).toHaveAccessibleDescription(/Please check the e-mail address/)
    expect(api.calls).toEqual([])
  })

  it('says when the mail could not be asked for, and keeps the address', async () => {
    const { user } = open()
    allowAuthFailure()
    api.isOffline = true
    await user.type(email(), PARENT.email)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `The mail was not sent${OFFLINE_SENTENCE}`,
    )
    expect(email()).toHaveValue(PARENT.email)
  })
})

describe('a new password', () => {
  const open = () => openPage(<ResetPasswordPage />, { path: '/reset-password' })
  const password = () => screen.findByLabelText('New password', { selector: 'input' })
  const save = () => screen.getByRole('button', { name: 'Save the new password' })

  it('is saved for who came by the link, who goes on to the dashboard', async () => {
    await beSignedIn(PARENT)
    const { user, notices } = open()
    await user.type(await password(), 'moon-light')
    await user.click(save())
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/dashboard')
    expect(api.accounts[0]!.password).toBe('moon-light')
    expect(notices.map(({ title }) => title)).toEqual(['Password changed'])
  })

  it('has at least six characters', async () => {
    await beSignedIn(PARENT)
    const { user } = open()
    await user.type(await password(), '12345')
    await user.click(save())
    expect(await password()).toHaveAccessibleDescription(
      /Password should be at least 6 characters\./,
    )
    expect(await password()).toHaveFocus()
    expect(api.calls).toEqual([])
  })

  it.each([
    ['same_password', 'This is the password that you have already.'],
    ['weak_password', 'This password is known to be easy to guess.'],
  ])('that the server refuses as %s can be put right at its field', async (code, sentence) => {
    await beSignedIn(PARENT)
    api.answer('PUT /auth/v1/user', () =>
      Response.json({ code: 422, error_code: code, msg: sentence }, { status: 422 }),
    )
    const { user } = open()
    await user.type(await password(), PARENT.password)
    await user.click(save())
    await expect.poll(password).toHaveAccessibleDescription(`At least 6 characters ${sentence}`)
    expect(await password()).toHaveValue(PARENT.password)
    expect(await password()).toHaveFocus()
  })

  it('is not asked for without a session: the link has expired', async () => {
    await beSignedIn(null)
    open()
    expect(screen.getByText(/This link has expired/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
  })
})
