import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { joinedSocket } from '../../../tests/fakes/socket'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { ADMIN, makeApplication, PARENT } from '../../../tests/fakes/rows'
import type { Tables } from '@/lib/supabase/database.types'
import { takePicture } from '@/lib/take-picture'
import TicketPage from './ticket'

// Nothing can be drawn here. tests/e2e/ticket.spec.ts checks real pictures.
vi.mock('@/lib/take-picture')

const saved: string[] = []
vi.mock(import('@/lib/share-or-download'), async (original) => ({
  ...(await original()),
  shareOrDownload: (_file, name) => {
    saved.push(name)
    return Promise.resolve()
  },
}))

const ID = 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a01'
const TICKET = 'GET /rest/v1/applications'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT, ADMIN], admins: [ADMIN.email], tables: { applications: [] } })
  await beSignedIn(PARENT)
})

function open(changes: Partial<Tables<'applications'>> = {}, id = ID, account = PARENT) {
  api.tables['applications'] = [makeApplication({ id: ID, ticket_status: 'paid', ...changes })]
  return openPage(<TicketPage />, { path: '/ticket/:applicationId', at: `/ticket/${id}`, account })
}

const fact = async (term: string) =>
  (await screen.findByText(term, { selector: 'dt' })).nextElementSibling!
const address = () => screen.getByLabelText('address')

it('shows a spinner while it loads', async () => {
  const release = api.hold(TICKET)
  open()
  expect(screen.getByRole('status')).toHaveTextContent(/Loading/)
  release()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Talent Hunt Ticket')
})

