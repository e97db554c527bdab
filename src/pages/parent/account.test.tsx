import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { sessionOf } from '../../../tests/fakes/auth'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { ADMIN, PARENT } from '../../../tests/fakes/rows'
import { paths } from '@/lib/paths'
import AccountPage from './account'

const USER = 'PUT /auth/v1/user'
const CLOSE = 'POST /rest/v1/rpc/close_account'

let api: FakeApi

beforeEach(async () => {
  api = startApi({
    accounts: [{ ...PARENT }, { ...ADMIN }],
    admins: [ADMIN.email],
    tables: { applications: [] },
  })
  await beSignedIn(PARENT)
})

const open = (account = PARENT, at = '/dashboard/account') =>
  openPage(<AccountPage />, { path: '/dashboard/account', at, account })
/** A form of the page. Opens its section if it is closed. */
async function form(name: string) {
  const line = screen.getByRole('heading', { name, level: 3 }).closest('details')!
  if (!line.open) await userEvent.click(within(line).getByRole('heading', { name }))
  return within(await screen.findByRole('form', { name }))
}

it('is four quiet sections, and asks for no code of a form before it is opened', async () => {
  open()
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'You',
    'Emails you get',
    'Signing in',
    'Your data',
  ])
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See my data' })).toHaveAttribute(
    'href',
    '/dashboard/my-data',
  )
})

it('says what this phone keeps once that is opened', async () => {
  const { user } = open()
  expect(screen.queryByText(/^This phone keeps/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('heading', { name: 'What this phone keeps' }))
  expect(await screen.findByText(/^This phone keeps no list/)).toBeVisible()
})

it('signs out and leads home', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/')
  expect(api.callsOf('POST /auth/v1/logout')).toHaveLength(1)
})

describe('the details', () => {
  it('are shown as they are and saved as the database takes them', async () => {
    const { user, toasts } = open()
    await expect.poll(() => api.callsOf('GET /rest/v1/applications').length).toBe(1)
    const phone = (await form('Name and phone')).getByRole('textbox', { name: 'Phone number' })
    expect(phone).toHaveValue('0803 000 0000')
    await user.clear(phone)
    await user.type(phone, '0805 000 0002')
    await user.click((await form('Name and phone')).getByRole('button', { name: 'Save' }))
    await expect.poll(() => toasts).toEqual([{ title: 'Profile Updated!' }])
    expect(api.callsOf(USER)[0]!.body).toMatchObject({
      data: { parent_name: 'Ngozi Adé', phone_number: '+2348050000002' },
    })
  })

  it('keep a number of the other country with its code, so that it can be saved as it is', async () => {
    const account = {
      ...PARENT,
      user_metadata: { ...PARENT.user_metadata, phone_number: '+27820000001' },
    }
    await beSignedIn(account)
    const { user, toasts } = open(account)
    const phone = (await form('Name and phone')).getByRole('textbox', { name: 'Phone number' })
    await expect.poll(() => phone).toHaveValue('+27 82 000 0001')
    await user.click((await form('Name and phone')).getByRole('button', { name: 'Save' }))
    await expect.poll(() => toasts).toEqual([{ title: 'Profile Updated!' }])
    expect(api.callsOf(USER)[0]!.body).toMatchObject({ data: { phone_number: '+27820000001' } })
  })

  it.each([
    ['Your name', 'Please enter your name'],
    ['Phone number', 'Please enter your phone number'],
  ])('need %s', async (label, sentence) => {
    const { user } = open()
    const field = (await form('Name and phone')).getByRole('textbox', { name: label })
    await user.clear(field)
    await user.click((await form('Name and phone')).getByRole('button', { name: 'Save' }))
    expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    expect(field).toHaveFocus()
    expect(api.callsOf(USER)).toEqual([])
  })
})

