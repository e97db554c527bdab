import { describe, expect, it } from 'vitest'
import { makeApplication } from '../../../tests/fakes/rows'
import type { Application } from './api'
import {
  changesSince,
  forgetVisits,
  type Occasion,
  readLastVisit,
  rememberVisit,
  stillHolds,
} from './last-visit'

const before = makeApplication({ child_name: 'Ada Obi', ticket_status: 'pending_payment' })

function newsOf(changes: Partial<Application>, then: Partial<Application> = {}): string[] {
  rememberVisit('parent', [{ ...before, ...then }])
  const now = { ...before, ...then, ...changes }
  return changesSince(readLastVisit('parent'), [now]).map(({ sentence }) => sentence)
}

describe('the news of a child', () => {
  it.each<[Partial<Application>, string[]]>([
    [{ ticket_status: 'paid' }, ['Ada has a ticket!']],
    [{ ticket_status: 'Gold' }, ['Ada has a ticket!']],
    [{ ticket_status: 'unpaid' }, ["We did not find the payment for Ada's ticket."]],
    [{ ticket_status: 'Disqualified' }, ["Ada's ticket was disqualified."]],
    [{ status: 'approved' }, ['Ada is approved.']],
    [{ status: 'rejected' }, ["Ada's application was not accepted."]],
    [{ entry_video_status: 'approved' }, ["Ada's entry video passed."]],
    [
      { entry_video_status: 'failed' },
      ["Ada's entry video did not pass this time. You can send another one."],
    ],
    [
      { audition_state: 'scheduled', audition_date: '2027-02-06T09:30:00+00:00' },
      ["Ada's audition is on 6 February 2027, 10:30 Lagos time."],
    ],
    [{ status: 'assessed', assessment_score: 8 }, ["Ada's score is here: 8 out of 10!"]],
    [
      { status: 'assessed', assessment_score: 2 },
      ["Ada's assessment report is here, with what the judges say."],
    ],
    [{ audition_result: 'Pass' }, ['Ada passed the audition.']],
    [{ audition_result: 'Fail' }, ['Ada performed live. This audition was not passed.']],
    [{ is_finalist: true }, ['Ada is a finalist!']],
    [{ age: 10, child_name: 'Ada Obi' }, []],
  ])('that changed to %o', (changes, sentences) => {
    expect(newsOf(changes)).toEqual(sentences)
  })

  it.each<[Partial<Application>, string | undefined]>([
    [{ ticket_status: 'paid' }, 'ticket'],
    [{ assessment_score: 5 }, 'score'],
    [{ is_finalist: true }, 'finalist'],
    [{ assessment_score: 4 }, undefined],
    [{ entry_video_status: 'failed' }, undefined],
    [{ ticket_status: 'Disqualified' }, undefined],
  ])('that changed to %o is celebrated as %s', (changes, occasion) => {
    rememberVisit('parent', [before])
    const now = { ...before, ...changes }
    const [change] = changesSince(readLastVisit('parent'), [now])
    expect(change?.occasion).toBe(occasion)
    if (!occasion) return
    expect(stillHolds(occasion as Occasion, now)).toBe(true)
    expect(stillHolds(occasion as Occasion, before)).toBe(false)
  })

  it('of a ticket gives way to the entry video that follows it', () => {
    const paid = { ...before, ticket_status: 'paid' as const }
    expect(stillHolds('ticket', { ...paid, entry_video_status: 'pending_submission' })).toBe(true)
    expect(stillHolds('ticket', { ...paid, entry_video_status: 'submitted' })).toBe(false)
  })

  it('tells of a tier on top of a paid ticket', () => {
    expect(newsOf({ ticket_status: 'Silver' }, { ticket_status: 'paid' })).toEqual([
      'Ada has a Silver ticket now.',
    ])
  })

  it('is silent about what the parent did', () => {
    expect(
      newsOf(
        { ticket_status: 'pending_payment', entry_video_status: 'submitted' },
        { ticket_status: 'unpaid', entry_video_status: 'pending_submission' },
      ),
    ).toEqual([])
  })
})

it('there is no news on a first visit, for a new child, or after what is kept was forgotten', () => {
  expect(changesSince(readLastVisit('parent'), [before])).toEqual([])
  rememberVisit('parent', [])
  expect(changesSince(readLastVisit('parent'), [before])).toEqual([])
  rememberVisit('parent', [before])
  forgetVisits()
  expect(readLastVisit('parent')).toBeNull()
})

it('what is kept broken counts as nothing', () => {
  rememberVisit('parent', [before])
  const [key = ''] = Object.keys(window.localStorage)
  window.localStorage.setItem(key, '{broken')
  expect(readLastVisit('parent')).toBeNull()
})
