import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { keepDraft } from '@/lib/drafts'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import DonatePage from './donate'

const INSERT = 'POST /rest/v1/donations'
const TRY_LATER =
  'We have received too many forms in a short time. Please try again later; what you typed stays here.'

const field = (name: string | RegExp) => screen.getByRole('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Donate' }))

function open() {
  const api = startApi({ tables: { donations: [] }, accounts: [PARENT] })
  return { ...openPage(<DonatePage />, { path: '/donate' }), api }
}

async function put(name: string | RegExp, text: string) {
  await userEvent.clear(field(name))
  await userEvent.click(field(name))
  await userEvent.paste(text)
}

async function fill() {
  await put('Full name', 'Thandi O’Brien')
  await put('Email', 'thandi@example.com')
}

describe('the form', () => {
  it('has its defaults', () => {
    open()
    const projects = within(screen.getByRole('group', { name: 'Project' })).getAllByRole('radio')
    expect(projects.map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'Kanyezi Ghetto',
      'Kanyezi Edu',
      'Smart Academy Building',
    ])
    expect(screen.getByRole('radio', { name: 'Kanyezi Ghetto' })).toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('Nigeria')
    expect(field('Number of children to sponsor')).toHaveValue('1')
  })

  it('says at each field what is missing, and sends nothing', async () => {
    const { api } = open()
    await userEvent.clear(field('Number of children to sponsor'))
    await send()
    expect(field('Full name')).toHaveAccessibleDescription('Full name is required')
    expect(field('Email')).toHaveAccessibleDescription('Email is required')
    expect(field('Number of children to sponsor')).toHaveAccessibleDescription(
      'Please enter a whole number of children, at least 1',
    )
    expect(field('Number of children to sponsor')).toHaveFocus()
    expect(field(/^Phone number/)).toBeValid()
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })

  it.each(['0', '-1', '1.5', 'two', '100001'])('refuses %o children', async (count) => {
    const { api } = open()
    await fill()
    await put('Number of children to sponsor', count)
    await send()
    expect(field('Number of children to sponsor')).toBeInvalid()
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })

  it('refuses a number of the other country and a broken email address', async () => {
    const { api } = open()
    await fill()
    await put('Email', 'thandi.example.com')
    await put(/^Phone number/, '082 000 0001')
    await send()
    expect(field('Email')).toHaveAccessibleDescription(/Please check the email address/)
    expect(field(/^Phone number/)).toHaveAccessibleDescription(/Please check the number/)
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })
})

