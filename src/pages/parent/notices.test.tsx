import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { joinedSocket } from '../../../tests/fakes/socket'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, makeEdition, makeNotice, PARENT } from '../../../tests/fakes/rows'
import { NoticeBell } from '@/features/family/notices/components/notice-bell'
import type { Tables } from '@/lib/supabase/database.types'
import NoticesPage from './notices'

const LIST = 'GET /rest/v1/notices'
const MESSAGE = 'POST /rest/v1/rpc/get_message'
const MAP_URL = 'https://www.openstreetmap.org/?mlat=6.5'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT], tables: { notices: [] } })
  await beSignedIn(PARENT)
})

function open(notices: Partial<Tables<'notices'>>[], at = '/dashboard/notices') {
  api.tables['notices'] = notices.map((notice) => ({ ...makeNotice(notice) }))
  const page = (
    <>
      <NoticeBell userId={PARENT.id} />
      <NoticesPage />
    </>
  )
  return openPage(page, { path: '/dashboard/notices', at, account: PARENT })
}

const items = () => screen.getAllByRole('listitem')
const links = () => items().flatMap((item) => within(item).queryAllByRole('link'))
const bell = (name: string) => screen.findByRole('link', { name })
const markAll = () => screen.getByRole('button', { name: 'Mark all as read' })

