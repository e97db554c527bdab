import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import type { FakeApi } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN, makePlan } from '../../../../../tests/fakes/rows'
import type { AuditionCall, AuditionNews } from '../api'
import { auditionCallText, AuditionCalls } from './audition-calls'

const OPEN = 'POST /rest/v1/rpc/open_audition_call'
const LOG = 'POST /rest/v1/rpc/log_audition_calls'

const plan = makePlan({ state_city: 'Kano' })

const news = (changes: Partial<AuditionNews> = {}): AuditionNews => ({
  child_name: 'Ada Obi',
  what: 'set',
  starts_at: '2027-02-06T08:00:00Z',
  details: 'City Hall\n1 Ibrahim Taiwo Road\nGrand hall\nBring water.',
  ...changes,
})

const family = (changes: Partial<AuditionCall> = {}): AuditionCall => ({
  user_id: 'ngozi',
  parent_name: 'Ngozi Obi',
  parent_phone: '+2348030000001',
  news: [news()],
  told_at: '2027-01-05T10:00:00Z',
  opened_at: null,
  opened_by_email: null,
  ...changes,
})

let api: FakeApi
let calls: AuditionCall[]

beforeEach(() => {
  api = startApi({ accounts: [ADMIN] })
  calls = [
    family({ news: [news(), news({ child_name: 'Chi Obi', what: 'later' })] }),
    family({ user_id: 'bem', parent_name: 'Terna Eze', parent_phone: '+2348030000002' }),
  ]
  api.answer('POST /rest/v1/rpc/count_audition_calls', () =>
    Response.json({
      families: calls.length,
      opened: calls.filter(({ opened_at }) => opened_at !== null).length,
    }),
  )
  api.answer(LOG, () => new Response(null, { status: 204 }))
  api.answer('POST /rest/v1/rpc/get_audition_calls', () => Response.json(calls))
  api.answer(OPEN, (call) => {
    const { user_id } = call.body as { user_id: string }
    calls = calls.map((one) =>
      one.user_id === user_id
        ? { ...one, opened_at: '2027-01-05T11:00:00Z', opened_by_email: 'ola@example.com' }
        : one,
    )
    return new Response(null, { status: 204 })
  })
})

const open = () =>
  openPage(<AuditionCalls plan={plan} />, { path: '/admin/audition-days', account: ADMIN })

it.each([
  [
    { what: 'set' },
    /^Hello Ngozi Obi, this is .*\. Ada's audition is on 6 February 2027, 09:00 Lagos time, at City Hall\. See it here: .*\/dashboard\/schedule$/,
  ],
  [
    { what: 'earlier' },
    /Ada's audition is now earlier: 6 February 2027, 09:00 Lagos time, at City Hall\./,
  ],
  [
    { what: 'later' },
    /Ada's audition is now later: 6 February 2027, 09:00 Lagos time, at City Hall\./,
  ],
  [
    { what: 'venue' },
    /The place of Ada's audition on 6 February 2027, 09:00 Lagos time has changed: City Hall, 1 Ibrahim Taiwo Road, Grand hall\./,
  ],
  [
    { what: 'cancelled', details: null },
    /Ada's audition on 6 February 2027, 09:00 Lagos time is cancelled\./,
  ],
] as const)('a message says what happened: %o', (changes, words) => {
  expect(auditionCallText(family({ news: [news(changes)] }), plan)).toMatch(words)
})

it('one message tells a family of each of its children', () => {
  const text = auditionCallText(
    family({ parent_name: null, news: [news(), news({ child_name: 'Chi Obi', what: 'later' })] }),
    plan,
  )
  expect(text).toMatch(
    /^Hello, this is .*\. Ada's audition is on .*\. Chi's audition is now later: /,
  )
  expect(text).not.toContain('Obi')
})

it('the list is read once it is opened, and keeps who was written to', async () => {
  const { user } = open()
  await user.click(await screen.findByText('2 families to tell by WhatsApp'))
  expect(await screen.findByText('0 of 2 opened.')).toBeVisible()
  const first = screen.getByText('Ngozi Obi (Ada and Chi)').closest('li')!
  expect(first).toHaveAttribute('aria-current', 'step')
  const link = within(first).getByRole('link', { name: /^Write to Ngozi Obi/ })
  expect(link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/2348030000001\?text=Hello/)
  link.addEventListener('click', (event) => event.preventDefault())
  await user.click(link)
  expect(await screen.findByText('1 of 2 opened.')).toBeVisible()
  expect(api.callsOf(OPEN).map(({ body }) => body)).toEqual([
    { audition_day_id: plan.id, user_id: 'ngozi', told_at: '2027-01-05T10:00:00Z' },
  ])
  expect(screen.getByText('ola@example.com')).toBeVisible()
  expect(await screen.findByText('1 family to tell by WhatsApp')).toBeVisible()
})

it('nobody’s phone is read before that, and no list stands where an email tells everybody', async () => {
  const first = open()
  expect(await screen.findByText('2 families to tell by WhatsApp')).toBeVisible()
  expect(api.callsOf(LOG)).toEqual([])
  first.unmount()
  calls = []
  open()
  await expect.poll(() => api.callsOf('POST /rest/v1/rpc/count_audition_calls')).toHaveLength(2)
  expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument()
})
