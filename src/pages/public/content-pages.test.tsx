import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TALENT_TITLES } from '@/domain/talents'
import { askForShow } from '@/lib/startup'
import { startApi } from '../../../tests/fakes/api'
import { openPage } from '../../../tests/fakes/render-page'
import AboutPage from './about-us'
import GalleryPage from './gallery'
import GhettoProjectPage from './ghetto-project'
import HomePage from './home'
import NotFoundPage from './not-found'
import PrivacyPage from './privacy'
import TalentShowPage from './talent-show'
import TermsPage from './terms'

const TALENTS = [
  'ActingAges 2 to 15',
  'ModelingAges 2 to 15',
  'MusicAges 2 to 15',
  'DanceAges 2 to 15',
  'ArtsAges 2 to 15',
  'TechAges 5 to 15',
  'EngineeringAges 5 to 15',
  'SportsAges 4 to 15',
  'Public SpeakingAges 2 to 15',
]

const region = (name: string) => within(screen.getByRole('region', { name }))
const words = (items: readonly HTMLElement[]) => items.map((item) => item.textContent)
const headings = (name: string) => words(region(name).getAllByRole('heading', { level: 3 }))
const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)
const hrefs = (name: string | RegExp) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('home', () => {
  const STAR = {
    id: '30000000-0000-4000-8000-000000000001',
    child_name: 'Thandeka',
    primary_category: 'Music',
    ticket_status: 'paid',
    assessment_score: 9,
    pattern: 7,
  }
  let stars: unknown[] = []
  beforeEach(() => {
    stars = []
    startApi().answer('POST /rest/v1/rpc/get_public_profiles', () => Response.json(stars))
  })

  it('shows the first stars, each with the way to its page', async () => {
    stars = [STAR]
    openPage(<HomePage />)
    const list = await screen.findByRole('list', { name: 'Shining stars' })
    expect(within(list).getByRole('link')).toHaveAttribute('href', `/our-kids/${STAR.id}`)
    expect(list).toHaveTextContent('ThandekaMusic')
  })

  it('shows no empty places where there are no stars', async () => {
    openPage(<HomePage />)
    await waitFor(() =>
      expect(region('Meet some of our stars').queryByRole('list', { hidden: true })).toBeNull(),
    )
    expect(hrefs('See all of Our Shining Stars')).toEqual(['/our-kids'])
  })

  it('has a hero that leads to registration, and the counter of registered children', () => {
    openPage(<HomePage />)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Let your child’s star rise',
    )
    expect(hrefs('Register your child')).toEqual(['/register', '/register'])
    expect(screen.getByText('3000+').closest('p')).toHaveTextContent('3000+registered children')
  })

  it('says under its buttons what it costs, and the four steps', () => {
    openPage(<HomePage />)
    const fee = screen.getByText(/^Free to register\./).closest('p')!
    expect(fee).toHaveTextContent('Free to register. A ticket is ₦10,000 or R180.')
    const [register] = screen.getAllByRole('link', { name: 'Register your child' })
    expect(isBefore(register!, fee)).toBe(true)
    const steps = screen.getByRole('list', { name: 'The four steps' })
    expect(isBefore(fee, steps)).toBe(true)
    expect(words(within(steps).getAllByRole('listitem'))).toEqual([
      '1Registration',
      '2Free Ticket & Video SubmissionThe place costs ₦10,000 or R180.',
      '3Live Auditions',
      '4Grand Finale',
    ])
  })

  it('has three pillars, each with its page', () => {
    openPage(<HomePage />)
    const pillars = region('Three ways to find a star')
    expect(headings('Three ways to find a star')).toEqual([
      'Talent Show',
      'Kanyezi Ghetto',
      'Kanyezi Edu',
    ])
    expect(pillars.getByText('NGO outreach project for underserved children')).toBeVisible()
    expect(pillars.getByText('School partnership programme')).toBeVisible()
    expect(pillars.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/talent-show',
      '/ghetto-project',
      '/kanyezi-edu',
    ])
  })

  it('shows the nine categories with their ages', () => {
    openPage(<HomePage />)
    const grid = screen.getByRole('list', { name: 'Talent categories' })
    expect(words(within(grid).getAllByRole('listitem'))).toEqual(TALENTS)
  })

  it('says what the advantage is', () => {
    openPage(<HomePage />)
    expect(headings('The Kanyezi advantage')).toEqual([
      'One form, one account',
      'You always know what is next',
      'Money that can be followed',
      // The others appear after this press.
      'Three more',
      'A real assessment',
      'Your child’s data is yours',
      'Family and friends can help',
    ])
  })

  it('lists the ten rewards of finalists', () => {
    openPage(<HomePage />)
    expect(words(region('What finalists win').getAllByRole('listitem'))).toEqual([
      'Talent management worth 10M naira',
      'Fashion show',
      'Film project',
      'TV podcast',
      'Billboard commercials',
      'Cash reward',
      '3 months of provision supplies',
      'Award of excellence',
      'Cinema/streaming feature',
      'Social media monetization',
    ])
  })

  it('says that an academy is planned for 2026', () => {
    openPage(<HomePage />)
    expect(
      screen.getByRole('heading', { name: 'Next: an academy, planned for 2026' }),
    ).toBeVisible()
  })
})

