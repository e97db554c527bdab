import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import DashboardPage from './dashboard'

const child = makeApplication({ ticket_status: 'paid', entry_video_status: 'pending_submission' })
const UPDATE = 'PATCH /rest/v1/applications'

let api: FakeApi

// Loads the dialog's code, which a browser has long before somebody opens it.
beforeAll(() => import('@/features/family/children/components/entry-video-dialog'))

beforeEach(async () => {
  api = startApi({ accounts: [PARENT], tables: { applications: [{ ...child }] } })
  await beSignedIn(PARENT)
})

async function open() {
  const page = openPage(<DashboardPage />, { path: '/dashboard', account: PARENT })
  await page.user.click(await screen.findByRole('button', { name: 'Submit entry video' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Entry video of Ọlábísí Adé' }))
  const link = dialog.getByRole('textbox', { name: 'Link to the video' })
  const send = () => page.user.click(dialog.getByRole('button', { name: 'Submit entry video' }))
  return { ...page, link, send }
}

it('hands the link in, as an address that the database takes', async () => {
  const { user, link, send, toasts } = await open()
  await user.type(link, ' youtu.be/abc ')
  await send()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const [call] = api.callsOf(UPDATE)
  expect(call!.body).toEqual({ entry_video_url: 'https://youtu.be/abc' })
  expect(call!.query.get('id')).toBe(`eq.${child.id}`)
  // The child's card shows it, without a toast.
  expect(toasts).toEqual([])
})

it('opens the link as the organisers will see it, once it is one', async () => {
  const { user, link } = await open()
  const ours = () => screen.queryByRole('link', { name: /^Open your link as we’ll see it/ })
  await user.type(link, 'javascript:alert(1)')
  expect(ours()).not.toBeInTheDocument()
  await user.clear(link)
  await user.type(link, 'youtu.be/abc')
  expect(ours()).toHaveAttribute('href', 'https://youtu.be/abc')
  expect(ours()).toHaveAttribute('target', '_blank')
  expect(ours()).toHaveAttribute('rel', 'noopener noreferrer')
})

it.each([
  ['', /Please paste the link to the video/],
  ['javascript:alert(1)', /Please paste a web link/],
  ['https://example.com/video', /Please use a link from YouTube/],
])('says at the field what is wrong with %j', async (text, sentence) => {
  const { user, link, send } = await open()
  if (text) await user.type(link, text)
  await send()
  expect(link).toHaveAccessibleDescription(sentence)
  await waitFor(() => expect(link).toHaveFocus())
  expect(api.callsOf(UPDATE)).toEqual([])
})

it('stays open with what was typed when the network is away', async () => {
  const { user, link, send, toasts } = await open()
  await user.type(link, 'https://youtu.be/abc')
  api.isOffline = true
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE_SENTENCE)
  expect(link).toHaveValue('https://youtu.be/abc')
  expect(screen.getByRole('alert')).toHaveTextContent('Submission Failed')
  expect(toasts).toEqual([])
})

it('says over the form what the database says of the link, whose column has another name', async () => {
  const constraint = 'applications_entry_video_url_check'
  api.answer(UPDATE, () =>
    refusal(400, { code: '23514', message: `violates check constraint "${constraint}"` }),
  )
  const { user, link, send } = await open()
  await user.type(link, 'https://youtu.be/abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please use a link from YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive.',
  )
})

it('does not believe a server that changed nothing', async () => {
  api.answer(UPDATE, () => Response.json([]))
  const { user, link, send } = await open()
  await user.type(link, 'https://youtu.be/abc')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(/does not exist or is not yours/)
})

it('sends once, and nothing closes the dialog meanwhile', async () => {
  const { user, link, send } = await open()
  const release = api.hold(UPDATE)
  await user.type(link, 'https://youtu.be/abc')
  await send()
  await user.type(link, '{Enter}')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submitting…' })).toBeDisabled()
  release()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(api.callsOf(UPDATE)).toHaveLength(1)
})

it('says how to get a link in each app, and takes the video on WhatsApp without one', async () => {
  await open()
  const how = within(screen.getByRole('region', { name: 'How to get a link' }))
  for (const app of ['YouTube', 'TikTok', 'Instagram', 'Facebook', 'Vimeo', 'Google Drive'])
    expect(how.getByText(new RegExp(app))).toBeVisible()
  const link = screen.getByRole('link', { name: /^No link\? Send the video on WhatsApp/ })
  const chat = new URL(link.getAttribute('href') ?? '')
  expect(chat.pathname).toBe('/2340000000000')
  expect(chat.searchParams.get('text')).toBe(
    `Hello Kanyezi, here is our entry video.\n\nChild: ${child.child_name}\nReference: ${child.payment_reference}`,
  )
})

it('offers another try after the video did not pass', async () => {
  api.tables['applications'] = [
    { ...child, entry_video_status: 'failed', entry_video_url: 'https://youtu.be/old' },
  ]
  const { link } = await open()
  expect(link).toHaveValue('https://youtu.be/old')
})