describe('a paid ticket', () => {
  it('says what stands on it', async () => {
    open({ assessment_score: 8, points: 130, status: 'assessed' })
    const card = await screen.findByRole('article', { name: 'Talent hunt ticket of Ọlábísí Adé' })
    for (const words of [
      'Lagos',
      'Nigeria',
      'Dance · Music',
      'I have my ticket!',
      'Scan to see my ticket',
      '2025',
      'Paid',
      'Performance score 8 out of 10',
      'KZ-7F3K9Q',
    ]) {
      expect(card).toHaveTextContent(words)
    }
    expect(await fact('Reference')).toHaveTextContent('KZ-7F3K9Q')
    expect(await fact('Ticket status')).toHaveTextContent('Paid')
    expect(await fact('Ticket fee')).toHaveTextContent('₦10,000')
    expect(await fact('Performance score')).toHaveTextContent(/^8 out of 10$/)
    expect(await fact('Ticket points')).toHaveTextContent('130')
    expect(await fact('Status')).toHaveTextContent('Assessed')
  })

  it('of a child without a score says 0 and why, and of South Africa the fee in rand', async () => {
    open({ country: 'South Africa', state_city: 'Gauteng' })
    expect(await fact('Performance score')).toHaveTextContent('0 out of 10Not assessed yet')
    expect(await fact('Ticket fee')).toHaveTextContent('R180')
  })

  it('begins with its facts', async () => {
    open()
    const card = await screen.findByRole('article')
    const facts = screen.getByText('Ticket fee', { selector: 'dt' })
    expect(facts.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })

  it('says what its points are, and nothing of none', async () => {
    const { unmount } = open({ points: 30, ticket_status: 'Basic' })
    expect(await fact('Ticket points')).toHaveTextContent(
      '30Given with a Basic, Silver or Golden Ticket',
    )
    unmount()
    open()
    await fact('Ticket fee')
    expect(screen.queryByText('Ticket points')).not.toBeInTheDocument()
  })

  it.each([
    [{}, 'Watch your email and dashboard for audition dates and locations.'],
    [{ audition_state: 'completed' }, 'Watch your email and dashboard for the result.'],
    [
      { audition_state: 'completed', is_finalist: true },
      'The grand finale. Watch your email and dashboard for its date and location.',
    ],
  ] as const)('of a child that is %o says what comes next', async (child, words) => {
    open(child)
    const heading = await screen.findByRole('heading', { name: 'What’s Next?' })
    expect(heading.nextElementSibling).toHaveTextContent(words)
    expect(heading.nextElementSibling).toBeVisible()
  })

  it('has why to take part open', async () => {
    open()
    const heading = await screen.findByRole('heading', { name: 'Why Participate?' })
    const list = heading.nextElementSibling
    expect(list).toBeVisible()
    for (const reason of [
      'Social discovery',
      'Multinational exposure',
      'Media exposure',
      'Awards and recognition',
      'Cash prizes',
      'Academy scholarship',
    ]) {
      expect(list).toHaveTextContent(reason)
    }
  })

  it('has neither a code nor a way to pass it on with the sharing link off', async () => {
    open({ is_shareable: false })
    expect(await screen.findByText(/^The sharing link is switched off\./)).toBeVisible()
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Share' })).not.toBeInTheDocument()
  })

  it.each([
    ['Basic', 'Basic'],
    ['Silver', 'Silver'],
    ['Gold', 'Golden Ticket'],
  ] as const)('of the tier %s counts as paid', async (ticket_status, label) => {
    open({ ticket_status })
    expect(await fact('Ticket status')).toHaveTextContent(label)
  })
})

describe('the download', () => {
  it('is the card as it is seen, in a file named after the child', async () => {
    const drawn: Element[] = []
    vi.mocked(takePicture).mockImplementation((element) => {
      drawn.push(element)
      return Promise.resolve(new Blob(['picture'], { type: 'image/png' }))
    })
    const { user } = open({ ticket_status: 'Gold', assessment_score: 8.5, stage_name: 'Drum' })
    await user.click(await screen.findByRole('button', { name: 'Download the ticket' }))
    await expect.poll(() => saved).toEqual(['Olabisi Ade-reward-card.png'])
    const card = screen.getByRole('article', { name: 'Talent hunt ticket of Ọlábísí Adé' })
    expect(drawn).toEqual([card])
    expect(card).toHaveTextContent('Golden Ticket')
    expect(card).toHaveTextContent('8.5 out of 10')
    saved.length = 0
  })

  it('has the reference, which no picture to share has', async () => {
    open({}, `${ID}?picture=ticket`)
    const shared = await screen.findByRole('img', { name: /^I have my ticket!/ })
    expect(shared).not.toHaveTextContent('KZ-7F3K9Q')
    expect(screen.getByRole('article', { hidden: true })).toHaveTextContent('KZ-7F3K9Q')
  })
})

describe('pictures to share', () => {
  const FINALIST = { is_finalist: true, entry_video_status: 'approved' } as const
  const preview = () => screen.findByRole('dialog')

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'canShare')
    Reflect.deleteProperty(navigator, 'share')
  })

  it.each([
    ['I have my ticket!', { entry_video_status: 'approved' }],
    ['I’m going to the live auditions!', { entry_video_status: 'approved' }],
    ['I’m a finalist!', FINALIST],
  ] as const)('“%s” is looked at before it is sent', async (words, changes) => {
    const { user } = open({ ...changes, audition_date: '2026-12-05T09:00:00Z' })
    await user.click(await screen.findByRole('button', { name: words }))
    const dialog = within(await preview())
    expect(dialog.getByText('A picture you send can’t be called back.')).toBeVisible()
    const picture = dialog.getByRole('img', { name: `${words} Ọlábísí Adé` })
    expect(picture).toHaveTextContent(
      `KanyeziEdition 2025${words}Ọlábísí AdéDance · MusicScan to see my star, or go tolocalhost`,
    )
    expect(picture.querySelector('img')).toHaveAttribute('src', '/child-dance.svg')
    expect(dialog.getByRole('radio', { name: 'For a chat' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: 'For a status' }))
    expect(dialog.getByRole('img', { name: `${words} Ọlábísí Adé` })).toHaveStyle({
      height: '640px',
    })
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await expect.poll(() => address().textContent).toBe(`/ticket/${ID}`)
  })

  it('is handed to what a phone can share with, together with its words', async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, {
      canShare: () => true,
      share: (data: ShareData) => Promise.resolve(shared.push(data)),
    })
    vi.mocked(takePicture).mockResolvedValue(new Blob(['picture'], { type: 'image/png' }))
    const { user } = open({ ...FINALIST, stage_name: 'Little Drum' }, `${ID}?picture=finalist`)
    await user.click(await screen.findByRole('button', { name: 'Share the picture' }))
    await expect.poll(() => shared).toHaveLength(1)
    expect(shared[0]!.text).toMatch(
      /^I’m a finalist! I’m Little Drum, and I’m in the Kanyezi talent show\. See my star: http\S+\/share\/7f3k9q/,
    )
    expect(shared[0]!.title).toBe('Little Drum')
    expect(shared[0]!.files![0]!.name).toBe('Little Drum-finalist.png')
  })

  it('is saved elsewhere, with the words beside it to be copied', async () => {
    open({}, `${ID}?picture=ticket`)
    expect(await screen.findByRole('button', { name: 'Save the picture' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share the picture' })).not.toBeInTheDocument()
    expect(
      screen.getByText(/^I have my ticket! I’m Ọlábísí Adé, and I’m in the Kanyezi talent show/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: /^Copy\s*caption/ })).toBeVisible()
  })

  it.each([
    ['the stage name alone', { stage_name: 'Little Drum' }, /^(?!.*Ọlábísí).*Little Drum/],
    [
      'a score and a tier that everybody reads',
      { status: 'assessed' },
      /Golden Ticket8.5 out of 10/,
    ],
    ['no score of 0', { status: 'assessed', assessment_score: 0 }, /^(?!.*out of).*Golden Ticket/],
    ['neither before the approval', { status: 'pending' }, /^(?!.*(Golden|out of))/],
    [
      'nor of a child that is not listed',
      { status: 'assessed', is_listed: false },
      /^(?!.*(Golden|out of))/,
    ],
  ] as const)('shows %s', async (_, changes, words) => {
    const facts = { ticket_status: 'Gold', assessment_score: 8.5 } as const
    open({ ...facts, ...changes }, `${ID}?picture=ticket`)
    expect(
      within(await preview()).getByRole('img', { name: /^I have my ticket!/ }),
    ).toHaveTextContent(words)
  })

  it.each([
    ['the sharing link is off', { is_shareable: false }],
    ['it does not hold', { is_finalist: false }],
  ])('is not there while %s', async (_, changes) => {
    open({ ...FINALIST, ...changes }, `${ID}?picture=finalist`)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'I’m a finalist!' })).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is the family’s: an owner has the download alone', async () => {
    await beSignedIn(ADMIN)
    open({ ...FINALIST }, ID, ADMIN)
    expect(await screen.findByRole('button', { name: 'Download the ticket' })).toBeVisible()
    expect(screen.queryByText('Pictures to send')).not.toBeInTheDocument()
  })
})