describe('the talent show', () => {
  it('has a register button, nine categories and the year of the edition', () => {
    openPage(<TalentShowPage />)
    expect(hrefs('Register')).toEqual(['/register'])
    expect(screen.getByText('Talent Show · Edition 2025')).toBeVisible()
    const grid = screen.getByRole('list', { name: 'Talent categories' })
    expect(words(within(grid).getAllByRole('listitem'))).toEqual(TALENTS)
  })

  it('has a journey of four steps', () => {
    openPage(<TalentShowPage />)
    const journey = screen.getByRole('list', { name: 'The journey to the stage' })
    expect(words(within(journey).getAllByRole('heading'))).toEqual([
      'Registration',
      'Free Ticket & Video Submission',
      'Live Auditions',
      'Grand Finale',
    ])
  })

  it('says what is free about the Free Ticket, and what is not', () => {
    openPage(<TalentShowPage />)
    expect(screen.getByText(/The ticket card is free to share; the place costs/)).toBeVisible()
  })

  it('says why to participate and what it costs', () => {
    openPage(<TalentShowPage />)
    expect(words(region('Why participate?').getAllByRole('listitem'))).toEqual([
      'Social discovery',
      'Multinational exposure',
      'Media exposure',
      'Awards and recognition',
      'Cash prizes',
      'Academy scholarship',
    ])
    expect(screen.getAllByText('₦10,000')[0]).toBeVisible()
  })
})

describe('a price and a year that were set after the build', () => {
  const set = (answer: object) => {
    startApi().answer('GET /rest/v1/rpc/get_show', () => Response.json(answer))
    return askForShow()
  }
  beforeEach(() => set({ year: 2026, fees: { NGN: 12_500, ZAR: 210 } }))
  afterEach(() => set({}))

  it.each([
    ['home', <HomePage key="home" />],
    ['the talent show', <TalentShowPage key="talent-show" />],
    ['the terms', <TermsPage key="terms" />],
  ])('are those of %s', (_name, page) => {
    const { container } = openPage(page)
    expect(container).toHaveTextContent(/₦12,500.*R210/)
    expect(container).not.toHaveTextContent(/₦10,000|R180|Edition 2025/)
  })

  it('are marked where the page does not load the app by itself', () => {
    for (const page of [<TalentShowPage key="talent-show" />, <TermsPage key="terms" />]) {
      const { container, unmount } = openPage(page)
      expect(container.querySelector('[data-of-year]')).toHaveTextContent(/2026|₦12,500/)
      unmount()
    }
  })
})

