import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { OFFLINE_SENTENCE } from '@/lib/api/offline-sentence'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import ConfirmAddressPage from './confirm-address'
import KeepAddressPage from './keep-address'
import NotMePage from './not-me'
import UnsubscribePage from './unsubscribe'

const ANSWER = 'POST /rest/v1/rpc/answer_email'
const TOKEN = 'dG9rZW4tb2YtYS1sZXR0ZXI'

let api: FakeApi

beforeEach(() => {
  api = startApi()
})

const open = (page: ReactElement, path: string, hash = `#${TOKEN}`) =>
  openPage(page, { path, at: `${path}${hash}` })
const heading = () => screen.getByRole('heading', { level: 1 })
const account = () => screen.getByRole('link', { name: 'Go to your account' })

const PAGES = [
  {
    path: '/confirm-address',
    page: <ConfirmAddressPage />,
    button: "Yes, that's my email",
    answer: 'confirm',
    says: 'confirmed',
    done: 'Thank you. Your email is confirmed.',
  },
  {
    path: '/not-me',
    page: <NotMePage />,
    button: 'This is not me',
    answer: 'refuse',
    says: 'refused',
    done: 'We’ve stopped the emails',
  },
  {
    path: '/keep-address',
    page: <KeepAddressPage />,
    button: 'Keep this email',
    answer: 'keep_address',
    says: 'kept',
    done: 'Your email stays as it is',
  },
  {
    path: '/unsubscribe',
    page: <UnsubscribePage />,
    button: 'Stop these emails',
    answer: 'unsubscribe',
    says: 'auditions',
    done: 'These emails are switched off',
  },
] as const

describe.each(PAGES)('$path', ({ path, page, button, answer, says, done }) => {
  it('changes nothing before the press, and says afterwards what was done', async () => {
    api.answer(ANSWER, () => Response.json(says))
    const { user } = open(page, path)
    const press = screen.getByRole('button', { name: button })
    expect(screen.getAllByRole('button')).toEqual([press])
    expect(api.calls).toEqual([])
    await user.click(press)
    await expect.poll(heading).toHaveTextContent(done)
    await expect.poll(heading).toHaveFocus()
    expect(api.callsOf(ANSWER).map(({ body }) => body)).toEqual([{ token: TOKEN, answer }])
    expect(screen.queryByRole('button')).toBeNull()
    expect(account()).toHaveAttribute('href', '/dashboard/account')
  })

  it('says of an old link that it no longer works, and leads to the account', async () => {
    api.answer(ANSWER, () => refusal(400, { code: 'P0001', message: 'email_token_unknown' }))
    const { user } = open(page, path)
    await user.click(screen.getByRole('button', { name: button }))
    await expect.poll(heading).toHaveTextContent('This link no longer works')
    expect(screen.queryByRole('button')).toBeNull()
    expect(account()).toBeVisible()
  })

  it('has nothing to press without a token', () => {
    open(page, path, '')
    expect(heading()).toHaveTextContent('This page belongs to an email')
    expect(screen.queryByRole('button')).toBeNull()
    expect(account()).toBeVisible()
  })

  it('says that nobody was reached, and keeps the button', async () => {
    const { user } = open(page, path)
    api.isOffline = true
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(OFFLINE_SENTENCE)).toBeVisible()
    api.isOffline = false
    api.answer(ANSWER, () => Response.json(says))
    await user.click(screen.getByRole('button', { name: button }))
    await expect.poll(heading).toHaveTextContent(done)
  })
})

describe('unsubscribing', () => {
  const stop = async (group: string) => {
    api.answer(ANSWER, () => Response.json(group))
    const { user } = open(<UnsubscribePage />, '/unsubscribe')
    await user.click(screen.getByRole('button', { name: 'Stop these emails' }))
  }

  it('names the emails, and where they are switched on again', async () => {
    await stop('journey')
    expect(
      await screen.findByText(
        'We send you no more emails about “Videos, results and decisions”. You can switch them on again on your account page.',
      ),
    ).toBeVisible()
  })

  it('of an email to an address that said nothing says that all emails are stopped', async () => {
    await stop('refused')
    await expect.poll(heading).toHaveTextContent('We’ve stopped the emails')
  })

  it('says that emails about payments go on', async () => {
    await stop('payments')
    await expect.poll(heading).toHaveTextContent('These emails go on')
  })
})