describe('the password', () => {
  it('has six characters at least, and is gone from the form after it was changed', async () => {
    const { user, toasts } = open()
    const field = (await form('Password')).getByLabelText('New password')
    const save = async () =>
      user.click((await form('Password')).getByRole('button', { name: 'Change password' }))
    await user.type((await form('Password')).getByLabelText('Current password'), PARENT.password)
    await user.type(field, '12345')
    await save()
    expect(field).toHaveAccessibleDescription(/Password should be at least 6 characters\./)
    await user.type(field, '6')
    await save()
    await expect.poll(() => toasts.at(-1)?.title).toBe('Password changed')
    expect(field).toHaveValue('')
    expect(api.callsOf(USER).map(({ body }) => body)).toMatchObject([
      { password: '123456', current_password: PARENT.password },
    ])
    expect(api.callsOf('POST /auth/v1/logout').at(-1)!.query.get('scope')).toBe('others')
  })

  it.each([
    ['Password', 'Change password'],
    ['Email', 'Change email'],
  ])('as it is now is asked for and checked before a change of the %s', async (name, label) => {
    const { user } = open()
    const present = (await form(name)).getByLabelText('Current password')
    if (name === 'Password')
      await user.type((await form(name)).getByLabelText('New password'), 'moon-light')
    await user.click((await form(name)).getByRole('button', { name: label }))
    expect(present).toHaveAccessibleDescription('Please enter your current password')
    await user.type(present, 'not-mine')
    await user.click((await form(name)).getByRole('button', { name: label }))
    await expect
      .poll(() => present)
      .toHaveAccessibleDescription('This is not your current password.')
    expect(api.callsOf(USER)).toEqual([])
  })

  it('that is the old one is refused at the field', async () => {
    api.answer(USER, () =>
      Response.json({ code: 422, error_code: 'same_password', msg: 'same' }, { status: 422 }),
    )
    const { user } = open()
    const field = (await form('Password')).getByLabelText('New password')
    await user.type((await form('Password')).getByLabelText('Current password'), PARENT.password)
    await user.type(field, 'star-light')
    await user.click((await form('Password')).getByRole('button', { name: 'Change password' }))
    await expect.poll(() => field).toHaveAccessibleDescription(/the password that you have already/)
  })
})

describe('the email', () => {
  it('counts at once where the operator asks for no confirmation', async () => {
    api.answer(USER, () => Response.json({ id: PARENT.id, email: 'new@example.com' }))
    const { user, toasts } = open()
    const field = (await form('Email')).getByRole('textbox', { name: 'Email' })
    await user.clear(field)
    await user.type(field, 'new@example.com')
    await user.type((await form('Email')).getByLabelText('Current password'), PARENT.password)
    await user.click((await form('Email')).getByRole('button', { name: 'Change email' }))
    await expect.poll(() => toasts.at(-1)?.title).toBe('Email changed')
  })

  it('waits for the link elsewhere', async () => {
    const { user, toasts } = open()
    const field = (await form('Email')).getByRole('textbox', { name: 'Email' })
    await user.clear(field)
    await user.type(field, 'new@example.com')
    await user.type((await form('Email')).getByLabelText('Current password'), PARENT.password)
    await user.click((await form('Email')).getByRole('button', { name: 'Change email' }))
    await expect.poll(() => toasts.at(-1)?.title).toBe('Check your email')
    expect((await form('Email')).getByRole('status')).toHaveTextContent('new@example.com')
  })

  it('of an owner warns of what it costs', async () => {
    await beSignedIn(ADMIN)
    open(ADMIN)
    await form('Email')
    expect(
      await screen.findByText(/waits until another owner confirms .* appoint a second one first/),
    ).toBeVisible()
  })

  it('of another member says who confirms it', async () => {
    api.roles = { [PARENT.email]: { role: 'finance', states: null } }
    open()
    await form('Email')
    expect(await screen.findByText(/waits until an owner confirms the new one\.$/)).toBeVisible()
  })

  it('of a parent says nothing of a team', async () => {
    open()
    await form('Email')
    expect(screen.queryByText(/team/)).not.toBeInTheDocument()
  })
})

