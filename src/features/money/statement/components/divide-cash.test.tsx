import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { dayIn } from '@/domain/dates'
import { startApi } from '../../../../../tests/fakes/api'
import { openPage } from '../../../../../tests/fakes/render-page'
import { DivideCash } from './divide-cash'

const BOOK = 'POST /rest/v1/rpc/book_transfer'

const child = {
  kind: 'application',
  id: 'ada',
  user_id: 'obi',
  application_id: 'ada',
  name: 'Ada Obi',
  edition: null,
  parent_name: 'Ngozi Obi',
  country: 'Nigeria',
  reference: 'KZ-7F3K9Q',
  status: 'approved',
  ticket_status: 'unpaid',
  amount: null,
  currency: null,
  ticket_fee: 10_000,
  ticket_received: 0,
  description: null,
}
const brother = { ...child, id: 'bola', application_id: 'bola', name: 'Bola Obi' }

it('divides cash over the brothers that a search finds', async () => {
  const api = startApi()
  api.answer('POST /rest/v1/rpc/get_family', () => Response.json([child, brother]))
  api.answer('POST /rest/v1/rpc/search_panel', () => Response.json([child, brother]))
  api.answer(BOOK, () => Response.json('t1'))
  const onClose = vi.fn()
  const { user } = openPage(<DivideCash onClose={onClose} />)
  const sum = within(await screen.findByRole('dialog', { name: 'Cash for several' }))
  await user.click(sum.getByRole('button', { name: 'Divide it' }))
  expect(sum.getByLabelText(/^Amount in NGN/)).toHaveAccessibleDescription(/amount/)
  await user.type(sum.getByLabelText(/^Amount in NGN/), '20,000')
  await user.click(sum.getByRole('button', { name: 'Divide it' }))

  const dialog = within(await screen.findByRole('dialog', { name: 'Divide ₦20,000' }))
  for (const name of ['Ada Obi', 'Bola Obi']) {
    await user.type(dialog.getByRole('searchbox'), 'Obi{Enter}')
    const found = within(await dialog.findByRole('list', { name: 'Found' }))
    await user.click(found.getByRole('button', { name: new RegExp(name) }))
    await vi.waitFor(() =>
      expect(dialog.getByRole('textbox', { name: `Amount in NGN for ${name}` })).toHaveValue(
        '10000',
      ),
    )
  }
  await user.click(dialog.getByRole('button', { name: 'Book ₦20,000' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(api.callsOf(BOOK).map(({ body }) => body)).toEqual([
    {
      parts: [
        { application_id: 'ada', amount: 10_000, open_ticket: true },
        { application_id: 'bola', amount: 10_000, open_ticket: true },
      ],
      amount: 20_000,
      currency: 'NGN',
      received_via: 'cash',
      received_on: dayIn('Nigeria', new Date()),
    },
  ])
})
