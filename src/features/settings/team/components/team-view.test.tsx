import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { statesOf } from '@/domain/regions'
import type { StaffRole } from '@/domain/team'
import { startApi } from '../../../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../../../tests/fakes/render-page'
import { ADMIN } from '../../../../../tests/fakes/rows'
import type { AccessEntry, TeamMember } from '../api'
import { AccessView } from './access-view'
import { TeamView } from './team-view'

const member = (values: Partial<TeamMember>): TeamMember => ({
  id: '70000000-0000-4000-8000-000000000001',
  email: ADMIN.email,
  account_email: values.email ?? ADMIN.email,
  role: 'owner',
  states: null,
  talents: null,
  created_at: '2026-05-05T10:00:00Z',
  seen_on: '2026-05-06',
  ended_at: null,
  has_second_factor: true,
  factor_reset_at: null,
  is_email_confirmed: true,
  is_self: false,
  ...values,
})
const CHILD = '10000000-0000-4000-8000-000000000001'
const ADA = { id: '70000000-0000-4000-8000-000000000002', email: 'ada@example.com' }

let api: FakeApi
const rows = async () => (await screen.findAllByRole('row')).slice(1)
const serve = async (members: TeamMember[], entries: AccessEntry[] = []) => {
  api = startApi({
    accounts: [ADMIN],
    admins: [ADMIN.email],
    tables: { team_members: members, access_entries: entries },
  })
  await beSignedIn(ADMIN)
}

describe('the team', () => {
  const open = () => openPage(<TeamView />, { path: '/admin/setup', account: ADMIN })
  beforeEach(() =>
    serve([
      member({ is_self: true }),
      member({ ...ADA, account_email: 'ada.obi@example.com', seen_on: null }),
      member({ id: '3', email: 'thabo@example.com', has_second_factor: false }),
      member({ id: '4', email: 'gone@example.com', ended_at: '2026-05-07T10:00:00Z' }),
    ]),
  )

  it('offers each member what their state allows', async () => {
    open()
    const [self, suspended, fresh, former] = await rows()
    const offered = (row: HTMLElement | undefined) =>
      row &&
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(self).toHaveTextContent(`${ADMIN.email} (you)`)
    expect(offered(self)).toEqual(['Change', 'End'])
    expect(suspended).toHaveTextContent('The account has ada.obi@example.com now.')
    expect(suspended).toHaveTextContent('Waits for you')
    expect(suspended).not.toHaveTextContent(/isn’t confirmed/)
    expect(suspended).toHaveTextContent('Never')
    expect(offered(suspended)).toEqual([
      'Change',
      'Confirm the new email',
      'Reset authenticators',
      'End',
    ])
    expect(fresh).toHaveTextContent('None yet')
    expect(offered(fresh)).toEqual(['Change', 'End'])
    expect(former).toHaveTextContent('Ended on 7 May 2026')
    expect(offered(former)).toEqual([])
  })

  it.each([
    ['Confirm the new email', 'Yes, let them go on', 'confirm_member'],
    ['Reset authenticators', 'Reset', 'reset_member_factor'],
    ['End', 'End', 'end_member'],
  ])('asks before "%s"', async (label, confirm, procedure) => {
    const call = `POST /rest/v1/rpc/${procedure}`
    api.answer(call, () => Response.json(null))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `${label}: ${ADA.email}` }))
    expect(api.callsOf(call)).toEqual([])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }))
    await vi.waitFor(() => expect(api.callsOf(call)[0]?.body).toEqual({ member_id: ADA.id }))
  })

  it('waits for an address that is not confirmed, and says so beside the button', async () => {
    await serve([
      member({ is_self: true }),
      member({ ...ADA, account_email: 'ada.obi@example.com', is_email_confirmed: false }),
    ])
    api.answer('POST /rest/v1/rpc/confirm_member', () =>
      refusal(400, { code: 'P0001', message: 'member_email_unconfirmed' }),
    )
    const { user } = open()
    const suspended = (await rows())[1]!
    expect(suspended).toHaveTextContent('Waits for them')
    const confirm = within(suspended).getByRole('button', { name: /^Confirm the new email/ })
    expect(confirm.parentElement).toHaveTextContent('ada.obi@example.com isn’t confirmed yet.')
    await user.click(confirm)
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Yes, let them go on' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'They haven’t confirmed this email yet.',
    )
  })

  it('asks an owner for the password where the authenticator is new, and goes on', async () => {
    const END = 'POST /rest/v1/rpc/end_member'
    api.answer(END, () =>
      api.callsOf('POST /auth/v1/token').length === 0
        ? refusal(403, { code: '42501', message: 'sign_in_again' })
        : Response.json(null),
    )
    const { user, toasts } = open()
    await user.click(await screen.findByRole('button', { name: `End: ${ADMIN.email}` }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }))
    const question = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
    await user.type(question.getByLabelText('Your password'), ADMIN.password)
    await user.click(question.getByRole('button', { name: 'Go on' }))
    await expect.poll(() => toasts).toEqual([{ title: `${ADMIN.email} has no part any more.` }])
    expect(api.callsOf(END)).toHaveLength(2)
  })

  it('lets a member go on after a reset with the code of their page', async () => {
    const ACCEPT = 'POST /rest/v1/rpc/accept_reset'
    const reset = { has_second_factor: false, factor_reset_at: '2026-05-06T10:00:00Z' }
    await serve([member({ is_self: true }), member({ ...ADA, ...reset })])
    api.answer(ACCEPT, () => refusal(400, { code: 'P0001', message: 'admin_code_invalid' }))
    const { user, toasts } = open()
    expect((await rows())[1]).toHaveTextContent('Waits for a code')
    await user.click(screen.getByRole('button', { name: `Enter the code: ${ADA.email}` }))
    const dialog = within(await screen.findByRole('dialog', { name: `The code of ${ADA.email}` }))
    const code = dialog.getByLabelText('Code')
    await user.type(code, 'ABCD-EFGH-JK23')
    await user.click(dialog.getByRole('button', { name: 'Let them go on' }))
    await expect
      .poll(() => code)
      .toHaveAccessibleDescription(
        'This is not the code of that account, or it is too old. Ask them for a new one.',
      )
    api.answer(ACCEPT, () => Response.json(null))
    await user.click(dialog.getByRole('button', { name: 'Let them go on' }))
    await expect
      .poll(() => toasts.at(-1))
      .toEqual({ title: `${ADA.email} can add an authenticator now.` })
    expect(api.callsOf(ACCEPT).at(-1)!.body).toEqual({ member_id: ADA.id, code: 'ABCD-EFGH-JK23' })
  })

  it('leads a member without an authenticator to where one is added, and offers nothing in vain', async () => {
    await serve([member({ is_self: true, has_second_factor: false }), member(ADA)])
    open()
    expect(await screen.findByRole('link', { name: 'Add an authenticator' })).toHaveAttribute(
      'href',
      '/second-factor?add=first',
    )
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('keeps the last one, and says why', async () => {
    api.answer('POST /rest/v1/rpc/end_member', () =>
      refusal(400, { code: 'P0001', message: 'last_owner' }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `End: ${ADMIN.email}` }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'End' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Appoint somebody else first/)
  })
})

