import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeApi, Row } from '../../../tests/fakes/call'
import { allowAuthFailure, startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { CONSENT_VERSION } from '@/domain/consent'
import { makeEdition } from '../../../tests/fakes/rows'
import { fillRegistration } from '../../../tests/fakes/inputs'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { storedSession } from '@/lib/api/session-key'
import { currentSession } from '@/lib/api/session-store'
import { pageAppeared } from '@/lib/notify'
import RegisterPage from './register'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ tables: { applications: [] } })
  await beSignedIn(null)
})

const open = () => openPage(<RegisterPage />, { path: '/register' })
const button = () => screen.getByRole('button', { name: 'Register' })
const SIGN_UP = 'POST /auth/v1/signup'

async function register({ user }: ReturnType<typeof open>) {
  await fillRegistration()
  await user.click(button())
}

it('makes the account with its first child in one call, and welcomes', async () => {
  const page = open()
  await register(page)
  const { email, password, data } = api.callsOf(SIGN_UP)[0]!.body as Row
  expect([email, password]).toEqual(['ngozi@example.com', 'star-light'])
  expect(data).toEqual({
    parent_name: "Ngozi O'Brien-Ọlábísí",
    phone_number: '+2348031234567',
    living_status: 'Living with child',
    application_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    child_name: 'Chịdịmma Ṣadé'.normalize('NFC'),
    child_age: 9,
    child_gender: 'Female',
    country: 'Nigeria',
    state_city: 'Kano',
    talents: ['Dance'],
    consent_version: CONSENT_VERSION,
  })
  pageAppeared()
  expect(page.toasts).toEqual([
    {
      title: 'Welcome to Kanyezi!',
      description: "Your account was created. We're taking you to your dashboard.",
    },
  ])
  expect(currentSession().status).toBe('signed_in')
  // Nothing about the child stays in the session, which outlives the child's erasure.
  expect(storedSession()).toContain("O'Brien")
  expect(storedSession()).not.toMatch(/Ṣadé|child_age|Kano/)
})

it('opens the terms and the privacy notice beside itself, so that what was typed stays', () => {
  open()
  const form = within(screen.getByRole('form'))
  for (const [name, to] of [
    ['Terms (opens in a new tab)', '/terms'],
    ['Privacy notice (opens in a new tab)', '/privacy'],
  ] as const) {
    const link = form.getByRole('link', { name })
    expect(link).toHaveAttribute('href', to)
    expect(link).toHaveAttribute('target', '_blank')
  }
})

it('says before its button why an email comes at once', async () => {
  open()
  const why = await screen.findByText(/by email to confirm your address, so that your receipt/)
  expect(why.nextElementSibling).toBe(screen.getByRole('button', { name: 'Register' }))
})

it('says to look into the mail where the operator asks for a confirmed address', async () => {
  api.asksForConfirmation = true
  const page = open()
  await register(page)
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Check your email')
  expect(screen.getByText('ngozi@example.com')).toBeVisible()
  expect(within(screen.getByText(/We sent a link/)).getByRole('link')).toHaveAttribute(
    'href',
    '/login',
  )
  expect(page.toasts).toEqual([])
})

