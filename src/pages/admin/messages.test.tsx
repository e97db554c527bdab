import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { ADMIN, makeEdition } from '../../../tests/fakes/rows'
import { openPage } from '../../../tests/fakes/render-page'
import { MemberContext } from '@/lib/member'
import type { Broadcast } from '@/features/messages/api'
import AdminMessagesPage from './messages'

const COUNT = 'POST /rest/v1/rpc/count_audience'
const LIST = 'POST /rest/v1/rpc/get_broadcasts'
const SEND = 'POST /rest/v1/rpc/send_broadcast'
const TEST = 'POST /rest/v1/rpc/send_test_email'
const SETTINGS = 'POST /rest/v1/rpc/get_email_settings'

let api: FakeApi
let count: number
let leftOut: number
let sent: Broadcast[]
let isAsleep: boolean

const asleep = () => refusal(500, { message: 'the database is asleep' })

beforeEach(() => {
  isAsleep = false
  window.sessionStorage.clear()
  count = 214
  leftOut = 0
  sent = []
  api = startApi()
  api.answer(COUNT, () =>
    isAsleep
      ? asleep()
      : Response.json({ parents: count, readers: count, hinted: 0, left_out: leftOut }),
  )
  api.answer('POST /rest/v1/rpc/preview_message', () => Response.json([]))
  api.answer(LIST, () => (isAsleep ? asleep() : Response.json(sent)))
  api.answer(SETTINGS, () => Response.json({ confirmed_at: '2026-11-01T10:00:00Z' }))
})

function broadcast(changes: Partial<Broadcast> = {}): Broadcast {
  return {
    id: crypto.randomUUID(),
    edition: 2025,
    subject: 'The final is on Saturday',
    body: 'Please come early.\nThank you.',
    status: null,
    ticket_status: null,
    step: null,
    country: null,
    state_city: null,
    talent: null,
    audition_on: null,
    video: null,
    children_count: null,
    link_path: null,
    map_url: null,
    is_urgent: false,
    reason: null,
    recipients: 214,
    sent_by_email: 'admin@example.com',
    created_at: '2026-11-20T10:00:00+00:00',
    written: 214,
    finished_at: '2026-11-20T10:01:00+00:00',
    emails_waiting: 0,
    emails_sent: 0,
    emails_failed: 0,
    ...changes,
  }
}

const audienceOf = (call: string, nth = -1) =>
  (api.callsOf(call).at(nth)!.body as { audience: unknown }).audience
const open = (at = '/admin/messages') =>
  openPage(<AdminMessagesPage />, { path: '/admin/messages', at, account: ADMIN })
const field = (label: RegExp) => screen.getByLabelText(label)
const sendButton = () => screen.findByRole('button', { name: 'Send to 214 parents' })

async function write(user: ReturnType<typeof open>['user']) {
  await user.type(field(/^Subject/), 'The final')
  await user.type(field(/^Message/), 'Hello.{enter}Come early.')
}

