import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { allowAuthFailure, startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage, type OpenOptions } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { currentSession } from '@/lib/api/session-store'
import { pageAppeared } from '@/lib/notify'
import ForgotPasswordPage from './forgot-password'
import LoginPage from './login'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(null)
})

const open = (options: OpenOptions = {}) => openPage(<LoginPage />, { path: '/login', ...options })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign In' })

async function signIn({ user }: ReturnType<typeof open>, word = PARENT.password) {
  await user.type(email(), PARENT.email)
  await user.type(password(), word)
  await user.click(button())
}

it('signs in and says so on the page that follows', async () => {
  const page = open()
  await signIn(page)
  expect(page.toasts).toEqual([])
  pageAppeared()
  expect(page.toasts).toEqual([{ title: 'Login successful! Welcome back.' }])
  expect(currentSession()).toMatchObject({ status: 'signed_in', user: { email: PARENT.email } })
})

it('asks for both answers at their fields, and sends nothing', async () => {
  const { user } = open()
  await user.click(button())
  expect(email()).toHaveAccessibleDescription('Please enter your email address')
  expect(password()).toHaveAccessibleDescription('Please enter your password')
  expect(email()).toHaveFocus()
  expect(api.calls).toEqual([])
})

describe('a refused sign-in', () => {
  const wrong = 'That email or password is not correct.'

  it.each([
    ['Login failed', 'opened by itself', undefined],
    ['Sign in Failed', 'reached because a session was needed', { from: '/dashboard' }],
  ])('is called %s on the page %s', async (title, _how, state) => {
    const page = open({ state })
    await signIn(page, 'not-the-password')
    const alert = await screen.findByRole('alert')
    // The toast says what is wrong, the form what to do.
    expect(alert).toHaveTextContent(
      'Please try againCheck your email and password, or choose a new password below.',
    )
    expect(alert).toHaveFocus()
    expect(page.toasts).toEqual([{ title, description: wrong, variant: 'destructive' }])
    expect(email()).toHaveValue(PARENT.email)
    expect(password()).toHaveValue('not-the-password')
  })

  it.each([
    [400, 'email_not_confirmed', /confirm your email address first/],
    [429, 'over_request_rate_limit', /Too many attempts/],
    [400, 'anything_else', /the database is asleep/],
  ])('%d %s has its sentence', async (status, error_code, sentence) => {
    api.answer('POST /auth/v1/token', () =>
      Response.json({ code: status, error_code, msg: 'the database is asleep' }, { status }),
    )
    const page = open()
    await signIn(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(page.toasts[0]?.description).toMatch(sentence)
  })

  it.each([500, 503])(
    'by a server that answers %d is not called an offline phone',
    async (status) => {
      api.answer('POST /auth/v1/token', () => new Response('<html>', { status }))
      await signIn(open())
      expect(await screen.findByRole('alert')).toHaveTextContent('Login failedSomething went wrong')
    },
  )

  it('falls back on Something went wrong', async () => {
    api.answer('POST /auth/v1/token', () => refusal(400, { msg: '' }))
    await signIn(open())
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failedSomething went wrong')
  })
})

it('without a network what was typed stays, and the next press works', async () => {
  allowAuthFailure()
  const page = open()
  api.isOffline = true
  await signIn(page)
  expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
  api.isOffline = false
  await page.user.click(button())
  pageAppeared()
  expect(page.toasts.at(-1)).toEqual({ title: 'Login successful! Welcome back.' })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('is sent once, however often it is pressed', async () => {
  const page = open()
  const release = api.hold('POST /auth/v1/token')
  await signIn(page)
  const busy = screen.getByRole('button', { name: 'Signing in…' })
  expect(busy).toBeDisabled()
  await page.user.click(busy)
  await page.user.type(password(), '{Enter}')
  release()
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeEnabled()
  expect(api.callsOf('POST /auth/v1/token')).toHaveLength(1)
})

it('keeps the address through a reload, never the password', async () => {
  const page = open()
  await page.user.type(email(), PARENT.email)
  await page.user.type(password(), 'star-light')
  page.unmount()
  open()
  expect(email()).toHaveValue(PARENT.email)
  expect(password()).toHaveValue('')
})

it('hands the typed address to Forgot password, in no address and not for the next person', async () => {
  const page = open()
  await page.user.type(email(), PARENT.email)
  await page.user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect(screen.getByLabelText('address')).toHaveTextContent(/^\/forgot-password$/)
  page.unmount()
  const next = openPage(<ForgotPasswordPage />, { path: '/forgot-password' })
  expect(email()).toHaveValue(PARENT.email)
  next.unmount()
  openPage(<ForgotPasswordPage />, { path: '/forgot-password' })
  expect(email()).toHaveValue('')
})

it('leads on to the registration and to a new password', () => {
  open()
  expect(screen.getByRole('link', { name: 'Register your child' })).toHaveAttribute(
    'href',
    '/register',
  )
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
})
