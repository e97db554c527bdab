import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startApi } from '../../../tests/fakes/api'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, makeEdition, makeNotice, PARENT } from '../../../tests/fakes/rows'
import type { Edition } from '@/domain/edition'
import ChildrenPage from './children'
import DashboardPage from './dashboard'
import PaymentPage from './payment'
import NoticesPage from './notices'
import SchedulePage from './schedule'
import TicketPage from './ticket'

// The pages are built for 2025. A family with another year belongs to a later build.

const EDITIONS = 'GET /rest/v1/rpc/get_editions'
const INSERT = 'POST /rest/v1/applications'
const OLD = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
const ENDED = { ended_at: '2026-01-10T10:00:00Z' }

let api: FakeApi

beforeEach(async () => {
  vi.setSystemTime('2026-05-10T10:00:00Z')
  api = startApi({
    accounts: [PARENT],
    tables: {
      applications: [],
      payments: [],
      subscriptions: [],
      payment_proofs: [],
      notices: [],
    },
  })
  await beSignedIn(PARENT)
})

/** 2026 is current and 2024 is past. */
function years(past: Partial<Edition> = {}, current: Partial<Edition> = {}) {
  const rows = [makeEdition(2026, current), makeEdition(2024, past)]
  api.answer(EDITIONS, () => Response.json(rows))
}
const children = (...rows: Parameters<typeof makeApplication>[0][]) => {
  api.tables['applications'] = rows.map(makeApplication)
}
const dashboard = () => openPage(<DashboardPage />, { path: '/dashboard', account: PARENT })
const childrenPage = (at = '/dashboard/children') =>
  openPage(<ChildrenPage />, { path: '/dashboard/children', at, account: PARENT })

