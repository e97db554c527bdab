import { describe, expect, it } from 'vitest'
import { markAfterKey, parseMark, unmarked } from './judging'

describe('markAfterKey', () => {
  const type = (keys: string, mark: number | null = null) => {
    let before = ''
    for (const key of keys) {
      const next = markAfterKey(mark, key, before)
      if (next !== undefined) mark = next
      before = key
    }
    return mark
  }

  it.each([
    ['7', 7],
    ['7.', 7.5],
    ['7,', 7.5],
    ['7..', 7],
    ['10', 10],
    ['10.', 10],
    ['100', 0],
    ['1.0', 0],
    ['0.', 0.5],
    ['38', 8],
    ['.', null],
    ['x', null],
  ])('reads %s as %s', (keys, mark) => {
    expect(type(keys)).toBe(mark)
  })

  it('does not take a 1 of earlier for the beginning of a 10', () => {
    expect(type('0', 1)).toBe(0)
  })

  it.each(['Backspace', 'Delete'])('takes the mark away with %s', (key) => {
    expect(markAfterKey(7, key, '')).toBeNull()
  })

  it('leaves every other key to the browser', () => {
    expect(markAfterKey(7, 'Tab', '')).toBeUndefined()
    expect(markAfterKey(7, 'F5', '')).toBeUndefined()
  })
})

it.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  [' 10 ', 10],
  ['7.', 7],
  ['10.5', null],
  ['7.3', null],
  ['-1', null],
  ['', null],
  ['ten', null],
])('parses %s as %s', (text, mark) => {
  expect(parseMark(text)).toBe(mark)
})

it('says which criteria have no mark; a nought is one', () => {
  expect(unmarked([{ place: 1 }, { place: 2 }, { place: 3 }], { 1: 0, 3: 5 })).toEqual([
    { place: 2 },
  ])
})
