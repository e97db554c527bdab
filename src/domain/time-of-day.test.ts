import { expect, it } from 'vitest'
import { parseTimeOfDay } from './time-of-day'

it.each([
  ['14:30', '14:30'],
  ['9:05', '09:05'],
  ['9', '09:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['14.30', '14:30'],
  ['14h30', '14:30'],
  [' 00:00 ', '00:00'],
  ['2:30 pm', '14:30'],
  ['2 p.m.', '14:00'],
  ['12 am', '00:00'],
  ['12:15pm', '12:15'],
])('reads %o as %s', (typed, time) => {
  expect(parseTimeOfDay(typed)).toBe(time)
})

it.each(['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:3', '12345', '-1'])(
  'reads no time in %o',
  (typed) => {
    expect(parseTimeOfDay(typed)).toBeNull()
  },
)