describe('the emails', () => {
  const SET = 'POST /rest/v1/rpc/set_email_group'
  const beSent = (change: object = {}) => {
    api.tables['email_settings'] = [
      {
        address: PARENT.email,
        is_on: true,
        confirmed_at: '2026-11-01T08:00:00Z',
        refused_at: null,
        switched_off: ['reminders'],
        confirmation_asked_at: null,
        ...change,
      },
    ]
  }
  const box = (name: string) => screen.findByRole('checkbox', { name })

  it('say where they go, and which are wanted', async () => {
    beSent()
    open()
    expect(await screen.findByText(/Confirmed: this is your email/)).toBeVisible()
    expect(await box('Auditions')).toBeChecked()
    expect(await box('Reminders')).not.toBeChecked()
    expect(await box('Payments and receipts')).toBeChecked()
    expect(await box('Payments and receipts')).toBeDisabled()
  })

  it('ask for the confirmation email where the address has not answered, and say that it was sent', async () => {
    beSent({ confirmed_at: null })
    const SEND = 'POST /rest/v1/rpc/send_confirmation'
    const undo = api.answer(SEND, () => {
      beSent({ confirmed_at: null, confirmation_asked_at: '2026-11-02T08:00:00Z' })
      return new Response(null, { status: 204 })
    })
    const { user, toasts } = open()
    await user.click(await screen.findByRole('button', { name: 'Send me the confirmation email' }))
    expect(await screen.findByText(/^Sent on 2 November 2026, 09:00/)).toBeVisible()
    expect(api.callsOf(SEND)).toHaveLength(1)
    undo()
    api.answer(SEND, () => refusal(429, { code: 'PT429', message: 'confirmation_too_soon' }))
    await user.click(screen.getByRole('button', { name: 'Send it again' }))
    await expect.poll(() => toasts.at(-1)?.description).toMatch(/^We sent it within the last hour/)
  })

  it('are switched at once, and stay so', async () => {
    beSent()
    const goOn = api.hold(SET)
    const { user, toasts } = open()
    await user.click(await box('Auditions'))
    await user.click(await box('Reminders'))
    expect(await box('Auditions')).not.toBeChecked()
    expect(await box('Reminders')).toBeChecked()
    goOn()
    await expect
      .poll(() => api.callsOf(SET).map(({ body }) => body))
      .toEqual([
        { email_group: 'auditions', is_on: false },
        { email_group: 'reminders', is_on: true },
      ])
    await expect.poll(() => api.callsOf('POST /rest/v1/rpc/get_email_settings').length).toBe(2)
    expect(await box('Auditions')).not.toBeChecked()
    expect(await box('Reminders')).toBeChecked()
    expect(toasts).toEqual([])
  })

  it('go back to what they were when the server refuses', async () => {
    beSent()
    api.answer(SET, () => refusal(500, { message: 'the database is asleep' }))
    const { user, toasts } = open()
    await user.click(await box('Auditions'))
    await expect.poll(() => toasts.at(-1)?.title).toBe('Update Failed')
    expect(await box('Auditions')).toBeChecked()
  })

  it.each([
    [
      { confirmed_at: null },
      /Please confirm this email. Until then we won’t name your child in it./,
    ],
    [
      { confirmed_at: null, refused_at: '2026-11-02T08:00:00Z' },
      /Somebody at this address said it isn’t theirs/,
    ],
  ])('say what is known of the address: %j', async (change, sentence) => {
    beSent(change)
    open()
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('are one sentence while none are sent', async () => {
    open()
    expect(
      await screen.findByText('No emails are sent at the moment. Your news is under Notices.'),
    ).toBeVisible()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('closing', () => {
  async function confirm() {
    const page = open()
    await page.user.click(screen.getByRole('heading', { name: 'Close the account' }))
    await page.user.click(await screen.findByRole('button', { name: 'Close my account' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Close your account?' }))
    const button = dialog.getByRole('button', { name: 'Close for good' })
    expect(button).toBeDisabled()
    await page.user.type(dialog.getByRole('textbox'), PARENT.email)
    await page.user.click(button)
    return { ...page, dialog }
  }

  it('is one call, and leads home', async () => {
    api.answer(CLOSE, () => new Response(null, { status: 204 }))
    const { toasts } = await confirm()
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/')
    expect(api.callsOf(CLOSE)).toHaveLength(1)
    expect(toasts.at(-1)?.title).toBe('Account closed')
  })

  it('is where its address leads, and says what goes, what stays and first what is to go back', async () => {
    api.answer('POST /rest/v1/rpc/get_due_back', () =>
      Response.json([
        { currency: 'NGN', amount: 5_000 },
        { currency: 'ZAR', amount: 180 },
      ]),
    )
    const { user } = open(PARENT, paths.closeAccount)
    const closing = await screen.findByRole('button', { name: 'Close my account' })
    const money = await screen.findByText('Get your money back first')
    expect(money.parentElement).toHaveTextContent(
      /^Get your money back first₦5,000 and R180 of yours is still with us\. Ask us to send it back first/,
    )
    expect(
      screen.getByRole('link', { name: /^Ask for it on WhatsApp/ }).getAttribute('href'),
    ).toContain(encodeURIComponent('₦5,000 and R180'))
    expect(screen.getByText(/^your children, with their tickets/)).toBeVisible()
    expect(screen.getByText(/stay in our books: we have to account for money/)).toBeVisible()
    await user.click(closing)
    const dialog = within(screen.getByRole('dialog', { name: 'Close your account?' }))
    expect(dialog.getByText(/of yours is still with us/).closest('strong')).toHaveTextContent(
      /^₦5,000 and R180 of yours/,
    )
  })

  it('names no money where none is to go back', async () => {
    open(PARENT, paths.closeAccount)
    expect(await screen.findByRole('button', { name: 'Close my account' })).toBeVisible()
    await expect.poll(() => api.callsOf('POST /rest/v1/rpc/get_due_back')).toHaveLength(1)
    expect(screen.queryByText('Get your money back first')).toBeNull()
  })

  describe('a while after the sign-in', () => {
    const TOKEN = 'POST /auth/v1/token'
    const refuseUntil = (isFresh: () => boolean, message = 'sign_in_again') =>
      api.answer(CLOSE, () =>
        isFresh() ? new Response(null, { status: 204 }) : refusal(403, { code: '42501', message }),
      )
    const question = async () => within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    const type = async (page: Page, label: string, text: string) =>
      page.user.type((await question()).getByLabelText(label), text)
    const goOn = async (page: Page) =>
      page.user.click((await question()).getByRole('button', { name: 'Go on' }))
    type Page = Awaited<ReturnType<typeof confirm>>

    it('asks for the password in its place, and goes on with what was typed', async () => {
      refuseUntil(() => api.callsOf('POST /auth/v1/logout').length > 0)
      const page = await confirm()
      await goOn(page)
      const password = (await question()).getByLabelText('Your password')
      expect(password).toHaveAccessibleDescription('Please enter your current password')
      await type(page, 'Your password', 'not-mine')
      await goOn(page)
      await expect
        .poll(() => password)
        .toHaveAccessibleDescription('This is not your current password.')
      expect(api.callsOf(CLOSE)).toHaveLength(1)
      await page.user.clear(password)
      await type(page, 'Your password', PARENT.password)
      await goOn(page)
      await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/')
      // Sent with the old sign-in first, then with the new one, which has ended the old session.
      const [before, after] = api.callsOf(CLOSE).map(({ headers }) => headers.get('Authorization'))
      expect(after).not.toBe(before)
      const [ended] = api.callsOf('POST /auth/v1/logout')
      expect(ended!.headers.get('Authorization')).toBe(before)
      expect(ended!.query.get('scope')).toBe('local')
      expect(page.toasts.at(-1)?.title).toBe('Account closed')
    })

    it('stays open, with the address that was typed, when the question is closed', async () => {
      refuseUntil(() => false)
      const page = await confirm()
      await page.user.click((await question()).getByRole('button', { name: 'Cancel' }))
      expect(await page.dialog.findByRole('alert')).toHaveTextContent(
        'You signed in a while ago. Type your password again first.',
      )
      expect(page.dialog.getByRole('textbox')).toHaveValue(PARENT.email)
      expect(api.callsOf(TOKEN)).toEqual([])
      expect(page.toasts).toEqual([])
    })

    it('asks for the code too, where the account has an authenticator that this phone did not know of', async () => {
      const factor = { id: 'f1', status: 'verified', factor_type: 'totp' }
      const password = api.answer(TOKEN, () =>
        Response.json({
          ...sessionOf(PARENT),
          user: { ...sessionOf(PARENT).user, factors: [factor] },
        }),
      )
      api.answer('POST /auth/v1/factors/f1/challenge', () =>
        Response.json({ id: 'c1', type: 'totp', expires_at: 1 }),
      )
      api.answer('POST /auth/v1/factors/f1/verify', ({ body }) =>
        (body as { code: string }).code === '123456'
          ? Response.json(sessionOf(PARENT))
          : refusal(422, {
              error_code: 'mfa_verification_failed',
              msg: 'Invalid TOTP code entered',
            }),
      )
      refuseUntil(() => api.callsOf('POST /auth/v1/factors/f1/verify').length === 2)
      const page = await confirm()
      await type(page, 'Your password', PARENT.password)
      await goOn(page)
      const code = await (await question()).findByLabelText('Code')
      expect(code).toHaveAccessibleDescription(/Please enter the 6 digits/)
      await type(page, 'Code', '000 000')
      await goOn(page)
      await expect.poll(() => code).toHaveAccessibleDescription(/That code isn’t right/)
      await page.user.clear(code)
      await type(page, 'Code', '123 456')
      await goOn(page)
      await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/')
      password()
    })
  })

  it('that failed says so and keeps the session', async () => {
    api.answer(CLOSE, () => refusal(500, { message: 'the database is asleep' }))
    const { dialog } = await confirm()
    expect(await dialog.findByRole('alert')).toHaveTextContent('the database is asleep')
    expect(api.callsOf('POST /auth/v1/logout')).toEqual([])
  })
})
