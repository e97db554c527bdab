import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import * as files from '@/lib/share-or-download'
import MyDataPage from './my-data'

const EXPORT = 'POST /rest/v1/rpc/export_my_data'
const HELD = {
  account: { email: PARENT.email },
  applications: [{ id: '1', child_name: 'Ada Obi' }],
  payments: [{ application_id: '1', amount: 10_000 }],
}

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(PARENT)
})

const open = () => openPage(<MyDataPage />, { path: '/dashboard/my-data', account: PARENT })
const download = () => screen.getByRole('button', { name: 'Download my data' })

it('is read on the page, with the same as a file beside it', async () => {
  api.answer(EXPORT, () => Response.json(HELD))
  const save = vi.spyOn(files, 'shareOrDownload').mockResolvedValue()
  const { user } = open()
  expect(download()).toBeDisabled()
  const payments = await screen.findByRole('heading', { name: 'Payments' })
  expect(within(payments.parentElement!).getByText('Ada Obi')).toBeVisible()
  await user.click(download())
  const [file, name] = save.mock.calls[0]!
  expect(name).toMatch(/^kanyezi-my-data-\d{4}-\d\d-\d\d\.json$/)
  expect(JSON.parse(await file.text())).toEqual(HELD)
  expect(api.callsOf(EXPORT)).toHaveLength(1)
})

it('that did not come says so, and is asked for again', async () => {
  const heal = api.answer(EXPORT, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error fetching datathe database is asleep')
  heal()
  api.answer(EXPORT, () => Response.json(HELD))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
})
