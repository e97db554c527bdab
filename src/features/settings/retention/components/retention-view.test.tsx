import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import type { KeptYear, OldOffer } from '../api'
import { RetentionView } from './retention-view'

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`
const nothing = () => new Response(null, { status: 204 })

const makeYear = (changes: Partial<KeptYear> = {}): KeptYear => ({
  year: 2021,
  name: 'Talent Show 2021',
  ended_at: '2022-01-15T10:00:00+00:00',
  keep_until: null,
  may_be_erased_on: '2024-01-15',
  confirmed_at: null,
  erased_at: null,
  children: 12,
  told: 0,
  kept: 0,
  waiting: 0,
  first_erased_on: null,
  erased: 0,
  ...changes,
})

const OFFERS: OldOffer[] = [
  {
    kind: 'donation',
    id: '40000000-0000-4000-8000-000000000001',
    name: 'Thandi Nkosi',
    country: 'South Africa',
    status: 'confirmed',
    changed_at: '2022-03-05T10:00:00+00:00',
  },
  {
    kind: 'volunteer',
    id: '40000000-0000-4000-8000-000000000002',
    name: 'Musa Bello',
    country: 'Nigeria',
    status: 'new',
    changed_at: '2022-04-05T10:00:00+00:00',
  },
]

let api: FakeApi
let years: KeptYear[]
let offers: OldOffer[]

beforeEach(() => {
  years = [makeYear()]
  offers = []
  api = startApi()
  api.answer(rpc('get_retention'), () => Response.json(years))
  api.answer(rpc('get_old_offers'), () => Response.json(offers))
  api.answer(rpc('get_erasure_summary'), () =>
    Response.json({
      year: 2021,
      children: 12,
      listed: 1,
      payments: 14,
      files: 1,
      waiting: 2,
      accounts: 3,
    }),
  )
  for (const name of ['confirm_erasure', 'stop_erasure', 'keep_edition'])
    api.answer(rpc(name), nothing)
})

const open = (at = '/admin/setup') => openPage(<RetentionView />, { path: '/admin/setup', at })
const given = (name: string) => api.callsOf(rpc(name)).map(({ body }) => body)
const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('says so while no year has ended', async () => {
  years = []
  open()
  expect(await screen.findByText(/^No year has ended yet/)).toBeVisible()
  expect(await screen.findByText(/^Nothing to erase yet/)).toBeVisible()
})

it('asks before a year is erased what goes and what stays, and keeps a refusal in the dialog', async () => {
  const { user, toasts } = open()
  await user.click(await button('Delete the data of 2021…'))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the data of 2021?' }))
  const [goes, stays] = (await question.findAllByRole('list')).map(({ textContent }) => textContent)
  expect(goes).toMatch(/12 children.*14 payments and 1 proof of payment.*3 of them already/)
  expect(stays).toMatch(
    /the books.*numbers in Analysis.*1 child is asked.*2 children with a payment that waits.*another year/,
  )
  const confirm = question.getByRole('button', { name: 'Tell families, then delete' })
  const mend = api.answer(rpc('confirm_erasure'), () =>
    refusal(400, { code: 'P0001', message: 'erasure_not_due', details: '2030-01-01' }),
  )
  await user.click(confirm)
  expect(await question.findByRole('alert')).toHaveTextContent('This year is still to be kept.')
  mend()
  api.answer(rpc('confirm_erasure'), () => {
    years = [
      makeYear({
        confirmed_at: '2026-02-01T08:00:00+00:00',
        told: 12,
        first_erased_on: '2026-03-03',
      }),
    ]
    return nothing()
  })
  await user.click(confirm)
  expect(await screen.findByText('All families have been told (12 children).')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(toasts.at(-1)?.title).toBe('Families of 2021 are being told.')
  expect(screen.queryByRole('button', { name: /^Delete the data/ })).not.toBeInTheDocument()
})

it('opens the question by its address, and stops what was begun', async () => {
  years = [makeYear({ confirmed_at: '2026-02-01T08:00:00+00:00', told: 3 })]
  const { user } = open()
  await user.click(await button('Stop deleting 2021'))
  const question = within(await screen.findByRole('dialog', { name: 'Stop deleting 2021?' }))
  api.answer(rpc('stop_erasure'), () => {
    years = [makeYear()]
    return nothing()
  })
  await user.click(question.getByRole('button', { name: 'Stop' }))
  expect(await button('Delete the data of 2021…')).toBeVisible()
  expect(given('stop_erasure')).toEqual([{ year: 2021 }])
})

it('keeps a year until a day that is still to come', async () => {
  const { user } = open('/admin/setup?keep-year=2021')
  const form = within(await screen.findByRole('dialog', { name: 'Keep 2021 longer' }))
  const day = form.getByLabelText(/^Keep until/)
  await user.type(day, '2020-05-05')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/Please choose a day that is still to come/)).toBeVisible()
  expect(day).toHaveValue('2020-05-05')
  await user.clear(day)
  await user.type(day, '2090-05-05')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(given('keep_edition')).toEqual([{ year: 2021, keep_until: '2090-05-05' }])
})

it('erases volunteers and donors of whom nothing was heard, all at once', async () => {
  offers = OFFERS
  const { user, toasts } = open()
  const rows = await screen.findAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Thandi Nkosi.*Donor.*South Africa.*5 March 2022/),
    expect.stringMatching(/Musa Bello.*Volunteer.*Nigeria.*5 April 2022/),
  ])
  api.answer(rpc('erase_old_offers'), () => {
    offers = []
    return Response.json(2)
  })
  await user.click(await button('Erase 2 people…'))
  const question = within(await screen.findByRole('dialog', { name: 'Erase 2 people?' }))
  await user.click(question.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(/^Nothing to erase yet/)).toBeVisible()
  expect(given('erase_old_offers')).toEqual([{ ids: OFFERS.map(({ id }) => id) }])
  expect(toasts.at(-1)?.title).toBe('2 people erased.')
})

it('says that it could not be fetched, and tries again', async () => {
  const mend = api.answer(rpc('get_retention'), () => refusal(500, { message: 'asleep' }))
  const { user } = open()
  expect(await screen.findByText('Could not fetch what is kept.')).toBeVisible()
  mend()
  api.answer(rpc('get_retention'), () => Response.json(years))
  await user.click(screen.getByRole('button', { name: /try again/i }))
  expect(await button('Delete the data of 2021…')).toBeVisible()
})
