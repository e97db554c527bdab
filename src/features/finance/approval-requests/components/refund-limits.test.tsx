import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { RefundLimits } from './refund-limits'

const SET = 'POST /rest/v1/rpc/set_refund_limit'

function open(limits: { currency: string; amount: number }[]) {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_refund_limits', () => Response.json(limits))
  api.answer(SET, () => Response.json(true))
  return { api, ...openPage(<RefundLimits />) }
}

it('asks for no dollars where nobody pays in them, until somebody wants to', async () => {
  const { api, user, toasts } = open([{ currency: 'NGN', amount: 50_000 }])
  expect(await screen.findByLabelText(/^Above, in NGN/)).toHaveValue('50000')
  expect(screen.queryByLabelText(/^Above, in USD/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Add a limit in dollars' }))
  const dollars = screen.getByLabelText(/^Above, in USD/)
  expect(dollars).toHaveFocus()
  await user.type(dollars, 'a lot')
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  expect(dollars).toHaveAccessibleDescription(/Please enter an amount, or nothing for no limit/)
  await user.clear(dollars)
  await user.type(dollars, '200')
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  await expect.poll(() => toasts).toEqual([{ title: 'The limits are saved.' }])
  expect(api.callsOf(SET).map(({ body }) => body)).toEqual([{ currency: 'USD', amount: 200 }])
})

it('shows a limit in dollars that was set, and takes it away', async () => {
  const { api, user } = open([{ currency: 'USD', amount: 200 }])
  const dollars = await screen.findByLabelText(/^Above, in USD/)
  expect(dollars).toHaveValue('200')
  expect(screen.queryByRole('button', { name: 'Add a limit in dollars' })).not.toBeInTheDocument()
  await user.clear(dollars)
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  await expect
    .poll(() => api.callsOf(SET).map(({ body }) => body))
    .toEqual([{ currency: 'USD', amount: null }])
})

it('says that a lifted limit waits for a second member', async () => {
  const { api, user, toasts } = open([{ currency: 'NGN', amount: 50_000 }])
  api.answer(SET, () => Response.json(null))
  const naira = await screen.findByLabelText(/^Above, in NGN/)
  await user.clear(naira)
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  await expect
    .poll(() => toasts)
    .toEqual([expect.objectContaining({ title: 'A second member has to confirm it' })])
  // The field shows the limit still in force again.
  await expect.poll(() => screen.getByLabelText(/^Above, in NGN/)).toHaveValue('50000')
})

it('sends what was changed here, and shows what another owner has set meanwhile', async () => {
  const { api, user } = open([{ currency: 'NGN', amount: 50_000 }])
  const naira = await screen.findByLabelText(/^Above, in NGN/)
  const sent = () => api.callsOf(SET).map(({ body }) => body)
  // Refetched after the first save.
  api.answer('POST /rest/v1/rpc/get_refund_limits', () =>
    Response.json([
      { currency: 'NGN', amount: 60_000 },
      { currency: 'ZAR', amount: 900 },
    ]),
  )
  await user.clear(naira)
  await user.type(naira, '60000')
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  await expect.poll(() => screen.getByLabelText(/^Above, in ZAR/)).toHaveValue('900')
  await user.clear(naira)
  await user.type(naira, '70000')
  await user.click(screen.getByRole('button', { name: 'Save the limits' }))
  await expect.poll(sent).toEqual([
    { currency: 'NGN', amount: 60_000 },
    { currency: 'NGN', amount: 70_000 },
  ])
})
