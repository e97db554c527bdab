import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import { makeProfile } from '../../../tests/fakes/rows'
import { starMarkup } from '../../../tests/fakes/star'
import ProfilePage from './profile'

const READ = 'GET /rest/v1/public_profiles'
const profile = makeProfile({ points: 1200, assessment_score: 8.5, ticket_status: 'Gold' })

let api: FakeApi

beforeEach(() => {
  api = startApi({ tables: { public_profiles: [profile] } })
})

const open = (id: string = profile.id) =>
  openPage(<ProfilePage />, { path: '/our-kids/:profileId', at: `/our-kids/${id}` })

it('shows what the list shows, and leads on', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ọlábísí Adé')
  expect(document.title).toBe('Ọlábísí Adé · Kanyezi')
  expect(screen.getByText('Female, age 9')).toBeVisible()
  expect(
    within(screen.getByRole('list', { name: 'Talents' })).getAllByRole('listitem'),
  ).toHaveLength(2)
  expect(screen.getByText('1,200')).toBeVisible()
  expect(screen.getByText(/^A support point is/)).toBeVisible()
  expect(screen.getByText('To help, ask the family for their link.')).toBeVisible()
  expect(screen.getByText('8.5')).toBeVisible()
  expect(screen.getByText('Golden Ticket')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Donate' })).toHaveAttribute('href', '/donate')
  expect(screen.getByRole('link', { name: 'Our Shining Stars' })).toHaveAttribute(
    'href',
    '/our-kids',
  )
})

it('has the child’s star with its talent, tier and score, and nothing that is the family’s', async () => {
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(document.body.innerHTML).toContain(
    starMarkup({
      pattern: profile.pattern,
      talent: 'Dance',
      ticketStatus: 'Gold',
      score: 8.5,
      className: 'mx-auto block size-56 max-w-full sm:size-72',
    }),
  )
})

it('says of a child without points and score that voting is in progress, and no 0', async () => {
  api.tables['public_profiles'] = [makeProfile({ id: profile.id, points: 0 })]
  open()
  expect(await screen.findByText('Voting in Progress')).toBeVisible()
  for (const words of [/^0$/, /^Support points$/, /^A support point is/, /^Score$/]) {
    expect(screen.queryByText(words)).not.toBeInTheDocument()
  }
})

const textOf = (element: HTMLElement) =>
  new URL(element.getAttribute('href') ?? '').searchParams.get('text')

it('shares its own address', async () => {
  open()
  const url = `http://localhost:3000/our-kids/${profile.id}`
  expect(textOf(await screen.findByRole('link', { name: /^WhatsApp/ }))).toContain(url)
})

describe('a report', () => {
  const REPORT = 'POST /rest/v1/rpc/report_profile'
  const openForm = async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Report this profile' }))
    return { user, form: within(await screen.findByRole('form', { name: 'Report of a profile' })) }
  }

  it('is sent with a reason, and says what follows', async () => {
    api.answer(REPORT, () => new Response(null, { status: 204 }))
    const { user, form } = await openForm()
    const send = screen.getByRole('button', { name: 'Send the report' })
    await user.click(send)
    expect(await form.findByText('Please choose what is wrong')).toBeVisible()
    expect(api.callsOf(REPORT)).toEqual([])
    await user.click(form.getByRole('radio', { name: 'A child may not be safe' }))
    await user.type(form.getByLabelText(/^Tell us more/), 'Please look')
    await user.click(send)
    expect(
      await screen.findByRole('dialog', { name: 'Thank you. We have your report.' }),
    ).toBeVisible()
    expect(api.callsOf(REPORT).map(({ body }) => body)).toEqual([
      {
        id: expect.any(String) as string,
        profile_id: profile.id,
        reason: 'unsafe',
        words: 'Please look',
      },
    ])
  })

  it.each([
    ['too many forms', refusal(429, { code: 'PT429', message: 'too_many_requests', details: '' })],
    ['not public any more', refusal(400, { code: 'P0001', message: 'profile_not_found' })],
  ])(
    'keeps what was typed where it is refused, %s, and can go by WhatsApp',
    async (why, answer) => {
      api.answer(REPORT, () => answer)
      const { user, form } = await openForm()
      await user.click(form.getByRole('radio', { name: 'Something else' }))
      await user.type(form.getByLabelText(/^Your phone or email/), 'ngozi@example.com')
      await user.click(screen.getByRole('button', { name: 'Send the report' }))
      expect(await form.findByText(new RegExp(why))).toBeVisible()
      expect(form.getByLabelText(/^Your phone or email/)).toHaveValue('ngozi@example.com')
      expect(textOf(form.getByRole('link', { name: /WhatsApp/ }))).toContain(
        `http://localhost:3000/our-kids/${profile.id}`,
      )
    },
  )
})

it('reads public columns alone, and search engines leave it out', async () => {
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(api.calls).toHaveLength(1)
  const columns = api.callsOf(READ)[0]?.query.get('select')
  expect(columns).not.toMatch(/share_code|reference|phone|user_id|\*/)
  expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

it.each(['11111111-1111-4111-8111-000000000000', 'not-an-id'])(
  'says of %s, which is hidden or no child: Profile Not Found',
  async (id) => {
    open(id)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Profile Not Found')
  },
)

it('offers another try when it could not be fetched', async () => {
  const heal = api.answer(READ, () => refusal(500, { message: 'the database is asleep' }))
  const { user } = open()
  expect(await screen.findByRole('alert')).toHaveTextContent(/the database is asleep/)
  heal()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ọlábísí Adé')
})
