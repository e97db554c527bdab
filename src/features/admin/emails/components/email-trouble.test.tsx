import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { createQueryClient } from '@/lib/query-client'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openComponent } from '../../../../../tests/fakes/render-page'
import { useEmailTrouble } from '../queries'
import { EmailTrouble } from './email-trouble'

const JOBS = 'POST /rest/v1/rpc/get_jobs'
const FAILURES = 'POST /rest/v1/rpc/get_email_failures'
const AGAIN = 'POST /rest/v1/rpc/send_email_again'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString()

let api: FakeApi
let failures: ReturnType<typeof makeFailure>[]

const makeFailure = (email_id: string, days = 1) => ({
  email_id,
  address: `${email_id}@example.com`,
  is_address_changed: false,
  kind: 'video_passed',
  error: '550 no such mailbox',
  tries: 1,
  created_at: daysAgo(days),
  failed_at: daysAgo(days),
  parent_name: 'Ngozi Obi',
  parent_phone: '+2348030000000',
  child_name: 'Ada Obi',
  application_id: 'c1',
})

beforeEach(() => {
  api = startApi()
  failures = []
  api.answer(JOBS, () => Response.json([{ is_late: false }]))
  api.answer(FAILURES, () => Response.json(failures))
})

function Shown() {
  const { trouble, isShown } = useEmailTrouble()
  return isShown ? <EmailTrouble trouble={trouble} /> : null
}

const open = () =>
  openComponent(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )

it('is nothing while emails leave and arrive, and of failures that are long past', async () => {
  failures = [makeFailure('ada', 8)]
  const { container } = open()
  await expect.poll(() => api.callsOf(FAILURES).length).toBe(1)
  expect(container).toBeEmptyDOMElement()
})

it('says that the sender has stopped', async () => {
  api.answer(JOBS, () => Response.json([{ is_late: true }]))
  open()
  expect(
    await screen.findByText(
      'No emails or messages have gone out: the sender has been silent for ten minutes.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('lists what did not arrive, and sends it again', async () => {
  failures = [makeFailure('ada'), makeFailure('bola', 2)]
  api.answer(AGAIN, ({ body }) => {
    const { email_id } = body as { email_id: string }
    failures = failures.filter((one) => one.email_id !== email_id)
    return new Response(null, { status: 204 })
  })
  const { user } = open()
  expect(await screen.findByText('2 emails could not be delivered')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See which' }))
  const list = within(await screen.findByRole('dialog'))
  expect(await list.findByText('ada@example.com')).toBeVisible()
  expect(list.getAllByText('550 no such mailbox')).toHaveLength(2)
  await user.click(list.getByRole('button', { name: 'Send again to ada@example.com' }))
  await waitFor(() => expect(list.queryByText('ada@example.com')).toBeNull())
  expect(api.callsOf(AGAIN).map(({ body }) => body)).toEqual([{ email_id: 'ada' }])
  await user.click(list.getByRole('button', { name: 'Send again to bola@example.com' }))
  // The last failure is gone, and with it the warning that led here: the list stays until it is closed.
  expect(await list.findByText('No email has failed.')).toBeVisible()
})

it('says which address was corrected since, so that sending again makes sense', async () => {
  failures = [{ ...makeFailure('ada'), is_address_changed: true }, makeFailure('bola')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'See which' }))
  const [ada, bola] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  expect(within(ada).getByText('Address changed since')).toBeVisible()
  expect(within(ada).queryByRole('link', { name: /^Ask for the address/ })).toBeNull()
  expect(within(ada).getByRole('button', { name: /^Send again to the new address/ })).toBeVisible()
  expect(within(bola).queryByText('Address changed since')).toBeNull()
  expect(within(bola).getByRole('link', { name: /^Ask for the address/ })).toBeVisible()
})

it('says that somebody else was first', async () => {
  failures = [makeFailure('ada')]
  api.answer(AGAIN, () => refusal(400, { code: 'P0001', message: 'email_not_failed' }))
  const { user, toasts } = open()
  await user.click(await screen.findByRole('button', { name: 'See which' }))
  await user.click(await screen.findByRole('button', { name: 'Send again to ada@example.com' }))
  await expect
    .poll(() => toasts.at(-1)?.description)
    .toBe('This email is already on its way again.')
})

it('names the family, its child and its phone, and asks for the address by WhatsApp', async () => {
  failures = [makeFailure('ngozi')]
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'See which' }))
  expect(await screen.findByText(/Ngozi Obi, parent of Ada Obi/)).toBeVisible()
  expect(screen.getByRole('link', { name: '0803 000 0000' })).toHaveAttribute(
    'href',
    'tel:+2348030000000',
  )
  const link = screen.getByRole('link', { name: /^Ask for the address/ })
  const { pathname, searchParams } = new URL(link.getAttribute('href')!)
  expect(pathname).toBe('/2348030000000')
  expect(searchParams.get('text')).toMatch(
    /^Hello Ngozi Obi, .* to ngozi@example\.com did not arrive\. .*\/dashboard\/account$/,
  )
})