describe('the notices', () => {
  it('offer nothing to put back of a year that has ended', async () => {
    api.tables['applications'] = [{ id: 'c1', edition: 2024 }]
    api.answer('GET /rest/v1/rpc/get_editions', () =>
      Response.json([makeEdition(2026), makeEdition(2024, { ended_at: '2026-01-01T00:00:00Z' })]),
    )
    open([
      {
        kind: 'child_corrected',
        application_id: 'c1',
        facts: { changes: [{ column: 'age', before: 9, after: 10 }] },
      },
    ])
    expect(await screen.findByRole('button', { name: "That's right" })).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Put it back' })).not.toBeInTheDocument(),
    )
  })

  it('show what the office hid at the family’s wish, and show it again', async () => {
    const { user } = open([
      {
        id: 'a0000000-0000-4000-8000-000000000001',
        kind: 'child_corrected',
        facts: {
          changes: [
            { column: 'is_listed', before: true, after: false },
            { column: 'is_shareable', before: true, after: false },
          ],
          reason: 'You called us',
        },
      },
    ])
    const item = (
      await screen.findByText(/^We've hidden .*'s profile, as your family asked\./)
    ).closest('li')!
    expect(item).toHaveTextContent('Show on Our Shining Stars: was on → , is now off')
    expect(item).toHaveTextContent('Reason: You called us')
    const call = 'POST /rest/v1/rpc/put_back_correction'
    api.answer(call, () => new Response(null, { status: 204 }))
    await user.click(within(item).getByRole('button', { name: 'Show again' }))
    await vi.waitFor(() => expect(api.callsOf(call)).toHaveLength(1))
  })

  it('show what the office corrected, and put it back', async () => {
    const { user } = open([
      {
        id: 'a0000000-0000-4000-8000-000000000001',
        kind: 'child_corrected',
        facts: {
          changes: [
            { column: 'child_name', before: 'Ọlábísi Adé', after: 'Ọlábísí Adé' },
            { column: 'parent_phone', before: '+2348030000000', after: '+2348030000009' },
          ],
          reason: 'You called from it',
        },
      },
    ])
    const item = (
      await screen.findByText("We corrected Ọlábísí's details. Is this right?")
    ).closest('li')!
    expect(item).toHaveTextContent('Name: was Ọlábísi Adé → , is now Ọlábísí Adé')
    expect(item).toHaveTextContent('Phone: was 0803 000 0000 → , is now 0803 000 0009')
    expect(item).toHaveTextContent('Reason: You called from it')
    const call = 'POST /rest/v1/rpc/put_back_correction'
    const mend = api.answer(call, () =>
      refusal(400, { code: 'P0001', message: 'changed_since_correction' }),
    )
    await user.click(within(item).getByRole('button', { name: "That's right" }))
    await vi.waitFor(() =>
      expect(api.callsOf('POST /rest/v1/rpc/mark_notices_read').map(({ body }) => body)).toEqual([
        { notice_ids: ['a0000000-0000-4000-8000-000000000001'] },
      ]),
    )
    await user.click(within(item).getByRole('button', { name: 'Put it back' }))
    expect(await screen.findByRole('button', { name: 'Put it back' })).toBeEnabled()
    mend()
    api.answer(call, () => {
      const [notice] = api.tables['notices']!
      notice!['facts'] = { ...(notice!['facts'] as object), put_back_at: '2026-05-09T10:00:00Z' }
      return new Response(null, { status: 204 })
    })
    await user.click(screen.getByRole('button', { name: 'Put it back' }))
    expect(
      await screen.findByText("We corrected Ọlábísí's details, and you put them back."),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull()
    expect(api.callsOf(call).map(({ body }) => body)).toEqual(
      Array(2).fill({ notice_id: 'a0000000-0000-4000-8000-000000000001' }),
    )
  })

  it('ask whether a star of a past year stays on the list, beside the way to the download', async () => {
    const child = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    const facts = { year: 2023, date: '2026-06-06', country: 'Nigeria' }
    const { user, toasts } = open([
      {
        id: 'a0000000-0000-4000-8000-000000000001',
        kind: 'erasure_ahead',
        application_id: child,
        facts: { ...facts, is_listed: true },
      },
      {
        id: 'a0000000-0000-4000-8000-000000000002',
        kind: 'erasure_ahead',
        child_name: 'Kosi Adé',
        facts: { ...facts, is_listed: false },
      },
    ])
    const star = (
      await screen.findByText(/Ọlábísí's 2023 entry will be deleted on 6 June/)
    ).closest('li')!
    const other = screen.getByText(/Kosi's 2023 entry will be deleted/).closest('li')!
    expect(within(other).queryByRole('button')).toBeNull()
    for (const item of [star, other]) {
      expect(within(item).getByRole('link', { name: 'Download everything' })).toHaveAttribute(
        'href',
        '/dashboard/my-data',
      )
    }
    const call = 'POST /rest/v1/rpc/keep_on_list'
    const mend = api.answer(call, () =>
      refusal(400, { code: 'P0001', message: 'child_not_listed' }),
    )
    await user.click(within(star).getByRole('button', { name: 'Keep on the list' }))
    await waitFor(() =>
      expect(toasts.at(-1)?.description).toMatch(/Only a child who is on Our Shining Stars/),
    )
    mend()
    api.answer(call, () => {
      const [notice] = api.tables['notices']!
      Object.assign(notice!, {
        facts: { ...facts, is_listed: true, kept_at: '2026-05-09T10:00:00Z' },
        settled_at: '2026-05-09T10:00:00Z',
        read_at: '2026-05-09T10:00:00Z',
      })
      return new Response(null, { status: 204 })
    })
    await user.click(await screen.findByRole('button', { name: 'Keep on the list' }))
    expect(await screen.findByText('Ọlábísí stays on Our Shining Stars.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Keep on the list' })).toBeNull()
    expect(api.callsOf(call).map(({ body }) => body)).toEqual(
      Array(2).fill({ application_id: child }),
    )
  })

  it('stand newest first, the unread marked, each with the way to what it is about', async () => {
    const application_id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    open([
      {
        kind: 'video_passed',
        created_at: '2026-05-07T10:00:00+00:00',
        read_at: '2026-05-08T10:00:00+00:00',
      },
      {
        kind: 'payment_declined',
        facts: { amount: 10_000, currency: 'NGN', reason: 'We found no transfer.' },
        created_at: '2026-05-08T10:00:00+00:00',
      },
      {
        kind: 'ticket_paid',
        application_id,
        payment_id: application_id,
        created_at: '2026-05-09T10:00:00+00:00',
      },
    ])
    await screen.findAllByRole('list')
    const marks = items().map((item) => within(item).queryAllByText('New').length)
    expect(marks).toEqual([1, 1, 0])
    expect(items()[0]).toHaveTextContent(/^Ọlábísí has a ticket!New11:00 Lagos timeSee the receipt/)
    expect(items()[1]).toHaveTextContent(/11:00 Lagos timeReason: We found no transfer./)
    expect(links().map((link) => link.textContent)).toEqual([
      'Ọlábísí has a ticket!',
      'See the receipt',
      "We couldn't confirm your payment of ₦10,000 for Ọlábísí. Here's why, and what you can do.",
      'Send the proof by WhatsApp (opens in a new tab)',
      "Ọlábísí's video passed. Next stop: the live auditions.",
    ])
    for (const link of links()) expect(link).toHaveClass('underline')
    expect(links().map((link) => link.getAttribute('href'))).toEqual([
      `/ticket/${application_id}`,
      `/dashboard/receipts/${application_id}`,
      '/dashboard/payment',
      expect.stringMatching(/^https:\/\/wa\.me\//),
      '/dashboard',
    ])
    expect(await bell('Notices, 2 unread')).toBeVisible()
  })

  it('of a day stand together, and those to be glad of have a star', async () => {
    const read_at = '2026-05-10T10:00:00+00:00'
    open([
      { kind: 'finalist', created_at: '2026-05-08T23:30:00+00:00', read_at },
      { kind: 'video_failed', created_at: '2026-05-09T10:00:00+00:00', read_at },
      { created_at: '2026-05-07T10:00:00+00:00', read_at },
    ])
    const day = within(await screen.findByRole('region', { name: '9 May 2026' }))
    expect(day.getAllByRole('listitem')).toHaveLength(2)
    const has = (words: RegExp) =>
      day.getByRole('link', { name: words }).closest('li')!.querySelector('svg') !== null
    expect([has(/finalist/), has(/didn't pass/)]).toEqual([true, false])
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      '9 May 2026',
      '7 May 2026',
    ])
  })

  it('celebrate once more, by the public name, unless it was taken back since', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    const child = makeApplication({ id, stage_name: 'Star Lábí', is_finalist: true })
    api.tables['applications'] = [child]
    const { user, toasts } = open([{ kind: 'finalist', application_id: id }])
    const again = await screen.findByRole('button', { name: /^Celebrate again/ })
    await user.click(again)
    const curtain = await screen.findByRole('dialog', { name: 'Star Lábí is a finalist!' })
    await user.click(within(curtain).getByRole('button', { name: 'Close' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

    api.tables['applications'] = [{ ...child, is_finalist: false }]
    vi.setSystemTime(Date.now() + 60_000)
    await user.click(again)
    await expect.poll(() => toasts.at(-1)?.title).toBe('This has changed since')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are read all at once, but for what comes meanwhile', async () => {
    const { user } = open([{}, { created_at: '2026-05-09T10:00:00+00:00' }])
    await bell('Notices, 2 unread')
    api.tables['notices']!.push({ ...makeNotice({ created_at: '2026-05-09T10:00:01+00:00' }) })
    await user.click(markAll())
    expect(await bell('Notices, 1 unread')).toBeVisible()
    await user.click(markAll())
    expect(await bell('Notices')).toBeVisible()
    expect(markAll()).toBeDisabled()
  })

  it('stand as what was once something came in their place, and ring no more', async () => {
    open([
      {
        kind: 'payment_declined',
        facts: { amount: 10_000, currency: 'NGN', reason: 'We found no transfer.' },
        settled_at: '2026-05-09T10:00:00+00:00',
      },
      {
        kind: 'audition_set',
        facts: { date: '2026-05-01T10:00:00+00:00', country: 'Nigeria' },
        created_at: '2026-04-20T10:00:00+00:00',
      },
    ])
    await screen.findAllByRole('list')
    expect(items().map((item) => item.textContent)).toEqual([
      "We couldn't confirm your payment of ₦10,000 for Ọlábísí.11:00 Lagos time· Earlier newsReason: We found no transfer.",
      "Ọlábísí's audition is on 1 May 2026, 11:00 Lagos time.11:00 Lagos time· Earlier news",
    ])
    expect(await bell('Notices')).toBeVisible()
  })

  it('say their year where the family has children of several', async () => {
    const own = makeApplication({ edition: 2026 })
    const former = makeApplication({ edition: 2025 })
    api.tables['applications'] = [own, former]
    open([
      { application_id: own.id, created_at: '2026-05-09T10:00:00+00:00' },
      { application_id: former.id },
      { kind: 'subscription_active', created_at: '2026-05-01T10:00:00+00:00' },
    ])
    await screen.findByText('2025 ·')
    expect(items().map((item) => /20\d\d ·/.exec(item.textContent)?.[0] ?? null)).toEqual([
      '2026 ·',
      '2025 ·',
      null,
    ])
  })

  it('of a child who is out of the show say why, and what can still be done', async () => {
    const facts = { country: 'South Africa' }
    const settled_at = '2026-05-09T10:00:00+00:00'
    open([
      { kind: 'application_rejected', facts: { ...facts, reason: 'Entered twice.' } },
      { kind: 'ticket_disqualified', facts, child_name: 'Kosi Adé' },
      { kind: 'application_rejected', facts, settled_at },
    ])
    await screen.findAllByRole('list')
    const [rejected, disqualified, restored] = items()
    expect(rejected).toHaveTextContent('Reason: Entered twice.')
    for (const [item, name] of [
      [rejected, 'Ọlábísí'],
      [disqualified, 'Kosi'],
    ] as const) {
      expect(item).toHaveTextContent(
        `You can ask us about it, and enter ${name} again next year, up to age 15.`,
      )
      const ask = within(item!).getByRole('link', { name: /^Ask us on WhatsApp/ })
      const { pathname, searchParams } = new URL(ask.getAttribute('href')!)
      expect(pathname).toBe('/27000000000')
      expect(searchParams.get('text')).toContain(`${name} Adé's application`)
    }
    expect(restored).not.toHaveTextContent(/You can ask/)
  })

  it('that are whole in their place lead nowhere', async () => {
    open([{ kind: 'payment_refunded', facts: { amount: 500, currency: 'NGN' } }])
    expect(await screen.findByText('We sent back ₦500 for Ọlábísí.')).toBeVisible()
    expect(links()).toEqual([])
  })

  it('are read when they are opened', async () => {
    const { user } = open([{}])
    await user.click((await screen.findAllByRole('link', { name: /is approved/ }))[0]!)
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard$/)
    await expect.poll(() => api.tables['notices']![0]!['read_at']).not.toBeNull()
  })

  it('lead to the card of the child whose time to pay ends', async () => {
    const application_id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
    open([
      {
        kind: 'payment_window_ends',
        application_id,
        facts: { date: '2026-05-12', country: 'Nigeria' },
      },
    ])
    const item = await screen.findByRole('link', {
      name: /The time to pay for Ọlábísí's ticket ends on 12 May/,
    })
    expect(item).toHaveAttribute('href', '/dashboard')
  })

  it('open a message in its place, with its lines and without a link', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02'
    const body = 'Dear parents,\n<a href="https://example.com">Come early</a>.'
    api.answer(MESSAGE, () => Response.json([{ body, link_path: null, map_url: null }]))
    const { user } = open([
      { kind: 'message', broadcast_id: id, child_name: null, facts: { subject: 'The final' } },
    ])
    const message = await screen.findByRole('button', { name: /^The final/ })
    expect(message).toHaveAttribute('aria-expanded', 'false')
    await bell('Notices, 1 unread')
    await user.click(message)
    const text = await screen.findByText(/Dear parents/)
    expect(text.textContent).toBe(body)
    expect(text).toHaveAttribute('dir', 'auto')
    expect(await bell('Notices')).toBeVisible()
    await user.click(message)
    expect(screen.queryByText(/Dear parents/)).not.toBeInTheDocument()
  })

  it('say of a message that did not arrive, and try again', async () => {
    const id = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a02'
    let isAsleep = true
    api.answer(MESSAGE, () =>
      isAsleep
        ? refusal(500, { message: 'the database is asleep' })
        : Response.json([
            { body: 'Come early.', link_path: '/dashboard/schedule', map_url: MAP_URL },
          ]),
    )
    const { user } = open([{ kind: 'message', broadcast_id: id, facts: { subject: 'The final' } }])
    await user.click(await screen.findByRole('button', { name: /^The final/ }))
    const alert = await screen.findByRole('alert')
    isAsleep = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Come early.')).toBeVisible()
    const page = screen.getByRole('link', { name: /\/dashboard\/schedule$/ })
    expect(page).toHaveAttribute('href', '/dashboard/schedule')
    const map = screen.getByRole('link', { name: 'www.openstreetmap.org/?mlat=6.5' })
    expect(map).toHaveAttribute('href', MAP_URL)
    expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('come in pages', async () => {
    const many = Array.from({ length: 21 }, (_, at) => ({
      created_at: `2026-05-07T10:00:${String(at).padStart(2, '0')}+00:00`,
    }))
    const { user } = open(many)
    expect(await screen.findByRole('link', { name: 'Older' })).toBeVisible()
    expect(items()).toHaveLength(20)
    expect(screen.queryByRole('link', { name: 'Newer' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Older' }))
    await expect.poll(() => items().length).toBe(1)
    expect(screen.queryByRole('link', { name: 'Older' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Newer' }))
    await expect.poll(() => items().length).toBe(20)
  })

  it('say that there are none, or none that old', async () => {
    const { unmount } = open([])
    expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeVisible()
    expect(markAll()).toBeDisabled()
    unmount()
    open([], '/dashboard/notices?page=9')
    expect(await screen.findByRole('link', { name: 'See the newest' })).toHaveAttribute(
      'href',
      '/dashboard/notices',
    )
  })

  it('say in place what went wrong', async () => {
    const heal = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    const { user } = open([{}])
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error fetching datathe database is asleep')
    heal()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect((await screen.findAllByRole('list'))[0]).toBeVisible()
  })
})

describe('the bell', () => {
  it('rings without a reload', async () => {
    open([])
    await bell('Notices')
    const socket = await joinedSocket()
    expect(socket.joins[0]!.payload.config.postgres_changes[0]).toMatchObject({
      table: 'notices',
      filter: `user_id=eq.${PARENT.id}`,
    })
    api.tables['notices'] = [{ ...makeNotice() }]
    socket.sayChange()
    expect(await bell('Notices, 1 unread')).toBeVisible()
    await expect.poll(() => screen.queryByText('No notices yet')).toBeNull()
  })

  it('asks for the own unread ones alone, and counts no further than it asks', async () => {
    open(Array.from({ length: 120 }, () => ({})))
    expect(await bell('Notices, 99+ unread')).toBeVisible()
    const { query } = api.callsOf(LIST).find((call) => call.query.get('limit') === '100')!
    expect(query.get('user_id')).toBe(`eq.${PARENT.id}`)
    expect(query.get('read_at')).toBe('is.null')
  })

  it('is quiet where its number does not arrive', async () => {
    api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    const { toasts } = open([{}])
    expect(await bell('Notices')).toBeVisible()
    expect(toasts).toEqual([])
  })
})
