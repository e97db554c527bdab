import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { stubRest } from '../../../../../tests/fakes/api'
import { pageOf } from '../../../../../tests/fakes/call'
import { accepted, openManageDialog } from '../../../../../tests/fakes/manage-dialog'
import { collectToasts } from '../../../../../tests/fakes/toasts'
import { makeApplication } from '../../../../../tests/fakes/rows'
import { savings } from '../../../../../tests/fakes/saving'

const toasts = collectToasts()

beforeAll(() => import('./correct-dialog'))

async function openCorrection(...given: Parameters<typeof openManageDialog>) {
  const opened = openManageDialog(...given)
  await opened.user.click(screen.getByRole('button', { name: 'Correct' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct Ada Obi' }))
  const correct = () => opened.user.click(dialog.getByRole('button', { name: 'Correct' }))
  return { ...opened, dialog, correct }
}

it('sends the corrected answers alone, and shows them', async () => {
  const fresh = makeApplication({ child_name: 'Ada N. Obi', age: 10 })
  const calls = stubRest(({ path }) =>
    path.endsWith('/rpc/open_application') ? Response.json(fresh) : pageOf([{ id: fresh.id }], 1),
  )
  const { application, dialog, user, correct, onClose } = await openCorrection()
  await user.clear(dialog.getByLabelText(/^Child's name/))
  await user.type(dialog.getByLabelText(/^Child's name/), '  Ada  N. Obi ')
  await user.selectOptions(dialog.getByLabelText(/^Age/), '10')
  await correct()
  expect(await screen.findByRole('dialog', { name: 'Ada N. Obi' })).toBeVisible()
  expect(savings(calls)).toEqual([
    {
      application_id: application.id,
      changes: { child_name: 'Ada N. Obi', age: 10 },
      loaded_at: application.updated_at,
    },
  ])
  expect(toasts).toEqual([{ title: 'Corrected. The parent is told.', description: 'Ada Obi' }])
  expect(onClose).not.toHaveBeenCalled()
})

it('asks how another phone number is known, and sends it with the reason', async () => {
  const calls = stubRest(accepted)
  const { dialog, user, correct } = await openCorrection()
  expect(dialog.queryByLabelText(/^How do you know/)).toBeNull()
  const phone = dialog.getByLabelText(/^Parent's phone/)
  await user.clear(phone)
  await user.type(phone, '0803 000 0009')
  await correct()
  const reason = dialog.getByLabelText(/^How do you know/)
  await waitFor(() =>
    expect(reason).toHaveAccessibleDescription(/Please say how you know the new number\./),
  )
  expect(savings(calls)).toEqual([])
  await user.type(reason, 'She called from it')
  await correct()
  await waitFor(() =>
    expect(savings(calls).map(({ changes }) => changes)).toEqual([
      {
        parent_phone: '+2348030000009',
        told_reason: 'She called from it',
        phone_for_siblings: true,
      },
    ]),
  )
})

it('says before it is sent what another country does with the money', async () => {
  const calls = stubRest(accepted)
  const { dialog, user, correct } = await openCorrection()
  await correct()
  expect(await dialog.findByText(/Nothing to save/)).toBeVisible()
  expect(savings(calls)).toEqual([])
  expect(dialog.queryByText(/The ticket then costs/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^Country/), 'South Africa')
  expect(dialog.getByText(/^The ticket then costs the fee of South Africa\./)).toBeVisible()
  await user.selectOptions(dialog.getByLabelText(/^Province/), 'Gauteng')
  await user.clear(dialog.getByLabelText(/^Parent's phone/))
  await user.type(dialog.getByLabelText(/^Parent's phone/), '+234 803 000 0000')
  await correct()
  await waitFor(() =>
    expect(savings(calls).map(({ changes }) => changes)).toEqual([
      { country: 'South Africa', state_city: 'Gauteng' },
    ]),
  )
})

it('asks a reviewer for neither place nor phone, and sends only what changed', async () => {
  const calls = stubRest(accepted)
  const { dialog, user, correct } = await openCorrection(
    {},
    { role: 'reviewer', states: ['Lagos'] },
  )
  expect(dialog.queryByLabelText(/^Country/)).toBeNull()
  expect(dialog.queryByLabelText(/^State/)).toBeNull()
  expect(dialog.queryByLabelText(/^Parent's phone/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^Age/), '10')
  await correct()
  await waitFor(() => expect(savings(calls).map(({ changes }) => changes)).toEqual([{ age: 10 }]))
})
