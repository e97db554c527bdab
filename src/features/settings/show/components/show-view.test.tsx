import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ShowView } from './show-view'

const NOTHING = {
  news_title: null,
  news_text: null,
  news_link: null,
  news_from: null,
  news_until: null,
  whatsapp_nigeria: null,
  whatsapp_south_africa: null,
}
const SAVE = 'POST /rest/v1/rpc/save_show_details'

async function open(held: Partial<Record<keyof typeof NOTHING, string>> = {}) {
  window.sessionStorage.clear()
  return openAgain(held)
}

/** As after a reload: with what the browser keeps. */
async function openAgain(held: Partial<Record<keyof typeof NOTHING, string>> = {}) {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_show_details', () => Response.json({ ...NOTHING, ...held }))
  api.answer('GET /rest/v1/rpc/get_show', () => Response.json({}))
  api.answer(SAVE, () => new Response(null, { status: 204 }))
  const { user, toasts, unmount } = openPage(<ShowView />, { path: '/admin/setup' })
  const field = (name: RegExp | string) => screen.getByLabelText(name)
  await user.click(await screen.findByRole('button', { name: 'Change news and numbers' }))
  await screen.findByRole('form', { name: 'News and support' })
  const save = () => user.click(screen.getByRole('button', { name: 'Save news and numbers' }))
  return { api, user, toasts, field, save, unmount }
}

it('saves what is typed, with the moments of Lagos and numbers in international form', async () => {
  const { api, user, field, save, toasts } = await open({ whatsapp_south_africa: '+27821234567' })
  await user.type(field(/^News title/), 'Auditions in Kano')
  await user.type(field(/^Text/), 'Come early.')
  await user.type(field(/^Link/), 'https://example.com/kano')
  await user.type(field(/^Shown until/), '2027-08-09')
  await user.type(field('Ends at'), '18:00')
  await user.type(field(/^WhatsApp, Nigeria/), '0803 123 4567')
  await user.clear(field(/^WhatsApp, South Africa/))
  await save()
  expect(api.callsOf(SAVE).map(({ body }) => body)).toEqual([
    {
      news_title: 'Auditions in Kano',
      news_text: 'Come early.',
      news_link: 'https://example.com/kano',
      news_until: '2027-08-09T17:00:00.000Z',
      whatsapp_nigeria: '+2348031234567',
    },
  ])
  expect(toasts.map(({ title }) => title)).toEqual(['Saved. Open pages show it within minutes.'])
})

it('says each error beside its field, and sends nothing', async () => {
  const { api, user, field, save } = await open()
  await user.type(field(/^Text/), 'See www.example.com')
  await user.type(field(/^Link/), 'http://example.com')
  await user.type(field(/^Shown from/), '2027-08-09')
  await user.type(field('Begins at'), '18:00')
  await user.type(field(/^Shown until/), '2027-08-09')
  await user.type(field('Ends at'), '18:00')
  await user.type(field(/^WhatsApp, Nigeria/), '0803')
  await save()
  expect(field(/^Text/)).toHaveAccessibleDescription(/Please leave out the web address\./)
  // The first invalid field in form order: the text below requires a title.
  expect(field(/^News title/)).toHaveFocus()
  expect(field(/^Link/)).toHaveAccessibleDescription(/begins with https/)
  expect(field(/^WhatsApp, Nigeria/)).toBeInvalid()
  await user.clear(field(/^Text/))
  await user.clear(field(/^Link/))
  await user.clear(field(/^WhatsApp, Nigeria/))
  await save()
  expect(field(/^News title/)).toHaveAccessibleDescription(/Please give the news a title/)
  expect(field(/^Shown until/)).toHaveAccessibleDescription(/News has to end after it begins/)
  expect(api.callsOf(SAVE)).toEqual([])
})

it('keeps what was typed where the server refuses', async () => {
  const { api, user, field, save } = await open()
  const constraint = 'show_details_news_title_check'
  api.answer(SAVE, () =>
    refusal(400, { code: '23514', message: `violates check constraint "${constraint}"` }),
  )
  await user.type(field(/^News title/), 'Hello')
  await user.type(field(/^Text/), 'There')
  await save()
  expect(field(/^News title/)).toHaveAccessibleDescription(/The title takes up to 80 characters/)
  expect(field(/^News title/)).toHaveValue('Hello')
  expect(field(/^Text/)).toHaveValue('There')
})

it('keeps what was typed through a reload', async () => {
  const first = await open()
  await first.user.type(first.field(/^Text/), 'Come early.')
  first.unmount()
  const { field } = await openAgain()
  expect(screen.getByText(/What you had typed before is filled in again/)).toBeVisible()
  expect(field(/^Text/)).toHaveValue('Come early.')
})
