import { describe, expect, it } from 'vitest'
import { type PreparedChild, preparedFragment, readPreparedChild } from './prepared-child'

const TODAY = '2026-11-23'

const child: PreparedChild = {
  child_name: 'Ọlábísí Adé',
  age: '9',
  gender: 'Female',
  country: 'South Africa',
  state_city: 'Gauteng',
  talents: ['Dance', 'Music'],
  parent_name: 'Ngozi Adé',
  phone: '082 123 4567',
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (value: unknown, maxAge = 15) => readPreparedChild(encode(value), maxAge, TODAY)

it('a link brings back what the office filled in, in any script', () => {
  const fragment = preparedFragment(child, TODAY)
  expect(fragment).toMatch(/^#child=[\w-]+$/)
  expect(readPreparedChild(fragment.slice(7), 15, TODAY)).toEqual(child)
})

describe('a day', () => {
  it.each([
    ['2026-11-23', child],
    ['2026-11-09', child],
    ['2026-11-24', child],
    ['2026-11-08', 'old'],
    ['1970-01-01', 'old'],
    ['2026-11-25', 'unreadable'],
    ['9999-99-99', 'unreadable'],
    ['yesterday', 'unreadable'],
    [20261123, 'unreadable'],
    [undefined, 'unreadable'],
  ])('%s', (day, expected) => {
    expect(read({ ...child, day })).toEqual(expected)
  })
})

describe('a value that breaks its rule is left to the parent, and the others stay:', () => {
  it.each([
    ['child_name', '<script>alert(1)</script>'],
    ['child_name', 'a'.repeat(81)],
    ['child_name', 'Ada https://example.com'],
    ['child_name', 'Ada 08031234567'],
    ['child_name', 'Ada\u202eObi'],
    ['child_name', ''],
    ['child_name', 7],
    ['child_name', { toString: 'x' }],
    ['parent_name', '{{7*7}}'],
    ['parent_name', 'b'.repeat(500)],
    ['age', '1'],
    ['age', '16'],
    ['age', '-9'],
    ['age', '9e0'],
    ['age', '٩'],
    ['age', 9],
    ['gender', 'female'],
    ['gender', 'constructor'],
    ['state_city', 'Lagos'],
    ['state_city', '__proto__'],
    ['phone', 'javascript:alert(1)'],
    ['phone', '123'],
    ['phone', `+27${'8'.repeat(400)}`],
    ['talents', ['Dance', 'Music', 'Arts']],
    ['talents', ['<b>']],
    ['talents', 'Dance'],
    ['talents', [null]],
  ])('%s %j', (name, value) => {
    const { [name as keyof PreparedChild]: _left, ...others } = child
    expect(read({ ...child, [name]: value, day: TODAY })).toEqual(others)
  })

  it('a state without its country, and what no form asks for', () => {
    const { country: _country, state_city: _state, phone: _phone, ...others } = child
    expect(
      read({
        ...child,
        country: 'Ghana',
        day: TODAY,
        email: 'a@example.com',
        password: 'secret',
        has_consented: true,
        is_listed: false,
      }),
    ).toEqual(others)
  })

  it('a talent that the child is too young for', () => {
    const { talents: _talents, ...others } = { ...child, age: '3' }
    expect(read({ ...child, age: '3', talents: ['Tech'], day: TODAY })).toEqual(others)
  })

  it('an age of 16, but where the form takes it', () => {
    expect(read({ ...child, age: '16', day: TODAY }, 16)).toEqual({ ...child, age: '16' })
  })
})

it.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['a broken text', 'eyJkYX'],
  ['no UTF-8', Buffer.from([0x7b, 0xff, 0xfe]).toString('base64url')],
  ['a list', encode([1, 2])],
  ['null', encode(null)],
  ['a text', encode('hello')],
  ['no good answer', encode({ day: TODAY, child_name: '<b>' })],
  ['too much', encode({ ...child, day: TODAY, padding: 'x'.repeat(3000) })],
])('%s is unreadable', (_what, text) => {
  expect(readPreparedChild(text, 15, TODAY)).toBe('unreadable')
})
