import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import { workQueries } from '../queries'
import { BeginWork } from './begin-work'

/** The panel's frame, which fetches the work, around the list. */
function Frame() {
  const { isSuccess } = useQuery(workQueries.mine(ADMIN.id))
  return (
    <>
      {isSuccess ? <p>Known</p> : null}
      <BeginWork />
    </>
  )
}

async function open(at: string, kinds: Record<string, number>) {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer('POST /rest/v1/rpc/get_work', () =>
    Response.json(
      Object.entries(kinds).map(([kind, count]) => ({ kind, count, oldest: null, row_id: null })),
    ),
  )
  await beSignedIn(ADMIN)
  openPage(<Frame />, { path: '/admin/dashboard', at, account: ADMIN })
  await screen.findByText('Known')
  expect(api.callsOf('POST /rest/v1/rpc/get_work')).toHaveLength(1)
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
}

const TO_DECIDE = ['1 to decide', '/admin/dashboard?tab=pending&ticket=paid&sort=oldest']

it('leads from a list of everything to what waits in it', async () => {
  expect(
    await open('/admin/dashboard?tab=pending', { payments: 3, applications: 1, videos: 4 }),
  ).toEqual([TO_DECIDE])
})

it('is not there where that alone is listed', async () => {
  expect(
    await open('/admin/dashboard?tab=pending&ticket=paid&sort=oldest&q=ada', { applications: 1 }),
  ).toEqual([])
})

it('asks nothing of whom nothing waits', async () => {
  expect(await open('/admin/dashboard', { unpaid: 8 })).toEqual([])
})
