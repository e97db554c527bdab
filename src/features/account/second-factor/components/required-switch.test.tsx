import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { refusal } from '../../../../../tests/fakes/call'
import { openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import { RequiredSwitch } from './required-switch'

const SET = 'POST /rest/v1/rpc/set_second_factor_required'

it.each([true, false])('an authenticator that is required of everybody or not: %s', async (was) => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(SET, () => Response.json(null))
  const { user } = openPage(<RequiredSwitch isRequired={was} />, { account: ADMIN })
  const box = await screen.findByRole('checkbox', { name: 'Required for everybody' })
  expect(box).toHaveProperty('checked', was)
  await user.click(box)
  await expect.poll(() => api.callsOf(SET).map(({ body }) => body)).toEqual([{ is_required: !was }])
})

it('says why nothing was changed', async () => {
  const api = startApi({ accounts: [ADMIN], admins: [ADMIN.email] })
  api.answer(SET, () => refusal(403, { code: '42501', message: 'second_factor_missing' }))
  const { user, toasts } = openPage(<RequiredSwitch isRequired={false} />, { account: ADMIN })
  const box = await screen.findByRole('checkbox', { name: 'Required for everybody' })
  await user.click(box)
  await expect.poll(() => toasts).toMatchObject([{ title: 'Nothing was changed' }])
  expect(box).not.toBeChecked()
})
