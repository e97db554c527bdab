import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import type { Tables } from '@/lib/supabase/database.types'
import AssessmentPage from './assessment'
import SchedulePage from './schedule'

const LIST = 'GET /rest/v1/applications'

let api: FakeApi

beforeEach(async () => {
  api = startApi({ accounts: [PARENT] })
  await beSignedIn(PARENT)
})

function open(page: 'assessment' | 'schedule', ...rows: Partial<Tables<'applications'>>[]) {
  // Made once: a list that is asked for again has the same ids.
  const children = rows.map(makeApplication)
  api.answer(LIST, () => Response.json(children))
  const Page = page === 'assessment' ? AssessmentPage : SchedulePage
  return openPage(<Page />, { path: `/dashboard/${page}`, account: PARENT })
}

describe.each(['assessment', 'schedule'] as const)('the %s', (page) => {
  it('asks for the own approved and assessed children alone', async () => {
    open(page)
    expect(await screen.findByRole('heading', { name: 'No Approved Children Yet' })).toBeVisible()
    const { query } = api.callsOf(LIST)[0]!
    expect(query.get('user_id')).toBe(`eq.${PARENT.id}`)
    expect(query.get('status')).toBe('in.(approved,assessed)')
  })

  it('says in place what went wrong', async () => {
    open(page)
    api.answer(LIST, () => refusal(500, { message: 'the database is asleep' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error fetching datathe database is asleep',
    )
  })
})

describe('a report', () => {
  it('is pending until there is a score', async () => {
    open('assessment', { status: 'approved' })
    expect(await screen.findByText('Assessment report is pending')).toBeVisible()
  })

  it('has its score, its result and its text', async () => {
    open('assessment', {
      status: 'assessed',
      assessment_score: 0,
      assessment_result: 'Fail',
      assessment_report: 'Come again.',
    })
    expect(await screen.findByText('0 out of 10')).toBeVisible()
    expect(screen.getByText('Fail')).toBeVisible()
    expect(screen.getByText('Come again.')).toBeVisible()
  })

  it('of a low score has the comment first, no red cross, and what can still happen', async () => {
    open('assessment', {
      status: 'assessed',
      ticket_status: 'paid',
      entry_video_status: 'pending_submission',
      assessment_score: 2,
      assessment_result: 'Fail',
      assessment_report: 'Come again.',
    })
    const comment = await screen.findByText('Come again.')
    const score = screen.getByText('2 out of 10')
    expect(comment.compareDocumentPosition(score)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText('Fail').className).not.toMatch(/destructive/)
    const follows = screen.getByRole('heading', { name: 'What can still happen' }).parentElement
    expect(follows).toHaveTextContent("Your turn: send Ọlábísí's entry video")
    expect(screen.getByRole('link', { name: 'See the journey of Ọlábísí Adé' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
  })

  it('of a good score says what comes next', async () => {
    open('assessment', { status: 'assessed', assessment_score: 8, assessment_result: 'Pass' })
    expect(await screen.findByRole('heading', { name: 'What comes next' })).toBeVisible()
  })
})

describe('an audition', () => {
  it('is not scheduled yet', async () => {
    open('schedule', { status: 'approved' })
    expect(
      await screen.findByText('Audition has not been scheduled yet. Please check back later.'),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add to calendar/ })).not.toBeInTheDocument()
  })

  it.each([
    ['Nigeria', 'Lagos', '6 February 2027, 09:30 Lagos time'],
    ['South Africa', 'Gauteng', '6 February 2027, 10:30 Johannesburg time'],
  ] as const)('in %s is told in the time of that country', async (country, state_city, when) => {
    open('schedule', {
      status: 'approved',
      country,
      state_city,
      audition_state: 'scheduled',
      audition_date: '2027-02-06T08:30:00+00:00',
    })
    expect(await screen.findByText(when)).toBeVisible()
    expect(screen.getByText('Details to be confirmed')).toBeVisible()
    expect(screen.getByRole('button', { name: /Add to calendar/ })).toBeVisible()
  })

  it('that was not passed has the comment first, no red cross, and what can still happen', async () => {
    open('schedule', {
      status: 'assessed',
      ticket_status: 'paid',
      entry_video_status: 'approved',
      audition_state: 'completed',
      audition_result: 'Fail',
      audition_report: 'A voice to remember.',
    })
    const comment = await screen.findByText('A voice to remember.')
    const result = screen.getByText('Fail')
    expect(comment.compareDocumentPosition(result)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(result.className).not.toMatch(/destructive/)
    expect(
      screen.getByText('The show comes back every year, and Ọlábísí is welcome again'),
    ).toBeVisible()
  })

  it('that is over has its result and no calendar', async () => {
    open('schedule', {
      status: 'assessed',
      audition_state: 'completed',
      audition_date: '2027-02-06T08:30:00+00:00',
      audition_result: 'Pass',
    })
    expect(await screen.findByText('Pass')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add to calendar/ })).not.toBeInTheDocument()
  })
})
