import { describe, expect, it } from 'vitest'
import { changedColumns, manageSchema, mergeValues, parseScore, toManageValues } from './schema'
import { makeApplication } from '../../../../tests/fakes/rows'

const values = (changes: Partial<ReturnType<typeof toManageValues>> = {}) => ({
  ...toManageValues(makeApplication()),
  ...changes,
})

function messageFor(field: string, input: unknown): string | undefined {
  const result = manageSchema.safeParse(input)
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message
}

describe('the score', () => {
  it.each(['', '0', '10', '7.5', '7,5', '8.25', '0,05', ' 8 '])('may be %o', (score) => {
    expect(messageFor('assessment_score', values({ assessment_score: score }))).toBeUndefined()
  })

  it.each(['11', '10.1', '-1', '7.555', '1e1', '٣', 'eight', 'Infinity'])(
    'is refused at the field when it is %o',
    (score) => {
      expect(messageFor('assessment_score', values({ assessment_score: score }))).toBe(
        'The score is a number from 0 to 10 with up to two decimals.',
      )
    },
  )

  it('is read with a decimal comma', () => {
    expect(parseScore('7,5')).toBe(7.5)
  })
})

describe('points', () => {
  it.each(['0', '1000000', '1,000'])('may be %o', (points) => {
    expect(messageFor('points', values({ points }))).toBeUndefined()
  })

  it.each(['', '-5', '1.5', '1000001', '99999999', 'ten'])('are refused when %o', (points) => {
    expect(messageFor('points', values({ points }))).toBe(
      'Ticket points are a whole number from 0 to 1,000,000.',
    )
  })
})

it('refuses a date that is half given and texts beyond their length', () => {
  expect(messageFor('audition_date', values({ audition_date: '0026-05-05T14:30' }))).toMatch(
    /date and the time/,
  )
  expect(messageFor('assessment_note', values({ assessment_note: 'x'.repeat(2001) }))).toMatch(
    /2,000/,
  )
  expect(messageFor('audition_report', values({ audition_report: 'x'.repeat(5001) }))).toMatch(
    /5,000/,
  )
})

describe('changedColumns', () => {
  it('is empty when nothing was changed', () => {
    const application = makeApplication({
      assessment_score: 7.5,
      audition_date: '2026-05-05T13:30:12.345+00:00',
    })
    expect(changedColumns(application, toManageValues(application))).toEqual({})
  })

  it('holds the changed columns alone, as the database takes them', () => {
    const patch = changedColumns(
      makeApplication({ assessment_note: 'Good start' }),
      values({
        assessment_score: '8,5',
        assessment_note: '  ',
        audition_date: '2026-05-05T14:30',
        audition_result: 'Pass',
        is_finalist: true,
      }),
    )
    expect(patch).toEqual({
      assessment_score: 8.5,
      assessment_note: null,
      audition_date: '2026-05-05T13:30:00.000Z',
      audition_result: 'Pass',
      is_finalist: true,
    })
  })

  it('takes the same value written in another way for no change', () => {
    const application = makeApplication({ assessment_score: 7.5, points: 1000 })
    const typed = { ...toManageValues(application), assessment_score: '7,5', points: '1,000' }
    expect(changedColumns(application, typed)).toEqual({})
  })

  it('reads a time on the clocks of the child’s country', () => {
    const patch = changedColumns(
      makeApplication({ country: 'South Africa', state_city: 'Gauteng' }),
      values({ audition_date: '2026-05-05T14:30' }),
    )
    expect(patch).toEqual({ audition_date: '2026-05-05T12:30:00.000Z' })
  })
})

describe('mergeValues', () => {
  const loaded = makeApplication({ points: 10 })

  it('takes what somebody else changed in fields that were not touched', () => {
    const fresh = makeApplication({ points: 60, assessment_score: 8 })
    const merged = mergeValues(loaded, fresh, toManageValues(loaded))
    expect(merged.values).toEqual(toManageValues(fresh))
    expect(merged.changes).toEqual([
      { field: 'assessment_score', before: 'nothing', now: '8', typed: null },
      { field: 'points', before: '10', now: '60', typed: null },
    ])
  })

  it('keeps what was typed and tells both where they meet in one field', () => {
    const fresh = makeApplication({ points: 60, assessment_note: 'Seen' })
    const typed = { ...toManageValues(loaded), points: '20', assessment_report: 'Sings well' }
    const merged = mergeValues(loaded, fresh, typed)
    expect(merged.values.points).toBe('20')
    expect(merged.values.assessment_report).toBe('Sings well')
    expect(merged.values.assessment_note).toBe('Seen')
    expect(merged.changes).toContainEqual({
      field: 'points',
      before: '10',
      now: '60',
      typed: '20',
    })
    expect(changedColumns(fresh, merged.values)).toEqual({
      points: 20,
      assessment_report: 'Sings well',
    })
  })

  it('has no quarrel when both changed a field to the same value', () => {
    const fresh = makeApplication({ points: 60 })
    const merged = mergeValues(loaded, fresh, { ...toManageValues(loaded), points: '60' })
    expect(merged.changes).toEqual([{ field: 'points', before: '10', now: '60', typed: null }])
    expect(changedColumns(fresh, merged.values)).toEqual({})
  })
})
