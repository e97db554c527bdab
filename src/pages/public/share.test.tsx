import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isTicketPaid } from '@/domain/ticket-status'
import type { TicketCardRow } from '@/features/public/sharing/api'
import { refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import { starMarkup } from '../../../tests/fakes/star'
import SharePage from './share'

const CODE = '7f3k9q0123456789abcdefgh'
const CARD = 'POST /rest/v1/rpc/get_ticket_card'
const URL_OF_PAGE = `http://localhost:3000/share/${CODE}`

function makeCard(changes: Partial<TicketCardRow> = {}): TicketCardRow {
  return {
    child_name: 'Ọlábísí Adé',
    gender: 'Female',
    country: 'Nigeria',
    state_city: 'Lagos',
    ticket_status: 'unpaid',
    payment_reference: 'KZ-7F3K9Q',
    edition: 2025,
    ticket_fee: changes.country === 'South Africa' ? 180 : 10_000,
    ticket_received: 0,
    pattern: 1234,
    ...changes,
  }
}

function open(card: TicketCardRow | null, code = CODE) {
  const api = startApi()
  api.answer(CARD, () => Response.json(card ? [card] : []))
  return { ...openPage(<SharePage />, { path: '/share/:shareCode', at: `/share/${code}` }), api }
}

const ticket = () => screen.findByRole('article', { name: 'Talent hunt ticket of Ọlábísí Adé' })
const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
const messageOf = (href: string) => new URL(href).searchParams.get('text')

afterEach(() => vi.unstubAllGlobals())

it('shows the ticket card: name, gender, place, edition and what it asks for', async () => {
  const { api } = open(makeCard())
  const card = within(await ticket())
  expect(card.getByRole('heading', { name: 'Ọlábísí Adé' })).toBeVisible()
  expect(card.getByRole('img', { name: 'Female' })).toBeVisible()
  expect(card.getByText('Lagos')).toBeVisible()
  expect(card.getByText('Nigeria')).toBeVisible()
  expect(card.getAllByText('2025')[0]).toBeVisible()
  expect(card.getByText('Help purchase a ticket!')).toBeVisible()
  expect(api.callsOf(CARD)[0]?.body).toEqual({ share_code: CODE })
  expect(document.title).toBe('Help Ọlábísí Adé get on stage · Kanyezi')
})

it('has the child’s star with its tier alone', async () => {
  open(makeCard({ ticket_status: 'Silver' }))
  const star = { pattern: 1234, name: 'Ọlábísí Adé', className: 'mx-auto block size-48' }
  expect((await ticket()).innerHTML).toContain(starMarkup({ ...star, ticketStatus: 'Silver' }))
})

it.each([
  ['unpaid', 'Voting in Progress', true],
  ['none', 'Voting in Progress', true],
  ['pending_payment', 'Voting in Progress', false],
  ['paid', 'Paid', false],
  ['Basic', 'Basic', false],
  ['Silver', 'Silver', false],
  ['Gold', 'Golden Ticket', false],
  ['Disqualified', 'Disqualified', false],
] as const)('says of a ticket that is %s: %s', async (ticket_status, label, isOpenForHelp) => {
  open(makeCard({ ticket_status }))
  // Only on the card. The banner explains its meaning.
  expect((await ticket()).textContent).toContain(label)
  expect(screen.getAllByText(label)).toHaveLength(1)
  expect(screen.getByRole('group', { name: 'Ticket status' })).not.toHaveTextContent(label)
  expect(screen.queryByText(/^Admit/) !== null).toBe(isTicketPaid(ticket_status))
  expect(screen.queryByText('0000000000') !== null).toBe(isOpenForHelp)
  const link = screen.queryByRole('link', { name: 'Help purchase a ticket!' })
  expect(link !== null).toBe(isOpenForHelp)
  if (link)
    expect(document.querySelector(link.getAttribute('href')!)).toBe(
      screen.getByRole('region', { name: 'How to help' }),
    )
})

it.each([
  ['Nigeria', 'Lagos', '₦10,000', 'Example Bank Nigeria', '0000000000'],
  ['South Africa', 'Gauteng', 'R180', 'Example Bank South Africa', '00000000000'],
] as const)(
  'says how to help a child in %s',
  async (country, state_city, amount, bank, accountNumber) => {
    const { toasts, user } = open(makeCard({ country, state_city }))
    const help = within(await screen.findByRole('region', { name: 'How to help' }))
    expect(help.getAllByText(amount)[0]).toBeVisible()
    expect(help.getByText(bank)).toBeVisible()
    expect(help.getByText(accountNumber)).toBeVisible()
    expect(help.getAllByText('KZ-7F3K9Q')[0]).toBeVisible()
    await user.click(help.getByRole('button', { name: 'Copy reference' }))
    expect(help.getByRole('button', { name: 'Copied reference' })).toBeVisible()
    expect(toasts).toEqual([])
    expect(await navigator.clipboard.readText()).toBe('KZ-7F3K9Q')
  },
)

it('leads from its headline to the one place with the account, while the ticket is unpaid', async () => {
  open(makeCard())
  await ticket()
  const link = screen.getByRole('link', { name: 'How to send ₦10,000' })
  expect(link).toHaveAttribute('href', '#how-to-help')
  expect(screen.getAllByText('0000000000')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Copy account number' })).toHaveLength(1)
})

it('says how to help before how to pass it on', async () => {
  open(makeCard())
  const help = await screen.findByRole('region', { name: 'How to help' })
  const share = screen.getByRole('region', { name: 'Share' })
  expect(help.compareDocumentPosition(share)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it('asks for nothing while a payment is being checked', async () => {
  open(makeCard({ ticket_status: 'pending_payment', payment_reference: null }))
  await ticket()
  expect(screen.getByText('A payment is being checked')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Copy account number' })).not.toBeInTheDocument()
  expect(screen.queryByText('Help purchase a ticket!')).not.toBeInTheDocument()
})

it.each([
  ['none', 'Help Ọlábísí Adé get on stage'],
  ['unpaid', 'Help Ọlábísí Adé get on stage'],
  ['pending_payment', 'Ọlábísí Adé’s ticket'],
  ['paid', 'Ọlábísí Adé has a ticket!'],
  ['Gold', 'Ọlábísí Adé has a ticket!'],
  ['Disqualified', 'Ọlábísí Adé’s ticket'],
] as const)('is headed for a ticket that is %s: %s', async (ticket_status, headline) => {
  open(makeCard({ ticket_status }))
  await ticket()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headline)
  expect(document.title).toBe(`${headline} · Kanyezi`)
})

it.each(['unpaid', 'pending_payment', 'paid', 'Silver', 'Disqualified'] as const)(
  'asks for no money, in no word, for a ticket that is %s and has no reference to pay with',
  async (ticket_status) => {
    open(makeCard({ ticket_status, payment_reference: null }))
    await ticket()
    expect(document.body).not.toHaveTextContent(/₦|Help purchase|anyone may help|get on stage/)
    for (const one of screen.getAllByRole('link')) {
      expect(decodeURIComponent(one.getAttribute('href')!)).not.toContain('Help purchase')
    }
    expect(screen.queryByRole('link', { name: /^I have paid/ })).not.toBeInTheDocument()
  },
)

it('offers to share the good news of a paid ticket, and passes no disqualified one on', async () => {
  const { unmount } = open(makeCard({ ticket_status: 'paid', payment_reference: null }))
  await ticket()
  expect(screen.getByRole('heading', { name: 'Share the good news' })).toBeVisible()
  const news = messageOf(link(/^Share the good news/))
  expect(news).toMatch(/^Ọlábísí Adé has a ticket! /)
  expect(news).toContain(URL_OF_PAGE)
  unmount()
  open(makeCard({ ticket_status: 'Disqualified', payment_reference: null }))
  await ticket()
  expect(screen.queryByRole('heading', { name: /^Share/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Facebook/ })).not.toBeInTheDocument()
})

it('tells the family after the transfer: amount, reference, and what they do next', async () => {
  open(makeCard())
  const help = within(await screen.findByRole('region', { name: 'How to help' }))
  const href = help
    .getByRole('link', { name: /^I have paid: tell the family/ })
    .getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/)
  const message = messageOf(href!)
  expect(message).toMatch(/^I've paid ₦10,000 for Ọlábísí Adé's ticket!\nReference: KZ-7F3K9Q\n/)
  expect(message).toContain('http://localhost:3000/dashboard/payment?reference=KZ-7F3K9Q')
  expect(message).toContain('press "I have paid"')
})

it('ticks three steps off on this phone, and thanks at the end', async () => {
  window.localStorage.clear()
  const { user, unmount } = open(makeCard({ child_name: 'The Star' }))
  const help = within(await screen.findByRole('region', { name: 'How to help' }))
  await user.click(help.getByRole('button', { name: 'Copy account number' }))
  expect(help.getByRole('checkbox', { name: '1. Copy the account number' })).toBeChecked()
  const sent = { name: '2. Send ₦10,000 with the reference KZ-7F3K9Q' }
  await user.click(help.getByRole('checkbox', sent))
  expect(help.queryByText(/^Thank you/)).not.toBeInTheDocument()
  await user.click(help.getByRole('checkbox', { name: /^3. Tell the family/ }))
  const thanks =
    'Thank you for standing behind The Star. The ticket opens once the transfer is checked.'
  expect(help.getByText(/^Thank you/).parentElement).toHaveTextContent(thanks)
  unmount()

  const again = open(makeCard({ child_name: 'The Star' }))
  expect((await screen.findByText(/^Thank you/)).parentElement).toHaveTextContent(thanks)
  await again.user.click(screen.getByRole('checkbox', sent))
  expect(screen.queryByText(/^Thank you/)).not.toBeInTheDocument()
  again.unmount()

  // A part has arrived: the rest is a separate transfer.
  open(makeCard({ ticket_received: 4000 }))
  expect(await screen.findByRole('heading', { name: 'How to send ₦6,000' })).toBeVisible()
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
})

describe('the share block', () => {
  it('passes the page on to each network', async () => {
    open(makeCard())
    await ticket()
    expect(messageOf(link(/^WhatsApp/))).toMatch(/^Help purchase a ticket! Ọlábísí Adé from Lagos/)
    expect(messageOf(link(/^WhatsApp/))).toContain(URL_OF_PAGE)
    expect(new URL(link(/^Facebook/)).searchParams.get('u')).toBe(URL_OF_PAGE)
    expect(new URL(link(/^Twitter/)).searchParams.get('url')).toBe(URL_OF_PAGE)
    expect(new URL(link(/^Telegram/)).searchParams.get('url')).toBe(URL_OF_PAGE)
    expect(screen.queryByRole('button', { name: /^Share from/ })).not.toBeInTheDocument()
  })

  it('copies the link', async () => {
    const { user } = open(makeCard())
    await ticket()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(URL_OF_PAGE)
  })

  it('opens the phone’s own share sheet where there is one', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('Closed', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    open(makeCard())
    const sheet = await screen.findByRole('button', { name: 'Share from this phone' })
    // The only button in the action colour says how to send the money.
    expect(screen.getByRole('link', { name: 'How to send ₦10,000' })).toHaveClass('bg-primary')
    expect(sheet).not.toHaveClass('bg-primary')
    await userEvent.click(sheet)
    expect(share).toHaveBeenCalledWith({
      url: URL_OF_PAGE,
      text: expect.stringContaining('Ọlábísí Adé') as string,
    })
    Reflect.deleteProperty(navigator, 'share')
  })

  it('leads to support, with the child’s reference in the message', async () => {
    open(makeCard({ country: 'South Africa', state_city: 'Gauteng' }))
    await ticket()
    expect(link(/^Contact Support \(WhatsApp\)/)).toMatch(/^https:\/\/wa\.me\/27000000000\?/)
    expect(messageOf(link(/^Contact Support/))).toContain('KZ-7F3K9Q')
    expect(messageOf(link(/^Report this profile/))).toContain(URL_OF_PAGE)
    expect(messageOf(link(/^Report this profile/))).toContain('report this profile')
  })
})

it.each([
  ['an unknown code, or a link that was switched off', CODE],
  ['a malformed code', 'no-code'],
  ['an application’s id', '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01'],
])('says Profile Not Found for %s', async (_what, code) => {
  open(null, code)
  expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  expect(
    screen.getByText('The requested profile does not exist or could not be loaded.'),
  ).toBeVisible()
  expect(document.title).toBe('Profile Not Found · Kanyezi')
})

it('asks nobody about a malformed code', async () => {
  const { api } = open(null, '1%27%20or%20true')
  await screen.findByRole('heading', { name: 'Profile Not Found' })
  expect(api.calls).toEqual([])
})

it('offers to try again when the server fails', async () => {
  const { api } = open(makeCard())
  const undo = api.answer(CARD, () => refusal(500, { code: 'XX000', message: 'disk is full' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error fetching ticket profiledisk is full',
  )
  undo()
  api.answer(CARD, () => Response.json([makeCard()]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await ticket()).toBeVisible()
})

it('keeps search engines away while it is open', () => {
  const { unmount } = open(makeCard())
  const robots = () => document.head.querySelector('meta[name="robots"]')
  expect(robots()).toHaveAttribute('content', 'noindex')
  unmount()
  expect(robots()).toBeNull()
})