describe('a visitor’s donation', () => {
  it('is stored without asking for the row, and answered with thanks and the way to pay', async () => {
    const { api } = open()
    await fill()
    await put(/^Phone number/, '0803 000 0001')
    await userEvent.click(screen.getByRole('radio', { name: 'Kanyezi Edu' }))
    await put('Number of children to sponsor', '3')
    await send()

    const thanks = await screen.findByRole('heading', { name: /^Thank you, Thandi O’Brien ?!$/ })
    await waitFor(() => expect(thanks).toHaveFocus())
    expect(api.tables['donations']).toEqual([
      expect.objectContaining({
        user_id: null,
        donor_name: 'Thandi O’Brien',
        donor_email: 'thandi@example.com',
        donor_phone: '+2348030000001',
        project: 'Kanyezi Edu',
        country: 'Nigeria',
        children_count: 3,
        status: 'pending_payment',
      }),
    ])
    const [call] = api.callsOf(INSERT)
    expect(call?.headers.get('Prefer') ?? '').not.toContain('representation')
    expect(call?.headers.get('Authorization')).toBeNull()

    expect(screen.getByText('Example Bank Nigeria')).toBeVisible()
    expect(screen.getByText('0000000000')).toBeVisible()
    expect(screen.getByText('Example Talent Show (demonstration)')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy account number' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Pay by card/ })).toHaveAttribute(
      'href',
      'https://pay.example.com/donations',
    )
    const proof = screen.getByRole('link', { name: /^Send proof by WhatsApp/ })
    const message = new URL(proof.getAttribute('href') ?? '').searchParams.get('text')
    expect(message?.split('\n')).toEqual([
      'Hello Kanyezi, here is the proof of payment of my donation.',
      '',
      'Name: Thandi O’Brien',
      'Email: thandi@example.com',
      'Phone number: +2348030000001',
      'Project: Kanyezi Edu',
      'Country: Nigeria',
      'Children: 3',
    ])
    await waitFor(() => expect(window.sessionStorage.getItem('donation')).toBeNull())
  })

  it('from South Africa shows the account there', async () => {
    open()
    await fill()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'South Africa')
    await send()
    expect(await screen.findByText('Example Bank South Africa')).toBeVisible()
    expect(screen.queryByText('Example Bank Nigeria')).not.toBeInTheDocument()
  })

  it('sent again after a lost answer makes no second row', async () => {
    const { api } = open()
    await fill()
    const undo = api.answer(INSERT, (call) => {
      api.tables['donations']?.push(call.body as Record<string, unknown>)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.')
    undo()
    await send()
    expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeVisible()
    expect(api.tables['donations']).toHaveLength(1)
  })

  it('that is refused says so in the form, which keeps what was typed', async () => {
    const { api } = open()
    api.answer(INSERT, () => refusal(429, { code: 'PT429', message: 'too_many_requests' }))
    await fill()
    await send()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`Submission Failed${TRY_LATER}`)
    expect(field('Full name')).toHaveValue('Thandi O’Brien')
    expect(field('Email')).toHaveValue('thandi@example.com')
  })

  it('of a robot is refused with the same sentence and never sent', async () => {
    const { api } = open()
    await fill()
    const trap = screen.getByLabelText('Leave this field empty')
    expect(trap).toHaveAttribute('tabindex', '-1')
    expect(trap).toHaveAttribute('autocomplete', 'off')
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull()
    await userEvent.type(trap, 'https://spam.example.com')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(TRY_LATER)
    expect(api.callsOf(INSERT)).toHaveLength(0)
  })

  it('can be followed by another one', async () => {
    const { api } = open()
    await fill()
    await send()
    await userEvent.click(await screen.findByRole('button', { name: 'Donate again' }))
    expect(field('Full name')).toHaveValue('')
    await fill()
    await send()
    await screen.findByRole('heading', { name: /^Thank you/ })
    const ids = api.tables['donations']?.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('a donation to the building', () => {
  const choose = (project: string) => userEvent.click(screen.getByRole('radio', { name: project }))

  it('asks for no number of children, and is stored with the default', async () => {
    const { api } = open()
    await fill()
    await put('Number of children to sponsor', 'many')
    await choose('Smart Academy Building')
    expect(screen.queryByText('Number of children to sponsor')).not.toBeInTheDocument()
    await send()
    expect(
      await screen.findByText(/^Your pledge to Smart Academy Building is recorded/),
    ).toBeVisible()
    expect(api.tables['donations']).toEqual([
      expect.objectContaining({ project: 'Smart Academy Building', children_count: 1 }),
    ])
    const proof = screen.getByRole('link', { name: /^Send proof by WhatsApp/ })
    expect(decodeURIComponent(proof.getAttribute('href') ?? '')).not.toContain('Children')
  })

  it('keeps the number for a project with children', async () => {
    open()
    await put('Number of children to sponsor', '7')
    await choose('Smart Academy Building')
    await choose('Kanyezi Edu')
    expect(field('Number of children to sponsor')).toHaveValue('7')
  })
})

it('suggests a ticket for each child, in the money of the country', async () => {
  open()
  const page = screen.getByRole('form')
  expect(page).toHaveTextContent(
    /Suggested: ₦10,000, the price of a ticket\. You can give any amount\./,
  )
  const count = screen.getByLabelText('Number of children to sponsor')
  await userEvent.clear(count)
  await userEvent.type(count, '3')
  expect(page).toHaveTextContent(/Suggested: ₦30,000, the price of 3 tickets\./)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'South Africa')
  expect(page).toHaveTextContent(/Suggested: R540, the price of 3 tickets\./)
  await userEvent.clear(count)
  await userEvent.type(count, '1.5')
  expect(page).not.toHaveTextContent(/Suggested/)
})

it('repeats the suggestion with the thanks, to be copied, and none for the building', async () => {
  const { unmount, user } = open()
  await fill()
  await put('Number of children to sponsor', '3')
  await send()
  await screen.findByRole('heading', { name: /^Thank you/ })
  expect(screen.getByText('₦30,000')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(await navigator.clipboard.readText()).toBe('30000')
  unmount()
  open()
  await fill()
  await userEvent.click(screen.getByRole('radio', { name: 'Smart Academy Building' }))
  expect(screen.getByRole('form')).toHaveTextContent('You choose the amount.')
  await send()
  expect(await screen.findByText(/^Your pledge to Smart Academy Building/)).toBeVisible()
  expect(screen.queryByText(/Suggested/)).not.toBeInTheDocument()
})

describe('a signed-in donor', () => {
  it('finds name, email and phone filled in, and donates with the account', async () => {
    const { api, unmount } = open()
    unmount()
    await beSignedIn(PARENT)
    openPage(<DonatePage />, { path: '/donate' })
    expect(await screen.findByDisplayValue('Ngozi Adé')).toBe(field('Full name'))
    expect(field('Email')).toHaveValue('ngozi@example.com')
    expect(field(/^Phone number/)).toHaveValue('0803 000 0000')
    await send()
    await screen.findByRole('heading', { name: /^Thank you, Ngozi Adé ?!$/ })
    expect(api.tables['donations']).toEqual([
      expect.objectContaining({ user_id: PARENT.id, donor_phone: '+2348030000000' }),
    ])
    expect(api.callsOf(INSERT)[0]?.headers.get('Authorization')).toMatch(/^Bearer /)
    await beSignedIn(null)
  })

  it('gives the same number to whichever country, unless another was typed', async () => {
    const { api, unmount } = open()
    unmount()
    await beSignedIn(PARENT)
    openPage(<DonatePage />, { path: '/donate' })
    await screen.findByDisplayValue('0803 000 0000')
    const country = screen.getByRole('combobox', { name: 'Country' })
    await userEvent.selectOptions(country, 'South Africa')
    expect(field(/^Phone number/)).toHaveValue('+234 803 000 0000')
    await userEvent.selectOptions(country, 'Nigeria')
    expect(field(/^Phone number/)).toHaveValue('0803 000 0000')
    await put(/^Phone number/, '082 000 0001')
    await userEvent.selectOptions(country, 'South Africa')
    expect(field(/^Phone number/)).toHaveValue('082 000 0001')
    await send()
    await screen.findByRole('heading', { name: /^Thank you/ })
    expect(api.tables['donations']).toEqual([
      expect.objectContaining({ donor_phone: '+27820000001' }),
    ])
    await beSignedIn(null)
  })

  it('is not disturbed in the field that they are in when the account becomes known', async () => {
    startApi({ tables: { donations: [] }, accounts: [PARENT] })
    await beSignedIn(null)
    const { user } = openPage(<DonatePage />, { path: '/donate' })
    await user.type(field(/^Phone number/), '0')
    await user.click(field('Full name'))
    // While somebody types, before the first letter.
    await act(() => beSignedIn(PARENT))
    expect(await screen.findByDisplayValue('ngozi@example.com')).toBe(field('Email'))
    await user.keyboard('Thandi')
    expect(field('Full name')).toHaveValue('Thandi')
    expect(field(/^Phone number/)).toHaveValue('0')
    await act(() => beSignedIn(null))
  })

  it('keeps what was typed before the account was known', async () => {
    startApi({ tables: { donations: [] }, accounts: [PARENT] })
    keepDraft('donation', { donor_name: 'Somebody Else' }, [])
    await beSignedIn(PARENT)
    openPage(<DonatePage />, { path: '/donate' })
    await screen.findByDisplayValue('ngozi@example.com')
    expect(field('Full name')).toHaveValue('Somebody Else')
    await beSignedIn(null)
  })
})
