import { expect, it } from 'vitest'
import { makeApplication } from '../../../../tests/fakes/rows'
import { slotsOf } from './slots'

const child = (
  child_name: string,
  user_id: string,
  country: 'Nigeria' | 'South Africa' = 'Nigeria',
) => makeApplication({ child_name, user_id, country })
const plan = { day: '2027-02-06', firstTime: '09:00', minutes: 10 }
const shown = (slots: ReturnType<typeof slotsOf>) =>
  slots.map(({ application, startsAt }) => `${startsAt.slice(11, 16)} ${application.child_name}`)

it('gives each child a time, brothers and sisters side by side at the place of the first', () => {
  const children = [child('Ada', 'a'), child('Bola', 'b'), child('Chidi', 'c'), child('Dayo', 'a')]
  expect(shown(slotsOf(children, plan))).toEqual([
    '08:00 Ada',
    '08:10 Dayo',
    '08:20 Bola',
    '08:30 Chidi',
  ])
})

it('goes by the clocks of the country', () => {
  expect(shown(slotsOf([child('Thandi', 't', 'South Africa')], plan))).toEqual(['07:00 Thandi'])
})

it('has no time without a day or an hour', () => {
  expect(slotsOf([child('Ada', 'a')], { ...plan, day: '' })).toEqual([])
  expect(slotsOf([child('Ada', 'a')], { ...plan, firstTime: '' })).toEqual([])
  expect(slotsOf([], plan)).toEqual([])
})
