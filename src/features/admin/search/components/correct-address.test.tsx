import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { addErrorSentences } from '@/lib/api/errors'
import { PANEL_SENTENCES } from '@/lib/api/panel-errors'
import { startApi } from '../../../../../tests/fakes/api'
import { type Account, type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { sessionOf } from '../../../../../tests/fakes/auth'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import type { AddressCorrection } from '../api'
import { CorrectAddress } from './correct-address'

addErrorSentences(PANEL_SENTENCES)

const FAMILY = '30000000-0000-4000-8000-000000000001'
const CORRECT = 'POST /rest/v1/rpc/correct_address'
const TAKE_BACK = 'POST /rest/v1/rpc/take_back_address'
const RIGHT = 'ada.obi@example.com'

const asked = (changes: Partial<AddressCorrection> = {}): AddressCorrection => ({
  new_address: RIGHT,
  asked_at: '2026-05-05T10:00:00Z',
  asked_by_email: ADMIN.email,
  due_at: null,
  ended_at: null,
  outcome: null,
  ...changes,
})

const OWNER: Account = {
  ...ADMIN,
  factors: [{ id: 'f1', status: 'verified', factor_type: 'totp' }],
}

let api: FakeApi
let last: AddressCorrection[]

beforeEach(async () => {
  last = []
  api = startApi({ accounts: [OWNER], admins: [OWNER.email] })
  api.answer('POST /rest/v1/rpc/get_address_correction', () => Response.json(last))
  api.answer('POST /auth/v1/factors/f1/challenge', () =>
    Response.json({ id: 'c1', type: 'totp', expires_at: 1 }),
  )
  api.answer('POST /auth/v1/factors/f1/verify', () => Response.json(sessionOf(OWNER)))
  await beSignedIn(OWNER)
})

const open = () => openPage(<CorrectAddress userId={FAMILY} />, { account: OWNER })
const press = (name: string) => screen.findByRole('button', { name })
/** The last correction, once loaded: its text is split into elements. */
const standing = () => expect.poll(() => document.querySelector('p:not([aria-label])'))

it('asks for the right address, with a fresh sign-in where the code is an older one', async () => {
  api.answer(CORRECT, () => {
    if (api.callsOf('POST /auth/v1/token').length === 0)
      return refusal(403, { code: '42501', message: 'sign_in_again' })
    last = [asked()]
    return Response.json(crypto.randomUUID())
  })
  const { user, toasts } = open()
  await user.click(await press('The address is wrong'))
  const field = screen.getByLabelText('Right email address')
  await user.click(await press('Ask for this address'))
  expect(field).toHaveAccessibleDescription('Please enter the right address')
  expect(field).toHaveFocus()
  await user.type(field, `  ${RIGHT}`)
  await user.click(await press('Ask for this address'))
  const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await user.type(question.getByLabelText('Your password'), OWNER.password)
  await user.type(question.getByLabelText('Code'), '123456')
  await user.click(question.getByRole('button', { name: 'Go on' }))
  await standing().toHaveTextContent(/The email to the old address has not left yet\.$/)
  expect(toasts).toEqual([{ title: 'Asked for. The old address is told now.' }])
  expect(api.callsOf(CORRECT).map(({ body }) => body)).toEqual(
    Array(2).fill({ user_id: FAMILY, new_address: RIGHT }),
  )
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
})

it.each([
  ['address_taken', 'Another account has this email, or has asked for it.'],
  ['address_unchanged', 'This is the address of the account already.'],
  ['address_malformed', 'Please check the email: this isn’t one.'],
])('says %s beside the field, and keeps what was typed', async (message, sentence) => {
  api.answer(CORRECT, () => refusal(400, { code: 'P0001', message }))
  const { user } = open()
  await user.click(await press('The address is wrong'))
  const field = screen.getByLabelText('Right email address')
  await user.type(field, RIGHT)
  await user.click(await press('Ask for this address'))
  await expect.poll(() => field).toHaveAccessibleDescription(sentence)
  expect(field).toHaveValue(RIGHT)
  expect(field).toHaveFocus()
})

it('leads to where an authenticator is added before anything is typed', async () => {
  await beSignedIn(ADMIN)
  const { user } = open()
  await user.click(await press('The address is wrong'))
  expect(
    screen.getByText(
      'To correct it you need the code of an authenticator app. Your account has none yet.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add an authenticator' })).toHaveAttribute(
    'href',
    '/second-factor?add=first',
  )
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
})

it('says in the form what it lacks that no field can give', async () => {
  api.answer(CORRECT, () => refusal(403, { code: '42501', message: 'second_factor_missing' }))
  const { user } = open()
  await user.click(await press('The address is wrong'))
  await user.type(screen.getByLabelText('Right email address'), RIGHT)
  await user.click(await press('Ask for this address'))
  const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Nothing was asked for.*authenticator/,
  )
  expect(screen.getByLabelText('Right email address')).toHaveValue(RIGHT)
})

it('takes back what waits, and asks for another address after that', async () => {
  last = [asked({ due_at: '2026-05-08T10:00:00Z' })]
  api.answer(TAKE_BACK, () => {
    last = [asked({ outcome: 'taken_back', ended_at: '2026-05-06T10:00:00Z' })]
    return new Response(null, { status: 204 })
  })
  const { user } = open()
  await standing().toHaveTextContent(
    `${RIGHT} becomes the address on 8 May 2026, 11:00 Lagos time, unless somebody at the old one says no.`,
  )
  expect(screen.queryByRole('button', { name: 'The address is wrong' })).not.toBeInTheDocument()
  await user.click(await press('Take it back'))
  await standing().toHaveTextContent(`${RIGHT} was taken back on 6 May 2026.`)
  expect(await press('The address is wrong')).toBeVisible()
})

it.each<[AddressCorrection['outcome'], RegExp]>([
  ['done', /^ada\.obi@example\.com became the address on 8 May 2026\.$/],
  ['refused', /^Somebody at the old address said no to .* on 8 May 2026\. Call the family\.$/],
  ['failed', /could not become the address on 8 May 2026: it has an account by now/],
])('says what became of it: %s', async (outcome, words) => {
  last = [asked({ outcome, ended_at: '2026-05-08T10:00:00Z' })]
  open()
  await standing().toHaveTextContent(words)
})