describe('the lock', () => {
  it.each([
    ['none', 'This page is available only after purchasing a ticket.'],
    ['unpaid', 'This page is available only after purchasing a ticket.'],
    ['pending_payment', 'We are checking your payment. Your ticket opens after that.'],
    ['Disqualified', 'This ticket was disqualified.'],
  ] as const)(
    'sends the parent of a ticket that is %s back to the dashboard and says why',
    async (ticket_status, description) => {
      const { toasts } = open({ ticket_status })
      await expect.poll(() => address().textContent).toBe('/dashboard')
      expect(toasts).toEqual([{ title: 'Page Locked', description, variant: 'destructive' }])
    },
  )

  it('asks the parent of a rejected child for no payment', async () => {
    const { toasts } = open({ ticket_status: 'unpaid', status: 'rejected' })
    await expect.poll(() => address().textContent).toBe('/dashboard')
    expect(toasts[0]?.description).toBe('Not accepted this year.')
  })

  it('opens to an owner, who sees the status and has nothing to download', async () => {
    await beSignedIn(ADMIN)
    const { toasts } = open({ ticket_status: 'unpaid' }, ID, ADMIN)
    expect(await fact('Ticket status')).toHaveTextContent('Unpaid')
    expect(address()).toHaveTextContent(`/ticket/${ID}`)
    expect(screen.queryByRole('button', { name: 'Download the ticket' })).not.toBeInTheDocument()
    expect(toasts).toEqual([])
  })

  it.each([
    { role: 'reviewer', states: ['Lagos'] },
    { role: 'finance', states: null },
  ] as const)('holds for the own child of a parent on the team: %o', async (scopedRole) => {
    api.roles = { [PARENT.email]: scopedRole }
    const { toasts } = open({ ticket_status: 'unpaid' })
    await expect.poll(() => address().textContent).toBe('/dashboard')
    expect(toasts[0]?.title).toBe('Page Locked')
  })

  it('closes on the open page when the ticket is taken back', async () => {
    open()
    await screen.findByRole('heading', { level: 1 })
    const socket = await joinedSocket()
    const followed = socket.joins.flatMap(({ payload }) => payload.config.postgres_changes)
    expect(followed).toContainEqual(
      expect.objectContaining({ event: '*', table: 'applications', filter: `id=eq.${ID}` }),
    )
    api.tables['applications'] = [makeApplication({ id: ID, ticket_status: 'Disqualified' })]
    socket.sayChange()
    await expect.poll(() => address().textContent).toBe('/dashboard')
  })
})

describe('a profile that does not load', () => {
  async function expectNotFound() {
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Profile Not Found')
    expect(
      screen.getByText('The requested profile does not exist or could not be loaded.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: /dashboard/ })).toHaveAttribute('href', '/dashboard')
  }

  it('because there is none, or it is somebody else’s', async () => {
    const { toasts } = open({}, 'b6f0c9a5-2a0f-4a1e-9f0e-6d1b8f3f7a99')
    await expectNotFound()
    expect(toasts).toEqual([])
  })

  it.each(['1', 'not-a-uuid', `${ID}'--`, '%3Cscript%3E'])(
    'because %s names nothing, without asking',
    async (id) => {
      open({}, id)
      await expectNotFound()
      expect(api.callsOf(TICKET)).toEqual([])
    },
  )

  it('because of an error, which a toast says', async () => {
    api.answer(TICKET, () => refusal(500, { message: 'the database is asleep' }))
    const { toasts } = open()
    await expectNotFound()
    expect(toasts).toEqual([
      {
        title: 'Error fetching ticket profile',
        description: 'the database is asleep',
        variant: 'destructive',
      },
    ])
  })
})
