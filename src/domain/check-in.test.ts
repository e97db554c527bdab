import { expect, it } from 'vitest'
import {
  clockWords,
  type CheckInEvent,
  type CheckInKind,
  momentOn,
  readCode,
  searchList,
  timeOfEvent,
  attendanceOf,
} from './check-in'

const event = (id: string, kind: CheckInKind, more: Partial<CheckInEvent> = {}): CheckInEvent => ({
  id,
  application_id: 'ada',
  kind,
  undoes: null,
  made_at: '2026-12-05T09:00:00Z',
  offset_ms: 0,
  is_typed: false,
  received_at: null,
  ...more,
})
const undo = (id: string, undoes: string) => event(id, 'undone', { undoes })
const state = (...events: CheckInEvent[]) => attendanceOf(events).get('ada')?.kind ?? null

/** Every permutation of a few events. */
function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, at) =>
    orders(items.filter((_, other) => other !== at)).map((rest) => [first, ...rest]),
  )
}

it.each([
  ['nobody', [], null],
  ['who arrived', [event('1', 'arrived')], 'arrived'],
  ['who arrived after all', [event('1', 'absent'), event('2', 'arrived')], 'arrived'],
  ['who left', [event('1', 'left'), event('2', 'arrived'), event('3', 'absent')], 'left'],
  ['who was seen by two phones', [event('1', 'arrived'), event('2', 'arrived')], 'arrived'],
  ['whose one event is undone', [event('1', 'arrived'), undo('2', '1')], null],
  [
    'whose leaving is undone',
    [event('1', 'arrived'), event('2', 'left'), undo('3', '2')],
    'arrived',
  ],
  [
    'one of two events undone',
    [event('1', 'arrived'), event('2', 'arrived'), undo('3', '1')],
    'arrived',
  ],
])('%s: the same in every order and by every clock', (_, events, expected) => {
  for (const order of orders(events)) {
    expect(state(...order)).toBe(expected)
    const clocks = order.map((one, at) => ({ ...one, made_at: `2026-12-05T0${9 - at}:00:00Z` }))
    expect(state(...clocks)).toBe(expected)
    // A duplicate event counts once.
    expect(state(...order, ...order)).toBe(expected)
  }
})

it('names the events that an undo has to take back', () => {
  const events = [event('1', 'arrived'), event('2', 'absent'), event('3', 'arrived')]
  expect(
    attendanceOf(events)
      .get('ada')
      ?.events.map(({ id }) => id),
  ).toEqual(['1', '3'])
})

const OPENS = '2026-12-05T07:00:00Z'
it.each([
  ['a right clock', {}, '09:00'],
  ['two hours slow', { made_at: '2026-12-05T07:00:00Z', offset_ms: 7_200_000 }, '09:00'],
  [
    'corrected meanwhile, with the old offset',
    { made_at: '2026-12-05T09:00:00Z', offset_ms: 7_200_000, received_at: '2026-12-05T09:05:00Z' },
    '09:05',
  ],
  ['a year behind', { made_at: '2025-12-05T09:00:00Z' }, '07:00'],
  [
    'typed later',
    { made_at: '2026-12-05T08:10:00Z', offset_ms: 7_200_000, is_typed: true },
    '08:10',
  ],
])('shows the time of an event by %s', (_, more, expected) => {
  const shown = timeOfEvent(event('1', 'arrived', more), OPENS)
  expect(shown.toISOString().slice(11, 16)).toBe(expected)
})

it.each([
  [0, ''],
  [60_000, ''],
  [-61_000, 'This phone’s clock is 1 minute fast. The times are set right.'],
  [7_200_000, 'This phone’s clock is 2 hours slow. The times are set right.'],
  [3_900_000, 'This phone’s clock is 1 hour 5 minutes slow. The times are set right.'],
])('an offset of %i ms: %s', (offset, words) => expect(clockWords(offset)).toBe(words))

it('takes a typed time on the day and the clocks of the audition', () => {
  expect(momentOn('2026-12-05T08:00:00Z', '09:10', 'Nigeria')).toBe('2026-12-05T08:10:00.000Z')
  expect(momentOn('2026-12-04T23:30:00Z', '00:45', 'Nigeria')).toBe('2026-12-04T23:45:00.000Z')
  expect(momentOn('2026-12-05T08:00:00Z', '', 'Nigeria')).toBeNull()
  expect(momentOn('2026-12-05T08:00:00Z', '25:00', 'Nigeria')).toBeNull()
})

it.each([
  ['KZ-7F3K9Q', { kind: 'reference', reference: 'KZ-7F3K9Q' }],
  ['kz7f3k9q', { kind: 'reference', reference: 'KZ-7F3K9Q' }],
  ['https://show.example.com/share/0123456789abcdefghjkmnpq', { kind: 'ticket' }],
  ['https://show.example.com/ticket/3b24', { kind: 'ticket' }],
  ['https://show.example.com/about-us', { kind: 'other' }],
  ['WIFI:T:WPA;S:Hall;;', { kind: 'other' }],
])('reads the code %s', (text, expected) => expect(readCode(text)).toEqual(expected))

const CHILDREN = [
  { child_name: 'Ọlá Adébáyọ̀', stage_name: null, payment_reference: 'KZ-7F3K9Q' },
  { child_name: 'Ada Obi', stage_name: 'Little Star', payment_reference: 'KZ-2B4C6D' },
  { child_name: 'Adam Musa', stage_name: null, payment_reference: 'KZ-9Q7F3K' },
  { child_name: 'Ngọzi Adébáyọ̀-Ọkáfọ̀', stage_name: null, payment_reference: 'KZ-5H6J7K' },
  { child_name: 'Seán O’Brien', stage_name: 'DJ Ọ-Jay', payment_reference: 'KZ-8L9M2N' },
]
it.each([
  ['', 5],
  ['ada', 2],
  ['ola ade', 1],
  ['okafo', 1],
  ['Adébáyọ̀-Ọkáfọ̀', 1],
  ['adebayo okafo', 1],
  ['okafo-adebayo', 0],
  ['obrien', 1],
  ['O Brien', 1],
  ["O'Brien sean", 1],
  ['brien', 1],
  ['ojay', 1],
  ['bayo', 0],
  ['-', 0],
  ['star', 1],
  ['7f3k9q', 1],
  ['KZ-7F3K9Q', 1],
  ['7F3K', 2],
  ['zz', 0],
])('finds by %s %i of a list', (text, count) =>
  expect(searchList(CHILDREN, text)).toHaveLength(count),
)
