import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { PARENT } from '../../../tests/fakes/rows'
import JoinPage from './join'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(PARENT)
})

const open = () => openPage(<JoinPage />, { path: '/join', account: PARENT })

describe('an administrator’s code', () => {
  const ASK = 'POST /rest/v1/rpc/request_admin_code'
  const button = () => screen.getByRole('button', { name: "Ask for an administrator's code" })

  it('is shown where it was asked for', async () => {
    api.answer(ASK, () => Response.json('7F3K-9QXM-2ABC'))
    const { user } = open()
    expect(screen.getByText(PARENT.email)).toBeVisible()
    expect(api.callsOf(ASK)).toEqual([])
    await user.click(button())
    expect(await screen.findByText('7F3K-9QXM-2ABC')).toBeVisible()
    expect(screen.getByText(/works once, within seven days/)).toBeVisible()
  })

  it('that is one too many says when there is another', async () => {
    api.answer(ASK, () => refusal(429, { code: 'PT429', message: 'too_many_codes' }))
    const { user, toasts } = open()
    await user.click(button())
    await expect
      .poll(() => toasts.at(-1)?.description)
      .toBe('You may ask for five codes an hour. Please try again later.')
  })
})