describe('the dashboard', () => {
  it('asks for no years while all children are of the year that it is built for', async () => {
    children({}, {})
    dashboard()
    await screen.findAllByRole('heading', { level: 2 })
    expect(api.callsOf(EDITIONS)).toEqual([])
  })

  it('names the year of each child for whom there is something to do, and enters it for the current one from there', async () => {
    years()
    children(
      { child_name: 'Ada Obi', edition: 2026 },
      { child_name: 'Musa Obi', edition: 2024, id: OLD, ticket_status: 'paid' },
    )
    dashboard()
    expect(await screen.findByRole('link', { name: 'Enter 2026 with Musa Obi' })).toHaveAttribute(
      'href',
      `/dashboard/children?enter=${OLD}`,
    )
    for (const name of ['Musa, 2024', 'Ada, 2026']) {
      // In the list of tasks, and on the card.
      const [first] = name.split(',') as [string]
      const lines = screen.getAllByText(first).map((one) => one.parentElement?.textContent)
      expect(lines).toEqual([name, name])
    }
    const turns = screen.getByRole('region', { name: 'Your turn: 2' })
    expect(
      within(turns)
        .getAllByRole('link')
        .map((one) => one.textContent),
    ).toEqual(['Ada, 2026Pay ₦10,000 by 4 June', "Musa, 2024Send Musa's entry video"])
    expect(screen.getByRole('button', { name: 'Submit entry video' })).toBeVisible()
    expect(screen.queryByRole('group')).toBeNull()
  })

  it('folds the children of an earlier year for whom there is nothing to do', async () => {
    years()
    children(
      { child_name: 'Ada Obi', edition: 2026 },
      {
        child_name: 'Musa Obi',
        edition: 2024,
        ticket_status: 'paid',
        entry_video_status: 'submitted',
      },
      { child_name: 'Zainab Obi', edition: 2024 },
    )
    dashboard()
    const summary = await screen.findByRole('heading', { name: '2024 (1 child)' })
    const year = within(summary.closest('details')!)
    expect(year.getByRole('heading', { name: 'Musa Obi' })).toBeInTheDocument()
    expect(year.queryByRole('heading', { name: 'Zainab Obi' })).toBeNull()
    const turns = screen.getByRole('region', { name: 'Your turn: 2' })
    expect(within(turns).getByRole('link', { name: /^Zainab\s*, 2024/ })).toBeVisible()
  })

  it('asks nobody for anything in a year that has ended, and keeps the ticket', async () => {
    years(ENDED)
    children(
      { child_name: 'Ada Obi', edition: 2026 },
      { child_name: 'Musa Obi', edition: 2024, ticket_status: 'paid' },
      { child_name: 'Zainab Obi', edition: 2024 },
    )
    dashboard()
    const summary = await screen.findByRole('heading', { name: '2024 (2 children)' })
    const year = within(summary.closest('details')!)
    expect(await year.findAllByText('The show of 2024 has ended.')).toHaveLength(2)
    expect(year.queryByText(/turn/)).toBeNull()
    expect(year.queryByRole('link', { name: 'Pay for Ticket' })).toBeNull()
    expect(year.queryByRole('button', { name: 'Submit entry video' })).toBeNull()
    expect(year.getByRole('link', { name: 'View Ticket of Musa Obi' })).toBeInTheDocument()
    expect(screen.getByText(/^Your turn: pay/)).toBeVisible()
  })

  it('opens the latest year of a family that has none of the current, with the way in on top', async () => {
    years()
    children({ child_name: 'Musa Obi', edition: 2024, id: OLD })
    dashboard()
    const section = await screen.findByRole('region', { name: 'Enter 2026' })
    expect(within(section).getByText('Registration for 2026 is open.')).toBeVisible()
    expect(within(section).getByRole('link')).toHaveAccessibleName('Enter 2026 with Musa Obi')
    expect(screen.getByRole('heading', { name: 'Musa Obi' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: /^Enter 2026/ })).toHaveLength(1)
  })

  it.each([
    ['whose registration is closed', { registration_closes_at: '2026-05-01T00:00:00Z' }, {}],
    ['whose child is entered already', {}, { previous_id: OLD }],
  ])('offers no way into a year %s', async (_what, current, entered) => {
    years({}, current)
    children(
      { child_name: 'Musa Obi', edition: 2024, id: OLD },
      { child_name: 'Ada Obi', edition: 2026, ...entered },
    )
    dashboard()
    await screen.findByRole('heading', { name: 'Musa Obi' })
    await expect.poll(() => api.callsOf(EDITIONS)).toHaveLength(1)
    expect(screen.queryByRole('link', { name: /^Enter/ })).toBeNull()
  })

  it('tells an earlier year’s good news, never above this one’s children', async () => {
    years()
    children(
      { child_name: 'Ada Obi', edition: 2026 },
      { child_name: 'Musa Obi', edition: 2024, id: OLD, ticket_status: 'paid' },
    )
    api.tables['notices'] = [
      makeNotice({ kind: 'ticket_paid', application_id: OLD, child_name: 'Musa Obi' }),
    ]
    dashboard()
    expect(await screen.findByText('Musa has a ticket!')).toBeVisible()
    const names = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
    expect(names).toEqual(['Your turn: 2', 'Ada Obi', 'Musa Obi'])
  })

  it('keeps an earlier year’s news folded where nothing is to be done for its child', async () => {
    years()
    children(
      { child_name: 'Ada Obi', edition: 2026 },
      {
        child_name: 'Musa Obi',
        edition: 2024,
        id: OLD,
        ticket_status: 'paid',
        entry_video_status: 'approved',
      },
    )
    api.tables['notices'] = [
      makeNotice({ kind: 'video_passed', application_id: OLD, child_name: 'Musa Obi' }),
    ]
    dashboard()
    const heading = await screen.findByRole('heading', { name: '2024 (1 child)' })
    const year = heading.closest('details')!
    expect(await within(year).findByText(/^Musa's video passed/)).not.toBeVisible()
    expect(year.open).toBe(false)
  })

  it('shows every child where the years’ code or the years do not come', async () => {
    children({ child_name: 'Musa Obi', edition: 2024 })
    dashboard()
    expect(await screen.findByRole('heading', { name: 'Musa Obi' })).toBeVisible()
  })
})

describe('a passed video of a year that has ended', () => {
  const passed = { edition: 2024, id: OLD, entry_video_status: 'approved' } as const

  it('makes no picture of the auditions, and the ticket stays one', async () => {
    years(ENDED)
    children({ ...passed, ticket_status: 'paid' })
    openPage(<TicketPage />, {
      path: '/ticket/:applicationId',
      at: `/ticket/${OLD}?picture=audition`,
      account: PARENT,
    })
    expect(await screen.findByRole('button', { name: 'I have my ticket!' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /live auditions/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not celebrated again', async () => {
    years(ENDED)
    children({ ...passed, ticket_status: 'paid' })
    api.tables['notices'] = [makeNotice({ kind: 'video_passed', application_id: OLD })]
    const { user, toasts } = openPage(<NoticesPage />, {
      path: '/dashboard/notices',
      account: PARENT,
    })
    await user.click(await screen.findByRole('button', { name: /^Celebrate again/ }))
    await expect.poll(() => toasts.at(-1)?.title).toBe('This has changed since')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('entering a child again', () => {
  const enter = (changes: Parameters<typeof makeApplication>[0] = {}) => {
    years()
    children({
      child_name: 'Musa Obi',
      stage_name: 'Star Musa',
      edition: 2024,
      id: OLD,
      age: 9,
      is_listed: false,
      is_shareable: true,
      ticket_status: 'paid' as const,
      ...changes,
    })
    return childrenPage(`/dashboard/children?enter=${OLD}`)
  }

  it('fills the form in, asks for the consent, and keeps both privacy switches', async () => {
    const { user } = enter()
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter Musa Obi for 2026' }))
    expect(dialog.getByRole('combobox', { name: 'Age' })).toHaveValue('11')
    expect(dialog.getByRole('textbox', { name: /^Stage name/ })).toHaveValue('Star Musa')
    expect(dialog.getByRole('checkbox', { name: /^Dance/ })).toBeChecked()
    const consent = dialog.getByRole('checkbox', { name: /legal guardian/ })
    expect(consent).not.toBeChecked()
    await user.click(consent)
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(api.callsOf(INSERT)[0]!.body).toMatchObject({
      child_name: 'Musa Obi',
      stage_name: 'Star Musa',
      age: 11,
      talents: ['Dance', 'Music'],
      parent_phone: '+2348030000000',
      previous_id: OLD,
      is_listed: false,
      is_shareable: true,
    })
  })

  it('says first that a child is too old, and leaves the age to be chosen', async () => {
    enter({ age: 15 })
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Musa is 17 in 2026. The show is for children up to 16.')).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Age' })).toHaveValue('')
  })

  it('says that a child is entered already', async () => {
    const { user } = enter()
    api.answer(INSERT, () =>
      refusal(409, {
        code: '23505',
        message: 'duplicate key value violates unique constraint "applications_previous_id_key"',
      }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: /legal guardian/ }))
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Musa is already entered for 2026.')
  })
})

describe('the children of an ended year', () => {
  it('keep their switches and their way out, and of their facts the stage name', async () => {
    years(ENDED)
    children({ child_name: 'Musa Obi', edition: 2024 })
    const { user } = childrenPage()
    expect(await screen.findByText(/^The show of 2024 has ended/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Pay for Ticket' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Musa Obi' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit Musa Obi' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getAllByRole('switch')).toHaveLength(2)
    expect(dialog.getAllByRole('textbox')).toEqual([
      dialog.getByRole('textbox', { name: /^Stage name/ }),
    ])
  })

  it('have no schedule to wait for', async () => {
    years(ENDED)
    api.answer('GET /rest/v1/applications', () =>
      Response.json([makeApplication({ edition: 2024, status: 'approved' })]),
    )
    openPage(<SchedulePage />, { path: '/dashboard/schedule', account: PARENT })
    expect(await screen.findByText(/^The show of 2024 has ended/)).toBeVisible()
  })

  it('are nobody to pay for', async () => {
    years(ENDED)
    children({ child_name: 'Musa Obi', edition: 2024, id: OLD }, { child_name: 'Ada Obi' })
    const pay = (at = '/dashboard/payment') =>
      openPage(<PaymentPage />, { path: '/dashboard/payment', at, account: PARENT })
    const page = pay()
    const options = within(await screen.findByRole('combobox', { name: /^Child/ }))
    expect(options.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Not for a child',
      'Ada Obi',
    ])
    page.unmount()
    const overview = pay('/dashboard/payment')
    const due = within(await screen.findByRole('region', { name: 'To pay' }))
    expect(
      (await due.findAllByRole('heading', { level: 3 })).map((one) => one.textContent),
    ).toEqual(['Ada Obi'])
    overview.unmount()
    pay(`/dashboard/payment?applicationId=${OLD}&description=Talent Hunt Ticket for Musa Obi`)
    expect(await screen.findByText(/^The show of 2024 has ended/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
  })
})

describe('a further child while registration is closed', () => {
  const CLOSED = { is_current: true, registration_closes_at: '2026-05-01T11:00:00Z' }
  const SENTENCE = 'Registration for 2025 closed on 1 May 2026. Your answers stay on this phone.'

  it('can be typed and not sent', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2025, CLOSED)]))
    childrenPage('/dashboard/children?action=add')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a child' }))
    expect(await dialog.findAllByText(SENTENCE)).toHaveLength(2)
    expect(dialog.queryByRole('button', { name: 'Add child' })).toBeNull()
    expect(dialog.getByRole('textbox', { name: "Child's name" })).toBeEnabled()
  })

  it('which closes meanwhile, is refused with the same sentence, and stays typed', async () => {
    let edition = makeEdition(2025, { is_current: true })
    api.answer(EDITIONS, () => Response.json([edition]))
    children({})
    const { user } = childrenPage('/dashboard/children?action=add')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a child' }))
    await user.type(dialog.getByRole('textbox', { name: "Child's name" }), 'Sipho Dube')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Age' }), '9')
    await user.click(dialog.getByRole('radio', { name: 'Male' }))
    await user.click(dialog.getByRole('checkbox', { name: /legal guardian/ }))
    edition = makeEdition(2025, CLOSED)
    api.answer(INSERT, () =>
      refusal(400, {
        code: 'P0001',
        message: 'registration_closed',
        details: '2026-05-01T11:00:00Z',
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Add child' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(SENTENCE)
    expect(dialog.getByRole('textbox', { name: "Child's name" })).toHaveValue('Sipho Dube')
    expect(dialog.queryByRole('button', { name: 'Add child' })).toBeNull()
  })
})
