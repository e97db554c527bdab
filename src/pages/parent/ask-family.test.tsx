import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import type { Tables } from '@/lib/supabase/database.types'
import ChildrenPage from './children'
import DashboardPage from './dashboard'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT], tables: { applications: [], payments: [] } })
  await beSignedIn(PARENT)
})

function open(page: 'dashboard' | 'children', child: Partial<Tables<'applications'>> = {}) {
  api.tables['applications'] = [makeApplication({ child_name: 'Ada Obi', ...child })]
  return page === 'dashboard'
    ? openPage(<DashboardPage />, { path: '/dashboard', account: PARENT })
    : openPage(<ChildrenPage />, { path: '/dashboard/children', account: PARENT })
}
const WORDS = /^Ask family to help Ada Obi/

describe.each(['dashboard', 'children'] as const)('beside the way to pay on the %s', (page) => {
  it('the family is asked in WhatsApp, with the sharing link and what to do', async () => {
    open(page)
    const link = await screen.findByRole('link', { name: WORDS })
    const { origin, searchParams } = new URL(link.getAttribute('href')!)
    expect(origin).toBe('https://wa.me')
    const message = searchParams.get('text')
    expect(message).toMatch(/^Please help Ada get on stage\. .* costs ₦10,000\./)
    expect(message).toContain('http://localhost:3000/share/7f3k9q0123456789abcdefgh')
  })

  it('the family reads the stage name, which is what the link shows', async () => {
    open(page, { stage_name: 'Little Star' })
    const link = await screen.findByRole('link', { name: WORDS })
    const message = new URL(link.getAttribute('href')!).searchParams.get('text')
    expect(message).toMatch(/^Please help Little Star get on stage\./)
    expect(message).not.toContain('Ada')
  })

  it.each(['pending_payment', 'paid', 'Disqualified'] as const)(
    'nobody is asked for a ticket that is %s',
    async (ticket_status) => {
      open(page, { ticket_status })
      await screen.findByRole('heading', { name: 'Ada Obi' })
      expect(screen.queryByText('Ask family to help')).not.toBeInTheDocument()
    },
  )

  it('a child without a talent has “Choose a talent” before it', async () => {
    open(page, { id: '5f0c9a52-2a0f-4a1e-9f0e-0000000000aa', talents: [], primary_category: null })
    const choose = await screen.findByRole('link', { name: 'Choose a talent' })
    expect(choose).toHaveAttribute(
      'href',
      '/dashboard/children?edit=5f0c9a52-2a0f-4a1e-9f0e-0000000000aa',
    )
    const pay = screen.getByRole('link', { name: 'Pay for Ticket' })
    expect(choose.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

describe('a sharing link that is off', () => {
  it('is offered to be switched on, and then the family can be asked', async () => {
    const { user } = open('dashboard', { is_shareable: false, stage_name: 'Little Star' })
    await user.click(await screen.findByRole('button', { name: WORDS }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Switch the sharing link on?' }),
    )
    expect(question.getByText(/’s name, gender and state/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Switch it on' }))
    const link = await screen.findByRole('link', { name: WORDS })
    await expect.poll(() => document.activeElement).toBe(link)
    expect(api.tables['applications']).toMatchObject([{ is_shareable: true }])
  })

  it('stays off where it is not wanted, and where the server refuses', async () => {
    const { user } = open('dashboard', { is_shareable: false })
    await user.click(await screen.findByRole('button', { name: WORDS }))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    api.answer('PATCH /rest/v1/applications', () =>
      refusal(500, { message: 'the database is asleep' }),
    )
    await user.click(await screen.findByRole('button', { name: WORDS }))
    await user.click(await screen.findByRole('button', { name: 'Switch it on' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('the database is asleep')
    expect(api.tables['applications']).toMatchObject([{ is_shareable: false }])
    expect(screen.queryByRole('link', { name: WORDS })).not.toBeInTheDocument()
  })
})

describe('the page of the children', () => {
  it('opens the child that an address asks to edit, until it is closed', async () => {
    const id = '5f0c9a52-2a0f-4a1e-9f0e-0000000000aa'
    api.tables['applications'] = [makeApplication({ id, child_name: 'Ada Obi', talents: [] })]
    const { user } = openPage(<ChildrenPage />, {
      path: '/dashboard/children',
      at: `/dashboard/children?edit=${id}`,
      account: PARENT,
    })
    expect(await screen.findByRole('dialog', { name: 'Edit Ada Obi' })).toBeVisible()
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard\/children$/)
  })

  it('opens nothing for a child that is not there', async () => {
    api.tables['applications'] = [makeApplication({ child_name: 'Ada Obi' })]
    openPage(<ChildrenPage />, {
      path: '/dashboard/children',
      at: '/dashboard/children?edit=nobody',
      account: PARENT,
    })
    await screen.findByRole('heading', { name: 'Ada Obi' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByLabelText('address')).toHaveTextContent(/^\/dashboard\/children$/)
  })
})
