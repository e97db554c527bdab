import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal, type Row } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { joinedSocket } from '../../../tests/fakes/socket'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeEdition, makeProfile } from '../../../tests/fakes/rows'
import { starMarkup } from '../../../tests/fakes/star'
import OurKidsPage from './our-kids'

const LIST = 'POST /rest/v1/rpc/get_public_profiles'
const EDITIONS = 'GET /rest/v1/rpc/get_editions'
const COUNT = 'POST /rest/v1/rpc/count_public_profiles'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ tables: { public_profiles: [] } })
  await beSignedIn(null)
})

const open = (query = '') =>
  openPage(<OurKidsPage />, { path: '/our-kids', at: `/our-kids${query}` })
const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const child = (name: string) => screen.findByRole('heading', { name })
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    makeProfile({ child_name: `Star ${index + 1}`, assessment_score: 10 - index / 10 }),
  )

describe('the list', () => {
  it('says that it loads, and shows the order of the database', async () => {
    api.tables['public_profiles'] = [
      makeProfile({ child_name: 'Top', assessment_score: 9.5 }),
      makeProfile({ child_name: 'Low', assessment_score: 5 }),
      makeProfile({ child_name: 'New' }),
    ]
    const release = api.hold(LIST)
    open()
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    release()
    await child('Top')
    expect(names()).toEqual(['Top', 'Low', 'New'])
    expect(screen.getByText('3 children')).toBeVisible()
    const [call] = api.callsOf(LIST)
    expect(call!.body).toEqual({ page_size: 20, page_start: 0 })
    // The number comes from a counter, so that nothing is counted row by row.
    expect(call!.headers.get('Prefer') ?? '').not.toContain('count')
    expect(api.callsOf(COUNT)[0]!.body).toEqual({})
  })

  it('asks for nothing but what is public', async () => {
    open()
    await screen.findByText('No stars yet')
    expect(api.callsOf(LIST)[0]!.query.get('select')?.split(',').sort()).toEqual([
      'age',
      'assessment_score',
      'child_name',
      'country',
      'created_at',
      'edition',
      'gender',
      'id',
      'pattern',
      'points',
      'primary_category',
      'state_city',
      'talents',
      'ticket_status',
    ])
    expect(api.calls.every(({ headers }) => headers.get('Authorization') === null)).toBe(true)
  })

  it('shows each child by its star, with talent, tier and score', async () => {
    api.tables['public_profiles'] = [
      makeProfile({ pattern: 77, ticket_status: 'Basic', assessment_score: 7 }),
    ]
    open()
    const star = {
      pattern: 77,
      name: 'Ọlábísí Adé',
      talent: 'Dance',
      className: 'size-28 sm:size-32',
    }
    expect((await screen.findByRole('article')).innerHTML).toContain(
      starMarkup({ ...star, ticketStatus: 'Basic', score: 7 }),
    )
  })

  it.each([
    [null, 'Voting in Progress'],
    ['Basic', 'Basic'],
    ['Silver', 'Silver'],
    ['Gold', 'Golden Ticket'],
    ['Disqualified', 'Disqualified'],
  ] as const)('says of the ticket %s: %s', async (ticket_status, label) => {
    api.tables['public_profiles'] = [makeProfile({ ticket_status, points: 1234 })]
    open()
    const card = await screen.findByRole('article')
    expect(card).toHaveTextContent(label)
    expect(card).toHaveTextContent('1,234')
    expect(card).toHaveTextContent('Female, age 9')
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Dance', 'Music'])
    expect(within(card).getByRole('link', { name: 'Ọlábísí Adé' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/our-kids\/[0-9a-f-]{36}$/),
    )
    expect(within(card).getByRole('link', { name: /^Lagos/ })).toHaveAttribute(
      'href',
      '/our-kids?country=Nigeria&state=Lagos',
    )
  })

  it('shows the first three that have a score larger, in the same order, and only on its own first page', async () => {
    const scores = [9, 8, 7, 6, null]
    api.tables['public_profiles'] = scores.map((assessment_score, index) =>
      makeProfile({ child_name: `Star ${index + 1}`, assessment_score }),
    )
    const cards = async () =>
      (await screen.findAllByRole('article')).map((card) => [
        within(card).getByRole('heading').textContent,
        within(card).getByRole('heading').classList.contains('text-xl'),
      ])
    const page = open()
    expect(await cards()).toEqual(scores.map((_, index) => [`Star ${index + 1}`, index < 3]))
    page.unmount()
    open('?talent=Dance')
    expect((await cards()).every(([, isLarge]) => !isLarge)).toBe(true)
  })

  it('has a link for each talent', async () => {
    open('?talent=Dance')
    const links = within(screen.getByRole('navigation', { name: 'Stars by talent' }))
    expect(links.getAllByRole('link')).toHaveLength(9)
    expect(links.getByRole('link', { name: 'Public Speaking' })).toHaveAttribute(
      'href',
      '/our-kids?talent=Public+Speaking',
    )
    expect(links.getByRole('link', { current: true })).toHaveTextContent('Dance')
    await screen.findByText('No Matching Profiles')
  })

  it('shows a name as the text that it is', async () => {
    api.tables['public_profiles'] = [makeProfile({ child_name: '<img src=x onerror=alert(1)>' })]
    open()
    expect(await child('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  it('says that nobody is there yet, and what to do', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'No stars yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Register your child' })).toHaveAttribute(
      'href',
      '/register',
    )
  })

  it('says what went wrong and tries again', async () => {
    const heal = api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    api.tables['public_profiles'] = [makeProfile()]
    const { user } = open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Error fetching profilesthe database is asleep')
    heal()
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await child('Ọlábísí Adé')).toBeVisible()
  })

  it('shows without a reload who became public', async () => {
    open()
    await screen.findByText('No stars yet')
    const socket = await joinedSocket()
    api.tables['public_profiles'] = [makeProfile()]
    socket.sayChange()
    expect(await child('Ọlábísí Adé')).toBeVisible()
  })

  it('moves nobody while somebody reads: new scores in their places, new children last', async () => {
    const [ada, musa] = [makeProfile({ child_name: 'Ada' }), makeProfile({ child_name: 'Musa' })]
    const score = (row: Row, assessment_score: number) => ({ ...row, assessment_score })
    api.answer(LIST, () => Response.json([score(ada, 8), score(musa, 6)]))
    const { unmount } = open()
    await child('Ada')
    expect(names()).toEqual(['Ada', 'Musa'])
    const socket = await joinedSocket()
    const zola = makeProfile({ child_name: 'Zola' })
    api.answer(LIST, () => Response.json([score(zola, 10), score(musa, 9), score(ada, 8)]))
    socket.sayChange()
    await child('Zola')
    expect(names()).toEqual(['Ada', 'Musa', 'Zola'])
    expect(screen.getAllByRole('listitem').some((one) => one.textContent.includes('9'))).toBe(true)
    unmount()
    open()
    await child('Ada')
    expect(names()).toEqual(['Zola', 'Musa', 'Ada'])
  })
})

describe('pages', () => {
  it('are of twenty', async () => {
    api.tables['public_profiles'] = many(41)
    const { user } = open()
    await child('Star 1')
    expect(names()).toHaveLength(20)
    expect(screen.getByText('1–20 of 41 children')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await child('Star 21')).toBeVisible()
    expect(screen.getByLabelText('address')).toHaveTextContent('/our-kids?page=2')
  })

  it('past the end lead to the last one', async () => {
    api.tables['public_profiles'] = many(41)
    open('?country=Nigeria&page=9')
    expect(await child('Star 41')).toBeVisible()
    expect(names()).toHaveLength(1)
    expect(screen.getByText('41–41 of 41 children')).toBeVisible()
    expect(screen.getByLabelText('address')).toHaveTextContent('/our-kids?country=Nigeria&page=3')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('past the end of nothing lead to the first one', async () => {
    open('?page=9')
    expect(await screen.findByRole('heading', { name: 'No stars yet' })).toBeVisible()
    await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/our-kids')
  })
})

describe('search and filters', () => {
  const address = () => screen.getByLabelText('address').textContent
  const filter = (name: string) => screen.getByLabelText(name)

  beforeEach(() => {
    api.tables['public_profiles'] = [
      makeProfile(),
      makeProfile({
        child_name: 'Thandi Nkosi',
        age: 5,
        country: 'South Africa',
        state_city: 'Gauteng',
        talents: ['Public Speaking'],
      }),
    ]
    api.answer(LIST, ({ body }) => {
      const { only_age, only_talent, only_country, only_state } = body as Row
      const isWanted = (wanted: unknown, own: readonly unknown[]) =>
        wanted === undefined || own.includes(wanted)
      return Response.json(
        api.tables['public_profiles']!.filter(
          ({ age, talents, country, state_city }) =>
            isWanted(only_age, [age]) &&
            isWanted(only_talent, talents as string[]) &&
            isWanted(only_country, [country]) &&
            isWanted(only_state, [state_city]),
        ),
      )
    })
  })

  it('searches for what was typed, from page 1', async () => {
    const { user } = open('?country=Nigeria&page=1')
    await child('Ọlábísí Adé')
    await user.click(filter('Search by name'))
    const findSomebody = api.answer(LIST, ({ body }) =>
      Response.json('search' in (body as Row) ? [] : api.tables['public_profiles']),
    )
    await user.paste('ỌLA_bi%')
    await screen.findByRole('heading', { name: 'No Matching Profiles' })
    const searched = api
      .callsOf(LIST)
      .map(({ body }) => body as Row)
      .filter(({ search }) => search !== undefined)
    // The list refetches once when the page has joined its channel.
    const wanted = { only_country: 'Nigeria', search: 'ỌLA_bi%', page_size: 20, page_start: 0 }
    expect(searched).toEqual(searched.map(() => wanted))
    expect(searched).not.toHaveLength(0)
    findSomebody()
    await user.clear(filter('Search by name'))
    await user.paste('ola')
    expect(await child('Ọlábísí Adé')).toBeVisible()
    expect(address()).toBe('/our-kids?q=ola&country=Nigeria')
  })

  it.each([
    ['Age', '5', 'age=5'],
    ['Talent', 'Public Speaking', 'talent=Public+Speaking'],
    ['Country', 'South Africa', 'country=South+Africa'],
  ])('by %s show those alone, in an address that can be shared', async (name, value, query) => {
    const { user } = open('?page=2')
    await screen.findByText('2 children').catch(() => undefined)
    await user.selectOptions(filter(name), value)
    await child('Thandi Nkosi')
    expect(names()).toEqual(['Thandi Nkosi'])
    expect(address()).toBe(`/our-kids?${query}`)
  })

  it('by state wait for a country and leave with it', async () => {
    const { user } = open()
    await child('Thandi Nkosi')
    expect(filter('State / Province')).toBeDisabled()
    await user.selectOptions(filter('Country'), 'South Africa')
    await user.selectOptions(filter('Province'), 'Gauteng')
    expect(address()).toBe('/our-kids?country=South+Africa&state=Gauteng')
    await user.selectOptions(filter('Country'), 'Nigeria')
    expect(address()).toBe('/our-kids?country=Nigeria')
    await expect.poll(names).toEqual(['Ọlábísí Adé'])
  })

  it('are read from a shared address', async () => {
    open('?q=thandi&age=5&talent=Public+Speaking&country=South+Africa&state=Gauteng')
    expect(await child('Thandi Nkosi')).toBeVisible()
    expect(filter('Search by name')).toHaveValue('thandi')
    expect(filter('Age')).toHaveValue('5')
    expect(filter('Province')).toHaveValue('Gauteng')
  })

  it('by a name that very many have count no further than a thousand', async () => {
    api.answer(COUNT, () => Response.json(1001))
    open('?q=a')
    expect(await screen.findByText('1–20 of more than 1,000 children')).toBeVisible()
    expect(api.callsOf(COUNT)[0]!.body).toEqual({ search: 'a', at_most: 1001 })
  })

  it('that match nobody can be cleared', async () => {
    const stars = api.tables['public_profiles']!
    api.tables['public_profiles'] = []
    const { user } = open('?q=nobody&age=16')
    expect(await screen.findByRole('heading', { name: 'No Matching Profiles' })).toBeVisible()
    api.tables['public_profiles'] = stars
    await user.click(screen.getByRole('link', { name: 'Clear filters' }))
    expect(await child('Thandi Nkosi')).toBeVisible()
    expect(filter('Search by name')).toHaveValue('')
    expect(filter('Age')).toHaveValue('')
    expect(address()).toBe('/our-kids')
  })
})

it('folds the filters behind a button that says how many are in force; the search stays', async () => {
  const { user } = open('?country=Nigeria&age=8')
  await screen.findByText('No Matching Profiles')
  const fold = screen.getByRole('button', { name: 'Filters (2)' })
  expect(fold).toHaveAttribute('aria-expanded', 'false')
  const filters = document.getElementById(fold.getAttribute('aria-controls')!)!
  expect(filters).toHaveClass('hidden')
  expect(filters).not.toContainElement(screen.getByRole('searchbox'))
  await user.click(fold)
  expect(fold).toHaveAttribute('aria-expanded', 'true')
  expect(filters).not.toHaveClass('hidden')
  await user.selectOptions(within(filters).getByLabelText('Age'), '')
  expect(fold).toHaveTextContent('Filters (1)')
})

it('two filters chosen at once both count', async () => {
  const { user } = open()
  await screen.findByText('No stars yet')
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Ada')
  await user.selectOptions(screen.getByLabelText('Age'), '8')
  await user.selectOptions(screen.getByLabelText('Talent'), 'Music')
  await expect
    .poll(() => screen.getByLabelText('address').textContent)
    .toMatch(/(?=.*Ada)(?=.*age=8)(?=.*talent=Music)/)
})

describe('the years', () => {
  const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Year' })
  const ofYear = (edition: number) => makeProfile({ edition, child_name: `Star of ${edition}` })

  beforeEach(() => {
    api.answer(LIST, ({ body }) => {
      const { only_year = 2025, search } = body as Row
      return Response.json(search === undefined ? [ofYear(Number(only_year))] : [])
    })
  })

  it('are asked for after the first data, and one alone is no choice', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2025, { is_current: true })]))
    const release = api.hold(LIST)
    open()
    await expect.poll(() => api.callsOf(COUNT)).not.toHaveLength(0)
    expect(api.callsOf(EDITIONS)).toEqual([])
    release()
    await child('Star of 2025')
    await expect.poll(() => api.callsOf(EDITIONS)).toHaveLength(1)
    expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeInTheDocument()
    expect(api.callsOf(LIST)[0]!.body).not.toHaveProperty('only_year')
    expect(api.callsOf(COUNT)[0]!.body).toEqual({})
  })

  it('of which there are two are chosen, listed and counted; the filters stay', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2026), makeEdition(2025)]))
    const { user } = open('?country=Nigeria&page=1')
    // Nobody of 2026 is a star yet.
    await expect.poll(async () => (await choice()).value).toBe('2025')
    await user.selectOptions(await choice(), '2026')
    // The list may be rendered again once it is there.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Star of 2026' })).toBeVisible())
    expect(screen.getByLabelText('address')).toHaveTextContent(
      '/our-kids?year=2026&country=Nigeria',
    )
    const wanted = { only_year: 2026, only_country: 'Nigeria' }
    expect(api.callsOf(LIST).at(-1)!.body).toMatchObject(wanted)
    expect(api.callsOf(COUNT).at(-1)!.body).toEqual(wanted)
  })

  it('stay when a search that finds nobody is cleared', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2026), makeEdition(2025)]))
    const { user } = open('?year=2026&q=nobody')
    await user.click(await screen.findByRole('link', { name: 'Clear filters' }))
    expect(await child('Star of 2026')).toBeVisible()
    expect(screen.getByLabelText('address')).toHaveTextContent('/our-kids?year=2026')
  })

  it('of which one is made up lead to one that was', async () => {
    api.answer(EDITIONS, () => Response.json([makeEdition(2025, { is_current: true })]))
    const { user } = open('?year=2031')
    expect(await choice()).toHaveValue('2031')
    await user.selectOptions(await choice(), '2025')
    await waitFor(async () => expect(await child('Star of 2025')).toBeVisible())
  })
})