describe('a role', () => {
  // Preloads the dialogs' code, which a browser has before somebody opens them.
  beforeAll(() => Promise.all([import('./appoint-dialog'), import('./change-role-dialog')]))
  const accept = (procedure: string) => {
    const call = `POST /rest/v1/rpc/${procedure}`
    api.answer(call, () => Response.json(null))
    return () => api.callsOf(call).map(({ body }) => body)
  }

  it.each([
    ['Reviewer', ['Lagos', 'Ogun'], { role: 'reviewer', states: ['Lagos', 'Ogun'] }],
    ['Reviewer', ['All of Nigeria'], { role: 'reviewer', states: statesOf('Nigeria') }],
    ['Reviewer', [], { role: 'reviewer' }],
    ['Finance', [], { role: 'finance' }],
    ['Judge', [], { role: 'judge' }],
    [
      'Judge',
      ['Lagos', 'Music', 'Dance'],
      { role: 'judge', states: ['Lagos'], talents: ['Music', 'Dance'] },
    ],
    ['Owner', [], { role: 'owner' }],
  ])('is given with its states: %s, %o', async (role, ticked, assigned) => {
    await serve([member({ is_self: true })])
    const sent = accept('appoint_member')
    const { user, toasts } = openPage(<TeamView />, { path: '/admin/setup', account: ADMIN })
    await user.click(await screen.findByRole('button', { name: 'Appoint somebody' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appoint somebody' }))
    await user.type(dialog.getByLabelText(/^Email/), ADA.email)
    await user.type(dialog.getByLabelText(/^Code/), 'ABCD-EFGH-JK23')
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${role}`) }))
    for (const label of ticked) await user.click(dialog.getByLabelText(label))
    await user.click(dialog.getByRole('button', { name: 'Appoint' }))
    await expect
      .poll(sent)
      .toEqual([{ member_email: ADA.email, code: 'ABCD-EFGH-JK23', ...assigned }])
    await expect
      .poll(() => toasts)
      .toEqual([{ title: `${ADA.email} is on the team now.`, kept: [ADA.email] }])
  })

  it.each([
    ['Ogun', { role: 'reviewer', states: ['Lagos'] }],
    ['Owner', { role: 'owner' }],
  ])('is changed from what stands: %s', async (pressed, assigned) => {
    await serve([
      member({ is_self: true }),
      member({ ...ADA, role: 'reviewer', states: ['Lagos', 'Ogun'] }),
    ])
    const sent = accept('change_member')
    const { user } = openPage(<TeamView />, { path: '/admin/setup', account: ADMIN })
    await user.click(await screen.findByRole('button', { name: `Change: ${ADA.email}` }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Change the part of ada/ }))
    expect(dialog.getByRole('radio', { name: /^Reviewer/ })).toBeChecked()
    expect(dialog.getByLabelText('Lagos')).toBeChecked()
    expect(dialog.getByLabelText('Ogun')).toBeChecked()
    expect(dialog.getByLabelText('Oyo')).not.toBeChecked()
    await user.click(dialog.getByLabelText(new RegExp(`^${pressed}`)))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(sent).toEqual([{ member_id: ADA.id, ...assigned }])
  })

  it('that the database knows and this app does not is taken for no other', async () => {
    await serve([member({ is_self: true }), member({ ...ADA, role: 'usher' as StaffRole })])
    const sent = accept('change_member')
    const { user } = openPage(<TeamView />, { path: '/admin/setup', account: ADMIN })
    await user.click(await screen.findByRole('button', { name: `Change: ${ADA.email}` }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Change the part of ada/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please choose a part')).toBeVisible()
    expect(sent()).toEqual([])
  })
})

it('says who read what', async () => {
  const entry = { member_id: ADA.id, member_email: ADA.email, row_id: null, name: null }
  await serve(
    [member(ADA)],
    [
      {
        ...entry,
        id: 2,
        at: '2026-05-06T10:00:00Z',
        action: 'proof',
        name: 'Chi-Chi Obi',
        table_name: 'payment_proofs',
        row_count: 1,
      },
      {
        ...entry,
        id: 1,
        at: '2026-05-05T10:00:00Z',
        action: 'exported',
        table_name: 'applications-2026-pending',
        row_count: 1240,
        member_id: null,
      },
      {
        ...entry,
        id: 0.5,
        at: '2026-05-04T12:00:00Z',
        action: 'exported',
        table_name: 'whatsapp-list',
        row_id: CHILD,
        row_count: 40,
      },
      ...[
        { row_id: CHILD, row_count: 1, name: 'Chi-Chi Obi' },
        { row_id: null, row_count: 1, name: null },
        { row_id: null, row_count: 500, name: null },
      ].map((of, index) => ({
        ...entry,
        ...of,
        id: -index,
        at: '2026-05-04T10:00:00Z',
        action: 'opened' as const,
        table_name: 'applications',
      })),
    ],
  )
  const { user } = openPage(<AccessView />, { path: '/admin/setup', account: ADMIN })
  expect((await rows()).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /6 May 2026, 11:00.*ada@example.com.*Opened a proof of payment for Chi-Chi Obi/,
    ),
    expect.stringMatching(/ada@example.com.*Exported applications 2026 pending, 1,240 rows/),
    expect.stringMatching(/Opened a WhatsApp list, 40 families$/),
    expect.stringMatching(/Opened Chi-Chi Obi$/),
    expect.stringMatching(/Opened a child$/),
    expect.stringMatching(/Read the contacts of 500 children$/),
  ])
  await user.selectOptions(screen.getByLabelText('Person'), ADA.email)
  await expect
    .poll(() => api.callsOf('POST /rest/v1/rpc/get_access').at(-1)?.body)
    .toMatchObject({ only_member: ADA.id, page_size: 20 })
  expect(screen.getByRole('button', { name: `${ADA.email} Take this filter away` })).toBeVisible()
})

it('offers to clear filters to which nobody read anything', async () => {
  await serve([])
  openPage(<AccessView />, {
    path: '/admin/access',
    account: ADMIN,
    at: '/admin/access?from=2026-05-05',
  })
  expect(await screen.findByText('Nothing was read here.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
    'href',
    '/admin/access',
  )
})
