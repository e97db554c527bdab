import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, refusal } from '../../../tests/fakes/call'
import { startApi } from '../../../tests/fakes/api'
import { beSignedIn, openPage } from '../../../tests/fakes/render-page'
import { makeApplication, PARENT } from '../../../tests/fakes/rows'
import type { OwnAudition } from '@/features/family/auditions/api'
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
  // Created once, so that a refetched list has the same ids.
  const children = rows.map(makeApplication)
  api.answer(LIST, () => Response.json(children))
  const Page = page === 'assessment' ? AssessmentPage : SchedulePage
  return openPage(<Page />, { path: `/dashboard/${page}`, account: PARENT })
}

const CHILD = '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a01'
const DAY = '5f0c9a52-2a0f-4a1e-9f0e-6d1b8f3f7a02'

/** A round of a child's auditions that was announced and neither answered nor held. */
function makeRound(changes: Partial<OwnAudition>): OwnAudition {
  return {
    application_id: CHILD,
    round: 1,
    audition_day_id: DAY,
    starts_at: null,
    ends_at: null,
    answer: null,
    answer_reason: null,
    check_in: null,
    result: null,
    report: null,
    care: null,
    ...changes,
  }
}

const toldRounds = (...rounds: Partial<OwnAudition>[]) =>
  api.answer('POST /rest/v1/rpc/get_own_auditions', () => Response.json(rounds.map(makeRound)))

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

  it('without words says that nobody wrote any', async () => {
    open('assessment', { status: 'assessed', assessment_score: 8, assessment_result: 'Pass' })
    expect(await screen.findByText('No comment was written.')).toBeVisible()
    expect(screen.queryByText('Assessment report is pending')).toBeNull()
  })

  it('has the judges’ words of earlier auditions', async () => {
    toldRounds(
      { starts_at: '2026-12-05T09:00:00Z', result: 'Pass', report: 'A voice like morning.' },
      { round: 2, starts_at: '2027-02-06T09:00:00Z' },
    )
    open('assessment', { id: CHILD, status: 'assessed', assessment_score: 8, audition_round: 2 })
    expect(await screen.findByText('Round 1, 5 December 2026: Pass')).toBeVisible()
    expect(screen.getByText('A voice like morning.')).toBeVisible()
    expect(screen.queryByText(/Round 2/)).toBeNull()
  })

  it('says of an earlier audition without words that none were written', async () => {
    toldRounds({ starts_at: '2026-12-05T09:00:00Z', result: 'Pass' }, { round: 2 })
    open('assessment', {
      id: CHILD,
      status: 'assessed',
      assessment_score: 8,
      assessment_report: 'Lovely.',
      audition_round: 2,
    })
    expect(await screen.findByText('Round 1, 5 December 2026: Pass')).toBeVisible()
    expect(screen.getByText('No comment was written.')).toBeVisible()
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

  it('that was held without a word says so', async () => {
    open('schedule', { status: 'assessed', audition_state: 'completed', audition_result: 'Pass' })
    expect(await screen.findByText('No comment was written.')).toBeVisible()
  })

  it('of a later round stands above the lines of the earlier ones', async () => {
    toldRounds(
      { starts_at: '2026-12-05T09:00:00Z', result: 'Pass', report: 'A voice like morning.' },
      { round: 2, audition_day_id: null, starts_at: '2027-02-06T09:00:00Z' },
    )
    open('schedule', {
      id: CHILD,
      status: 'assessed',
      audition_state: 'scheduled',
      audition_date: '2027-02-06T09:00:00Z',
      audition_round: 2,
    })
    const line = await screen.findByText('Round 1, 5 December 2026: Pass')
    const date = screen.getByText('6 February 2027, 10:00 Lagos time')
    expect(date.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByText('Round 2')).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  it.each([
    [null, true],
    ['arrived', false],
    ['left', false],
    ['absent', false],
  ] as const)(
    'asks if a child comes as long as the door knows nothing of it: %s',
    async (check_in, isAsked) => {
      vi.setSystemTime('2027-02-06T08:00:00Z')
      const starts_at = '2027-02-06T09:00:00Z'
      // The door's record of an earlier round does not matter.
      toldRounds({ check_in: 'arrived' }, { round: 2, starts_at, check_in })
      open('schedule', {
        id: CHILD,
        status: 'assessed',
        audition_state: 'scheduled',
        audition_date: starts_at,
        audition_day_id: DAY,
        audition_details: 'City Hall\n1 Marina, Lagos\nBlue stage\nGate 3',
        audition_round: 2,
      })
      expect(await screen.findByRole('heading', { name: 'For the day' })).toBeVisible()
      expect(screen.queryByText(/^Will .* be there\?$/) !== null).toBe(isAsked)
      expect(screen.getByText(/Blue stage/)).toBeVisible()
    },
  )
})
