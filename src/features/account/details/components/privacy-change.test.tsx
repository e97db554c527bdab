import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { startApi } from '../../../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { PARENT } from '../../../../../tests/fakes/rows'
import { CONSENT_VERSION, PRIVACY_CHANGE } from '@/domain/consent'
import { PrivacyChange } from './privacy-change'

const early = { ...PARENT, user_metadata: { parent_name: 'Ngozi Adé' } }

it('is shown once to a parent who registered before it', async () => {
  const api = startApi({ accounts: [early] })
  await beSignedIn(early)
  const { user } = openPage(<PrivacyChange />, { account: early })
  await screen.findByText(PRIVACY_CHANGE, { exact: false })
  expect(screen.getByText(/who on our team reads what.*each child a reviewer opens/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  await expect.poll(() => screen.queryByText(PRIVACY_CHANGE, { exact: false })).toBeNull()
  expect(api.callsOf('PUT /auth/v1/user').map(({ body }) => body)).toMatchObject([
    { data: { privacy_version: CONSENT_VERSION } },
  ])
})

it('says nothing to a parent who has seen it', async () => {
  startApi()
  await beSignedIn(PARENT)
  const { container } = openPage(<PrivacyChange />)
  expect(container).not.toHaveTextContent('privacy notice')
})
