import { expect, it } from 'vitest'
import { showDays, type ShowDays } from './show'

const NOTHING: ShowDays = {
  registration_opens_at: null,
  registration_closes_at: null,
  auditions_from: null,
  auditions_until: null,
  finale_on: null,
  ended_at: null,
}
const ALL: ShowDays = {
  registration_opens_at: '2027-02-01T08:00:00Z',
  registration_closes_at: '2027-05-01T22:59:00Z',
  auditions_from: '2027-08-01',
  auditions_until: '2027-08-09',
  finale_on: '2027-12-05',
  ended_at: null,
}
const say = (days: ShowDays, now: string) =>
  showDays(days, new Date(now)).map(({ label, day }) => `${label} ${day}`)

it('says nothing where nothing is set, and nothing of a year that has ended', () => {
  expect(say(NOTHING, '2027-01-01T00:00:00Z')).toEqual([])
  expect(say({ ...ALL, ended_at: '2027-01-01T00:00:00Z' }, '2027-01-01T00:00:00Z')).toEqual([])
})

it('says what is to come, in its order', () => {
  expect(say(ALL, '2027-01-01T00:00:00Z')).toEqual([
    'Registration from 1 February 2027',
    'Registration until 1 May 2027',
    'Live auditions 1 August 2027 to 9 August 2027',
    'Grand finale 5 December 2027',
  ])
})

it('says that registration has closed, and leaves out what is over', () => {
  expect(say(ALL, '2027-05-01T22:59:00Z')).toEqual([
    'Registration closed 1 May 2027',
    'Live auditions 1 August 2027 to 9 August 2027',
    'Grand finale 5 December 2027',
  ])
  // The last minute of a day in Lagos, and the one after.
  expect(say(ALL, '2027-08-09T22:59:00Z')).toHaveLength(3)
  expect(say(ALL, '2027-08-09T23:00:00Z')).toHaveLength(2)
  expect(say(ALL, '2027-12-05T23:00:00Z')).toEqual(['Registration closed 1 May 2027'])
})

it('auditions on one day are one day', () => {
  for (const auditions_until of [null, '2027-08-01']) {
    const days = { ...NOTHING, auditions_from: '2027-08-01', auditions_until }
    expect(say(days, '2027-01-01T00:00:00Z')).toEqual(['Live auditions 1 August 2027'])
  }
})
