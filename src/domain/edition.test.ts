import { describe, expect, it } from 'vitest'
import { makeEdition } from '../../tests/fakes/rows'
import { type Edition, isEnded, nextRegistrationChange } from './edition'
import { registrationSentence, tooOldSentence } from './edition-words'

const NOW = new Date('2027-02-01T10:00:00Z')

describe('why nobody is registered now', () => {
  const say = (changes: Partial<Edition>, country: 'Nigeria' | 'South Africa') =>
    registrationSentence(makeEdition(2027, changes), NOW, country)

  it('is not said while registration is open', () => {
    expect(say({}, 'Nigeria')).toBeNull()
    const dates = {
      registration_opens_at: '2027-02-01T10:00:00Z',
      registration_closes_at: '2027-02-01T10:00:01Z',
    }
    expect(say(dates, 'Nigeria')).toBeNull()
  })

  it('is the day on the clocks of the country', () => {
    const opens = { registration_opens_at: '2027-02-10T22:30:00Z' }
    expect(say(opens, 'Nigeria')).toBe('Registration for 2027 opens on 10 February 2027.')
    expect(say(opens, 'South Africa')).toBe('Registration for 2027 opens on 11 February 2027.')
  })

  it('has the time within 48 hours, and not a second before', () => {
    expect(say({ registration_opens_at: '2027-02-03T10:00:00Z' }, 'Nigeria')).toBe(
      'Registration for 2027 opens on 3 February 2027, 11:00 Lagos time.',
    )
    expect(say({ registration_opens_at: '2027-02-03T10:00:01Z' }, 'Nigeria')).toBe(
      'Registration for 2027 opens on 3 February 2027.',
    )
  })

  it('never says that a year opens that has ended', () => {
    const dates = {
      registration_opens_at: '2027-02-10T22:30:00Z',
      ended_at: '2027-01-05T11:00:00Z',
    }
    expect(say(dates, 'Nigeria')).toBe(
      'Registration for 2027 closed on 5 January 2027. Your answers stay on this phone.',
    )
  })

  it('is when it closed, or when the year ended', () => {
    expect(say({ registration_closes_at: '2027-01-05T11:00:00Z' }, 'Nigeria')).toBe(
      'Registration for 2027 closed on 5 January 2027. Your answers stay on this phone.',
    )
    expect(say({ ended_at: '2027-02-01T09:00:00Z' }, 'Nigeria')).toBe(
      'Registration for 2027 closed on 1 February 2027, 10:00 Lagos time. Your answers stay on this phone.',
    )
  })
})

it('registration next changes when it opens, then when it closes, then never', () => {
  const edition = makeEdition(2027, {
    registration_opens_at: '2027-02-02T00:00:00Z',
    registration_closes_at: '2027-03-01T00:00:00Z',
  })
  const after = (moment: string) => nextRegistrationChange(edition, new Date(moment))
  expect(after('2027-02-01T00:00:00Z')).toEqual(new Date('2027-02-02T00:00:00Z'))
  expect(after('2027-02-02T00:00:00Z')).toEqual(new Date('2027-03-01T00:00:00Z'))
  expect(after('2027-03-01T00:00:00Z')).toBeNull()
})

it('a year has ended once somebody said so; a year that is not known has not', () => {
  const editions = [makeEdition(2026), makeEdition(2025, { ended_at: '2026-01-01T00:00:00Z' })]
  expect([2027, 2026, 2025].map((year) => isEnded(editions, year))).toEqual([false, false, true])
})

it('a child that has grown past the show is told first', () => {
  expect(tooOldSentence('Ada Obi', 16, 2027)).toBeNull()
  expect(tooOldSentence('Ada Obi', 17, 2027)).toBe(
    'Ada is 17 in 2027. The show is for children up to 16.',
  )
})