describe('the outreach project', () => {
  it('has four pillars, the 2026 academy vision and a button to donate', () => {
    openPage(<GhettoProjectPage />)
    expect(headings('The four pillars')).toEqual([
      'Talent discovery',
      'Full sponsorship',
      'Educational support',
      'Lifestyle improvement',
    ])
    expect(
      screen.getByRole('heading', { name: 'Our vision for 2026: the Smart Academy' }),
    ).toBeVisible()
    expect(hrefs('Donate')).toEqual(['/donate', '/donate'])
  })
})

it('about us says what the three arms are and where each is described', () => {
  openPage(<AboutPage />)
  expect(headings('Our three arms')).toEqual(['Talent Show', 'Kanyezi Ghetto', 'Kanyezi Edu'])
  const arms = region('Our three arms')
  expect(arms.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/talent-show',
    '/ghetto-project',
    '/kanyezi-edu',
  ])
})

it('the gallery links to the networks of the operator', () => {
  openPage(<GalleryPage />)
  expect(
    screen.getAllByRole('link', { name: /opens in a new tab/ }).map((link) => link.textContent),
  ).toEqual(
    ['Instagram', 'Facebook', 'TikTok', 'YouTube'].map(
      (network) => `${network} (opens in a new tab)`,
    ),
  )
})

it('the gallery has a drawn child for every talent, above its links', () => {
  openPage(<GalleryPage />)
  const pictures = region('Nine talents, drawn').getByRole('list')
  const drawn = within(pictures).getAllByRole('figure')
  const talents = drawn.flatMap((one) => one.querySelector('span')!.textContent.split(' · '))
  expect(talents.toSorted()).toEqual([...TALENT_TITLES].toSorted())
  expect(new Set(drawn.map((one) => one.querySelector('img')!.src)).size).toBe(drawn.length)
  expect(isBefore(pictures, screen.getByRole('list', { name: 'Our pages' }))).toBe(true)
})

describe('the legal pages', () => {
  it.each([
    ['Privacy notice', <PrivacyPage key="privacy" />],
    ['Terms', <TermsPage key="terms" />],
  ])('%s is marked as a draft for the lawyer and names both laws', (title, page) => {
    const { container } = openPage(page)
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent(
      // A release looks for these words: checkLegalText in src/build/build.ts.
      /Draft, to be reviewed by the operator’s lawyer.*26 November 2026/,
    )
    expect(container).toHaveTextContent(/NDPA/)
    expect(container).toHaveTextContent(/POPIA/)
    for (const link of within(screen.getByRole('navigation')).getAllByRole('link')) {
      expect(container.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(
        link.textContent,
      )
    }
  })

  it('the privacy notice says what is stored, what becomes public, for how long and how to undo it', () => {
    openPage(<PrivacyPage />)
    const region = (name: string) => screen.getByRole('region', { name })
    expect(region('What is stored about a child')).toHaveTextContent(
      /name, an optional stage name, age/,
    )
    expect(region('What becomes public')).toHaveTextContent(
      /name or stage name, age, gender, country, state or province, talents, ticket label, score and support points/,
    )
    expect(region('For how long')).toHaveTextContent(
      /until you delete the child or close the account/,
    )
    expect(region('For how long')).toHaveTextContent(
      /two years after the year of the show has ended.*We tell you 30 days before/,
    )
    expect(region('For how long')).toHaveTextContent(
      /date, amount, currency and a check code\. The statement itself stays/,
    )
    const rights = region('Withdraw, download and delete')
    for (const right of ['Withdraw:', 'Correct:', 'Download:', 'Delete:']) {
      expect(within(rights).getByText(right)).toBeVisible()
    }
  })
})

it('an unknown address offers the way home and to the dashboard', () => {
  openPage(<NotFoundPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(hrefs('Go to the home page')).toEqual(['/'])
  expect(hrefs('Go to your dashboard')).toEqual(['/dashboard'])
})