describe('a refused registration', () => {
  it('of a taken address says so at the field, and as Sign Up Failed', async () => {
    api.accounts.push({
      id: '22222222-2222-4222-8222-222222222222',
      email: 'ngozi@example.com',
      password: 'another-one',
      user_metadata: {},
    })
    const page = open()
    await register(page)
    const sentence = 'This email already has an account.'
    const email = screen.getByRole('textbox', { name: 'Email' })
    await expect.poll(() => email).toHaveAccessibleDescription(`${sentence} Sign in instead.`)
    expect(screen.getByRole('link', { name: 'Sign in instead.' })).toHaveAttribute('href', '/login')
    await expect.poll(() => email).toHaveFocus()
    expect(page.toasts).toEqual([
      {
        title: 'Sign Up Failed',
        description: sentence,
        variant: 'destructive',
      },
    ])
    expect(api.tables['applications']).toEqual([])
  })

  it('by a rule of the database asks to check the details', async () => {
    api.answer(SIGN_UP, () =>
      Response.json(
        { code: 500, error_code: 'unexpected_failure', msg: 'Database error saving new user' },
        { status: 500 },
      ),
    )
    const page = open()
    await register(page)
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Sign Up FailedPlease check your details and try again.')
    expect(alert).toHaveFocus()
  })

  it('without a network keeps every answer', async () => {
    allowAuthFailure()
    api.isOffline = true
    const page = open()
    await register(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
    expect(screen.getByLabelText('Password')).toHaveValue('star-light')
    expect(screen.getByLabelText('State')).toHaveValue('Kano')
    expect(screen.getByRole('checkbox', { name: /^Dance/ })).toBeChecked()
    api.isOffline = false
    await page.user.click(button())
    pageAppeared()
    expect(page.toasts.at(-1)?.title).toBe('Welcome to Kanyezi!')
    expect(api.accounts).toHaveLength(1)
  })
})

describe('sent again after a lost answer', () => {
  /** Creates the account, but its answer never arrives. */
  function loseTheAnswer(withChild: boolean) {
    allowAuthFailure()
    const undo = api.answer(SIGN_UP, ({ body }) => {
      const { email, password, data } = body as { email: string; password: string; data: Row }
      const id = '33333333-3333-4333-8333-333333333333'
      api.accounts.push({ id, email, password, user_metadata: data })
      if (withChild) api.tables['applications']!.push({ id: data['application_id'] })
      undo()
      throw new TypeError('Failed to fetch')
    })
  }

  it('it finds the child that is there, and signs in', async () => {
    loseTheAnswer(true)
    const page = open()
    await register(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
    await page.user.click(button())
    await expect.poll(() => currentSession().status).toBe('signed_in')
    expect(api.accounts).toHaveLength(1)
    expect(api.tables['applications']).toHaveLength(1)
    expect(currentSession().status).toBe('signed_in')
  })

  it('an account with the same password but another child signs nobody in and gets no child', async () => {
    loseTheAnswer(false)
    const page = open()
    await register(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
    await page.user.click(button())
    const email = screen.getByRole('textbox', { name: 'Email' })
    await expect
      .poll(() => email)
      .toHaveAccessibleDescription(/already has an account. Sign in instead/)
    expect(api.tables['applications']).toEqual([])
    expect(currentSession().status).toBe('signed_out')
    expect(storedSession()).toBeNull()
  })
})

it('is sent once, however often it is pressed', async () => {
  const release = api.hold(SIGN_UP)
  const page = open()
  await register(page)
  const busy = screen.getByRole('button', { name: 'Creating your account…' })
  expect(busy).toBeDisabled()
  await page.user.click(busy)
  await page.user.type(screen.getByLabelText('Your name'), '{Enter}')
  release()
  await expect.poll(() => currentSession().status).toBe('signed_in')
  expect(api.callsOf(SIGN_UP)).toHaveLength(1)
})

describe('outside of the dates of registration', () => {
  const EDITIONS = 'GET /rest/v1/rpc/get_editions'
  const OPENS = 'Registration for 2027 opens on 3 February 2127.'
  const before = makeEdition(2027, {
    is_current: true,
    registration_opens_at: '2127-02-03T08:00:00Z',
  })
  const closed = makeEdition(2025, {
    is_current: true,
    registration_closes_at: '2025-05-01T11:00:00Z',
  })
  const CLOSED = 'Registration for 2025 closed on 1 May 2025. Your answers stay on this phone.'

  it('the form is there and cannot be sent, which it says', async () => {
    api.answer(EDITIONS, () => Response.json([before]))
    open()
    expect(button()).toBeVisible()
    expect(await screen.findAllByText(OPENS)).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Your name' })).toBeEnabled()
  })

  it('nothing is said while it is open, nor where the dates do not come', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2025, { is_current: true })]))
    const page = open()
    await expect.poll(() => api.callsOf(EDITIONS)).toHaveLength(1)
    expect(button()).toBeVisible()
    page.unmount()
    api.answer(EDITIONS, () => new Response('no', { status: 500 }))
    open()
    await expect.poll(() => api.callsOf(EDITIONS)).toHaveLength(2)
    expect(button()).toBeVisible()
    expect(screen.queryByText(/^Registration for/)).toBeNull()
  })

  it('closing meanwhile is behind a refusal without a reason, and what was typed stays', async () => {
    let edition = makeEdition(2025, { is_current: true })
    api.answer(EDITIONS, () => Response.json([edition]))
    api.answer(SIGN_UP, () => {
      edition = closed
      return Response.json({ code: 500, msg: 'Database error saving new user' }, { status: 500 })
    })
    allowAuthFailure()
    const page = open()
    await register(page)
    expect(await screen.findByRole('alert')).toHaveTextContent(`Sign Up Failed${CLOSED}`)
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue("Ngozi O'Brien-Ọlábísí")
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
  })
})