describe('the parents', () => {
  it('are counted as they are chosen', async () => {
    const { user } = open()
    expect(await screen.findByText('This goes to 214 parents.')).toBeVisible()
    count = 10_001
    await user.selectOptions(field(/^Status/), 'Pending')
    await user.selectOptions(field(/^Ticket/), 'Not paid')
    await user.selectOptions(field(/^Furthest step/), 'Registered')
    await user.selectOptions(field(/^Where/), 'Kano')
    await waitFor(() =>
      expect(audienceOf(COUNT)).toEqual({
        status: ['pending_payment', 'pending'],
        ticket_status: ['none', 'unpaid'],
        step: 'registered',
        country: 'Nigeria',
        state_city: 'Kano',
      }),
    )
    expect(await screen.findByText('This goes to more than 10,000 parents.')).toBeVisible()
    count = 1
    await user.selectOptions(field(/^Where/), 'All of South Africa')
    await waitFor(() => expect(audienceOf(COUNT)).toMatchObject({ country: 'South Africa' }))
    expect(audienceOf(COUNT)).not.toHaveProperty('state_city')
    expect(await screen.findByText('This goes to 1 parent.')).toBeVisible()
  })

  it('cannot be written to where there are none', async () => {
    count = 0
    open()
    expect(await screen.findByText(/Nobody has such a child/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  it('are counted again where that failed', async () => {
    isAsleep = true
    const { user } = open()
    const form = within(screen.getByRole('form', { name: 'New message' }))
    const alert = await form.findByRole('alert')
    expect(alert).toHaveTextContent('We could not count the parents. the database is asleep')
    isAsleep = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This goes to 214 parents.')).toBeVisible()
  })
})

describe('a message', () => {
  it('is seen as parents see it, and goes once the number was confirmed', async () => {
    api.answer(SEND, () => {
      sent = [broadcast({ subject: 'The final', written: 0, finished_at: null })]
      return Response.json(sent[0]!.id)
    })
    const { user, toasts } = open()
    expect(await screen.findByText('No message was sent yet')).toBeVisible()
    await write(user)
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('The final')).toHaveAttribute('dir', 'auto')
    expect(preview.getByText(/Come early/).textContent).toBe('Hello.\nCome early.')
    expect(screen.getByText('111 left')).toBeVisible()
    await user.click(await sendButton())
    const question = await screen.findByRole('dialog', {
      name: 'Send this message to 214 parents?',
    })
    expect(api.callsOf(SEND)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Send to 214 parents' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [call] = api.callsOf(SEND)
    expect(call!.body).toEqual({
      subject: 'The final',
      body: 'Hello.\nCome early.',
      audience: {},
      link_path: '',
      map_url: '',
      is_urgent: false,
      reason: '',
      broadcast_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    })
    expect(toasts).toEqual([{ title: 'Your message is on its way.' }])
    expect(field(/^Subject/)).toHaveValue('')
    expect(await screen.findByText('0 of 214 parents told so far.')).toBeVisible()
  })

  it('survives a reload, and keeps its id', async () => {
    api.answer(SEND, asleep)
    const first = open()
    await write(first.user)
    await first.user.selectOptions(field(/^Where/), 'Kano')
    await first.user.click(await sendButton())
    const send = async ({ user }: typeof first) => {
      const question = within(await screen.findByRole('dialog'))
      await user.click(question.getByRole('button', { name: 'Send to 214 parents' }))
      return question
    }
    const question = await send(first)
    expect(await question.findByRole('alert')).toHaveTextContent('the database is asleep')
    first.unmount()
    api.answer(SEND, () => Response.json('x'))
    const second = open()
    expect(field(/^Subject/)).toHaveValue('The final')
    expect(field(/^Where/)).toHaveValue('Kano')
    await second.user.click(await sendButton())
    await send(second)
    await waitFor(() => expect(field(/^Subject/)).toHaveValue(''))
    const [before, after] = api.callsOf(SEND).map(({ body }) => body as { broadcast_id: string })
    expect(after!.broadcast_id).toBe(before!.broadcast_id)
    second.unmount()
    open()
    expect(field(/^Subject/)).toHaveValue('')
  })

  it('is not sent without words, too long or with a web address', async () => {
    const { user } = open()
    await user.click(await sendButton())
    expect(await screen.findByText('Please write a subject')).toBeVisible()
    expect(screen.getByText('Please write a message')).toBeVisible()
    expect(field(/^Subject/)).toHaveFocus()
    await user.click(field(/^Subject/))
    await user.paste('a'.repeat(121))
    expect(screen.getByText('1 character too many')).toBeVisible()
    await user.type(field(/^Message/), 'See https://example.com')
    await user.click(await sendButton())
    expect(await screen.findByText('Please shorten the subject to 120 characters')).toBeVisible()
    expect(screen.getByText('Please leave out the web address.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('waits for its hour, and says until when', async () => {
    api.answer(SEND, () =>
      refusal(400, {
        code: 'P0001',
        message: 'broadcast_too_soon',
        details: '2026-11-20T11:00:00Z',
      }),
    )
    const { user } = open()
    await write(user)
    await user.click(await sendButton())
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Send to 214 parents' }))
    expect(await question.findByRole('alert')).toHaveTextContent(
      'You can send this one from 20 November 2026, 12:00 Lagos time',
    )
    expect(field(/^Subject/)).toHaveValue('The final')
  })
})

describe('the additions to a message', () => {
  it('names, a page, a map, urgency and a reason', async () => {
    api.answer(SEND, () => Response.json(crypto.randomUUID()))
    api.answer('POST /rest/v1/rpc/preview_message', () =>
      Response.json([
        { parent_name: 'Ngozi Obi', text: 'Ngozi Obi\nAda and Chidi' },
        { parent_name: null, text: 'parent\nThandeka' },
      ]),
    )
    const { user } = open()
    expect(
      await screen.findByText(/214 read the text by email as well, 0 get an email/),
    ).toBeVisible()
    // A real family is shown from the start, and all three as soon as their names make a difference.
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(await preview.findByText('Ngozi Obi')).toBeVisible()
    expect(preview.getByRole('group')).toHaveTextContent(
      'For Ngozi Obi (Ada and Chidi)Your message appears here while you write.',
    )
    await user.type(field(/^Subject/), 'The hall')
    await user.type(field(/^Message/), 'Dear {{parent}, bring {{children}.')
    expect(preview.getByText('Dear Ngozi Obi, bring Ada and Chidi.')).toBeVisible()
    expect(preview.getByText('a parent').parentElement).toHaveTextContent('For a parent (Thandeka)')
    expect(preview.getByText('Dear parent, bring Thandeka.')).toBeVisible()
    expect(screen.queryByText('Page:')).not.toBeInTheDocument()
    await user.type(field(/^Message/), ' Thank you.')
    await user.selectOptions(field(/^Page it leads to/), 'Schedule')
    expect(screen.queryByLabelText(/^Why it cannot wait/)).not.toBeInTheDocument()
    await user.click(screen.getByText('More: place on a map, urgent'))
    await user.type(field(/^Place on a map/), 'https://maps.app.goo.gl/abc')
    await user.click(await sendButton())
    expect(screen.getByText(/not a short link/)).toBeVisible()
    await user.clear(field(/^Place on a map/))
    await user.type(field(/^Place on a map/), 'https://www.openstreetmap.org/?mlat=6.5')
    expect(preview.getAllByRole('group')).toHaveLength(2)
    for (const family of preview.getAllByRole('group')) {
      expect(within(family).getByRole('link', { name: /\/dashboard\/schedule$/ })).toBeVisible()
      expect(
        within(family).getByRole('link', { name: 'www.openstreetmap.org/?mlat=6.5' }),
      ).toHaveAttribute('href', 'https://www.openstreetmap.org/?mlat=6.5')
    }
    expect(api.callsOf('POST /rest/v1/rpc/preview_message')).toHaveLength(1)
    await user.click(field(/^Urgent/))
    await user.type(field(/^Why it cannot wait/), 'The hall is flooded.')
    await user.click(await sendButton())
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Send to 214 parents' }))
    await expect.poll(() => api.callsOf(SEND)).toHaveLength(1)
    expect(api.callsOf(SEND)[0]!.body).toMatchObject({
      body: 'Dear {parent}, bring {children}. Thank you.',
      link_path: '/dashboard/schedule',
      map_url: 'https://www.openstreetmap.org/?mlat=6.5',
      is_urgent: true,
      reason: 'The hall is flooded.',
    })
  })

  it('a second within the hour asks for its reason beside the field', async () => {
    api.answer(SEND, () => refusal(400, { code: 'P0001', message: 'message_reason_required' }))
    const { user } = open()
    await write(user)
    await user.click(await sendButton())
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Send to 214 parents' }))
    expect(await question.findByRole('alert')).toHaveTextContent('why this one cannot wait')
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(field(/^Why it cannot wait/)).toBeVisible()
  })

  it.each([
    ['of mine', 'admin@example.com', 59, true],
    ['of mine', 'admin@example.com', 61, false],
    ['of somebody else', 'ola@example.com', 1, false],
  ])('asks why after a message %s (%s) of %i minutes ago: %s', async (_, by, minutes, isAsked) => {
    const created_at = new Date(Date.now() - minutes * 60_000).toISOString()
    sent = [broadcast({ sent_by_email: by, created_at })]
    open()
    expect(await screen.findByRole('heading', { name: 'The final is on Saturday' })).toBeVisible()
    expect(screen.queryAllByLabelText(/^Why it cannot wait/)).toHaveLength(isAsked ? 1 : 0)
  })

  it('goes to the usual choices by one press, and to all by another', async () => {
    const { user } = open()
    const unpaid = screen.getByRole('button', { name: 'Not paid yet' })
    await user.click(unpaid)
    expect(unpaid).toHaveAttribute('aria-pressed', 'true')
    expect(field(/^Ticket/)).toHaveDisplayValue('Not paid')
    await waitFor(() => expect(audienceOf(COUNT)).toEqual({ ticket_status: ['none', 'unpaid'] }))
    await user.click(screen.getByRole('button', { name: 'Paid, no entry video yet' }))
    expect(field(/^Entry video/)).toHaveDisplayValue('Not handed in')
    expect(unpaid).toHaveAttribute('aria-pressed', 'false')
    await user.click(screen.getByRole('button', { name: 'Paid, no entry video yet' }))
    expect(field(/^Ticket/)).toHaveDisplayValue('Any ticket')
    expect(field(/^Entry video/)).toHaveDisplayValue('Any video')
  })

  it('goes by talent, day and video', async () => {
    const { user } = open()
    await user.selectOptions(field(/^Talent/), 'Dance')
    await user.selectOptions(field(/^Entry video/), 'Waiting for review')
    fireEvent.change(field(/^Day of the audition/), { target: { value: '2026-12-05' } })
    await waitFor(() =>
      expect(audienceOf(COUNT)).toEqual({
        talent: 'Dance',
        video: ['submitted'],
        audition_on: '2026-12-05',
      }),
    )
  })
})

describe('ticked children', () => {
  const children = [crypto.randomUUID(), crypto.randomUUID()]
  const openTicked = (state: unknown) =>
    openPage(<AdminMessagesPage />, {
      path: '/admin/messages',
      account: ADMIN,
      at: '/admin/messages?year=2025&ticked=true',
      state,
    })

  it('are those whose parents get it, and who is left out is said', async () => {
    leftOut = 1
    const { user } = openTicked({ children })
    expect(await screen.findByText(/The 2 children you ticked/)).toBeVisible()
    expect(
      await screen.findByText('1 child you ticked is left out: not in this list any more.'),
    ).toBeVisible()
    expect(audienceOf(COUNT)).toEqual({ children, edition: 2025 })
    expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeInTheDocument()
    expect(screen.queryByText(/in 2025/)).not.toBeInTheDocument()
    expect(screen.queryByLabelText(/^Ticket/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Choose by filters instead' }))
    expect(field(/^Ticket/)).toBeVisible()
    await waitFor(() => expect(audienceOf(COUNT)).toEqual({ edition: 2025 }))
    expect(screen.getByLabelText('address')).toHaveTextContent(/\?year=2025$/)
  })

  it('are sent for the year of their list, also after a look at older messages', async () => {
    api.answer('GET /rest/v1/rpc/get_editions', () =>
      Response.json([makeEdition(2026), makeEdition(2025)]),
    )
    api.answer(SEND, () => Response.json(crypto.randomUUID()))
    sent = Array.from({ length: 21 }, () => broadcast())
    const { user } = openTicked({ children })
    await user.click(await screen.findByRole('link', { name: 'Older' }))
    expect(await screen.findByRole('link', { name: 'Newer' })).toBeVisible()
    expect(screen.getByText(/The 2 children you ticked/)).toBeVisible()
    await write(user)
    await user.click(await sendButton())
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: /^Send to/ }))
    await expect.poll(() => api.callsOf(SEND)).toHaveLength(1)
    expect(audienceOf(SEND)).toEqual({ children, edition: 2025 })
    expect(await screen.findByLabelText(/^Ticket/)).toBeVisible()
  })

  it.each([
    ['none came along', null],
    ['none are left', { children: [] }],
    ['they are no list', { children: 'all' }],
    ['one is no child', { children: ['c1'] }],
  ])('never become everybody: %s', async (_why, state) => {
    const { user } = openTicked(state)
    const lost = within(await screen.findByRole('alert'))
    expect(lost.getByText('We lost the children you ticked')).toBeVisible()
    expect(lost.getByRole('link', { name: 'See the applications' })).toHaveAttribute(
      'href',
      '/admin/dashboard?tab=approved&year=2025',
    )
    expect(screen.queryByRole('button', { name: /^Send/ })).not.toBeInTheDocument()
    expect(api.callsOf(COUNT)).toEqual([])
    await user.click(lost.getByRole('button', { name: 'Choose by filters instead' }))
    expect(await screen.findByText('This goes to 214 parents.')).toBeVisible()
  })

  it.each(['ticked=', 'ticked=yes', 'ticked=true&ticked='])(
    'nor where the address says %s',
    async (query) => {
      open(`/admin/messages?${query}`)
      expect(await screen.findByText('We lost the children you ticked')).toBeVisible()
    },
  )

  it('of a reviewer are ticked anew', async () => {
    openPage(
      <MemberContext value={{ role: 'reviewer', states: ['Lagos'] }}>
        <AdminMessagesPage />
      </MemberContext>,
      { path: '/admin/messages', account: ADMIN, at: '/admin/messages?year=2025&ticked=true' },
    )
    expect(await screen.findByText('We lost the children you ticked')).toBeVisible()
    expect(screen.queryByRole('button', { name: /filters/ })).not.toBeInTheDocument()
  })
})

describe('a test email', () => {
  const press = ({ user }: ReturnType<typeof open>) =>
    user.click(screen.getByRole('button', { name: 'Send a test email to me' }))

  it('goes with the words, the page and the map, which stay', async () => {
    api.answer(TEST, () => new Response(null, { status: 204 }))
    const page = open()
    await press(page)
    expect(screen.getByText('Please write a subject')).toBeVisible()
    await write(page.user)
    await page.user.selectOptions(field(/^Page it leads to/), 'Schedule')
    await page.user.type(field(/^Place on a map/), 'https://www.google.com/maps/@6.5,3.4')
    await press(page)
    await waitFor(() => expect(page.toasts).toHaveLength(1))
    expect(page.toasts[0]).toEqual({
      title: 'Your test email is on its way.',
      description: 'It leaves within two minutes.',
    })
    expect(api.callsOf(TEST)[0]!.body).toEqual({
      subject: 'The final',
      body: 'Hello.\nCome early.',
      link_path: '/dashboard/schedule',
      map_url: 'https://www.google.com/maps/@6.5,3.4',
    })
    expect(field(/^Subject/)).toHaveValue('The final')
    page.unmount()
    open()
    expect(field(/^Subject/)).toHaveValue('The final')
  })

  it('says that an address without a yes gets no words', async () => {
    api.answer(TEST, () => new Response(null, { status: 204 }))
    api.answer(SETTINGS, () => Response.json({ confirmed_at: null }))
    const page = open()
    await write(page.user)
    await press(page)
    await waitFor(() => expect(page.toasts).toHaveLength(1))
    expect(page.toasts[0]!.description).toMatch(/your email is not confirmed yet/)
  })

  it('does not go while emails are off', async () => {
    api.answer(TEST, () => refusal(400, { code: 'P0001', message: 'emails_off' }))
    const page = open()
    await write(page.user)
    await press(page)
    expect(await screen.findByRole('alert')).toHaveTextContent('Emails are off')
  })
})

describe('the messages that were sent', () => {
  it('stand with their audience, their progress and their text', async () => {
    sent = [
      broadcast({
        status: ['approved', 'assessed'],
        ticket_status: ['Gold'],
        step: 'finalist',
        country: 'Nigeria',
        state_city: 'Kano',
        written: 107,
        finished_at: null,
      }),
      broadcast({ recipients: 10_001, written: 48_210, emails_sent: 10_001, emails_failed: 2 }),
    ]
    const { user } = open()
    const [running, done] = await screen.findAllByRole('listitem')
    expect(
      within(running!).getByText('Approved or assessed · Ticket: Gold · Step: Finalist · Kano'),
    ).toBeVisible()
    expect(within(running!).getByText('107 of 214 parents told so far.')).toBeVisible()
    expect(within(running!).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
    expect(within(done!).getByText('All parents')).toBeVisible()
    expect(done).toHaveTextContent(
      'Sent to more than 10,000 parents. Emails: more than 10,000 sent, 2 failed.',
    )
    expect(within(done!).queryByRole('progressbar')).not.toBeInTheDocument()
    await user.click(within(done!).getByText('Read the message'))
    expect(within(done!).getByText(/Please come early/)).toBeVisible()
  })

  it('come in pages', async () => {
    sent = Array.from({ length: 21 }, () => broadcast())
    open()
    expect(await screen.findByRole('link', { name: 'Older' })).toHaveAttribute(
      'href',
      '/admin/messages?page=2',
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(20)
  })

  it('say in place what went wrong', async () => {
    isAsleep = true
    const { user } = open()
    const list = within(screen.getByRole('region', { name: 'Sent messages' }))
    const alert = await list.findByRole('alert')
    expect(alert).toHaveTextContent('Could not fetch the messages.')
    isAsleep = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No message was sent yet')).toBeVisible()
  })
})

describe('the WhatsApp list of a message', () => {
  it('goes on where it stopped, and marks who was opened', async () => {
    sent = [broadcast()]
    const calls = ['Ngozi Obi', 'Thandi Nkosi', 'Musa Bello'].map((parent_name, at) => ({
      user_id: `u${at}`,
      parent_name,
      parent_phone: at === 2 ? null : `+23480300000${at}0`,
      child_name: at === 1 ? 'Thandeka Nkosi' : null,
      opened_at: at === 0 ? '2026-11-20T10:00:00Z' : null,
      opened_by_email: at === 0 ? 'second@example.com' : null,
    }))
    api.answer('POST /rest/v1/rpc/get_message_calls', () => Response.json(calls))
    api.answer('POST /rest/v1/rpc/count_message_calls', () =>
      Response.json({ families: 3, opened: calls.filter((call) => call.opened_at).length }),
    )
    api.answer('POST /rest/v1/rpc/open_message_call', () => {
      calls[1]!.opened_at = '2026-11-20T10:05:00Z'
      return new Response(null, { status: 204 })
    })
    const { user } = open()
    await user.click(await screen.findByText(/^WhatsApp list/))
    expect(await screen.findByText('1 of 3 opened.')).toBeVisible()
    expect(screen.getByText('second@example.com')).toBeVisible()
    const next = screen.getByText('Thandi Nkosi (Thandeka)').closest('li')
    expect(next).toHaveAttribute('aria-current', 'step')
    const link = within(next!).getByRole('link', { name: /^Write to Thandi Nkosi/ })
    const text = new URL(link.getAttribute('href')!).searchParams.get('text')
    expect(text).toMatch(
      /^Hello Thandi Nkosi\. There is a message for Thandeka's family from .*\/dashboard\/notices$/,
    )
    expect(text).not.toContain('early')
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(await screen.findByText('2 of 3 opened.')).toBeVisible()
    expect(api.callsOf('POST /rest/v1/rpc/open_message_call')[0]!.body).toMatchObject({
      user_id: 'u1',
    })
    expect(screen.getByText('No phone number')).toBeVisible()
  })
})

it('a WhatsApp list longer than what is shown says that the next families follow', async () => {
  sent = [broadcast()]
  const call = { user_id: 'u1', parent_name: null, parent_phone: '+2348030000000' }
  let families = 1
  api.answer('POST /rest/v1/rpc/get_message_calls', () =>
    Response.json([{ ...call, child_name: null, opened_at: null }]),
  )
  api.answer('POST /rest/v1/rpc/count_message_calls', () => Response.json({ families, opened: 0 }))
  const first = open()
  await first.user.click(await screen.findByText(/^WhatsApp list/))
  expect(await screen.findByText('0 of 1 opened.')).toBeVisible()
  expect(screen.queryByText(/The next ones follow/)).not.toBeInTheDocument()
  first.unmount()
  families = 1_500
  const { user } = open()
  await user.click(await screen.findByText(/^WhatsApp list/))
  expect(await screen.findByText('0 of 1,500 opened.')).toBeVisible()
  expect(screen.getByText(/^These are 1 families\. The next ones follow/)).toBeVisible()
})

describe('with two years', () => {
  beforeEach(() => {
    api.answer('GET /rest/v1/rpc/get_editions', () =>
      Response.json([makeEdition(2026), makeEdition(2025)]),
    )
    api.answer(SEND, () => Response.json(crypto.randomUUID()))
    sent = [broadcast({ subject: 'Of the year before' }), broadcast({ edition: 2026 })]
  })

  async function send(user: ReturnType<typeof open>['user'], year: number) {
    await write(user)
    await user.click(await sendButton())
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(`It goes to families of ${year}.`, { exact: false })).toBeVisible()
    await user.click(question.getByRole('button', { name: /^Send to/ }))
    await expect.poll(() => api.callsOf(SEND)).toHaveLength(1)
    return api.callsOf(SEND)[0]!.body
  }

  it('a message names the current one, and goes to its families whatever is opened meanwhile', async () => {
    const { user } = open()
    expect(await screen.findByText(/at least one such child in 2026/)).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Year' })).toHaveValue('2026')
    expect(audienceOf(COUNT, 0)).toEqual({})
    expect(await send(user, 2026)).toMatchObject({ audience: { edition: 2026 } })
  })

  it('a message to the families of an earlier one is counted and sent for it', async () => {
    const { user } = open('/admin/messages?page=2')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025')
    expect(await screen.findByText(/at least one such child in 2025/)).toBeVisible()
    expect(screen.getByLabelText('address')).toHaveTextContent('/admin/messages?year=2025&page=2')
    await expect.poll(() => audienceOf(COUNT)).toEqual({ edition: 2025 })
    expect(await send(user, 2025)).toMatchObject({ audience: { edition: 2025 } })
  })

  it('each message that was sent says its own', async () => {
    open()
    expect(await screen.findByText('2025 · All parents')).toBeVisible()
    expect(screen.getByText('2026 · All parents')).toBeVisible()
  })
})

it('with one year names and sends none', async () => {
  api.answer('GET /rest/v1/rpc/get_editions', () =>
    Response.json([makeEdition(2025, { is_current: true })]),
  )
  api.answer(SEND, () => Response.json(crypto.randomUUID()))
  sent = [broadcast()]
  const { user } = open()
  expect(await screen.findByText('All parents')).toBeVisible()
  await expect.poll(() => api.callsOf('GET /rest/v1/rpc/get_editions')).toHaveLength(1)
  expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeInTheDocument()
  expect(screen.getByText(/at least one such child\. Each/)).toBeVisible()
  await write(user)
  await user.click(await sendButton())
  const question = within(await screen.findByRole('dialog'))
  expect(question.queryByText(/2025/)).not.toBeInTheDocument()
  await user.click(question.getByRole('button', { name: /^Send to/ }))
  await expect.poll(() => api.callsOf(SEND)).toHaveLength(1)
  expect(api.callsOf(SEND)[0]!.body).not.toHaveProperty('only_year')
})
