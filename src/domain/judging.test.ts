import { expect, it } from 'vitest'
import { parseMark, unmarked } from './judging'

it.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['8.0', 8],
  ['9.5', 9.5],
  ['7.50', 7.5],
  ['7.', 7],
  ['.5', 0.5],
  [',5', 0.5],
  ['07', 7],
  ['0', 0],
  [' 10 ', 10],
  ['10,00', 10],
  ['10.5', null],
  ['11', null],
  ['100', null],
  ['7.3', null],
  ['7.05', null],
  ['7.5.', null],
  ['.', null],
  ['-1', null],
  ['1e1', null],
  ['', null],
  ['ten', null],
])('reads %j as %s', (text, mark) => {
  expect(parseMark(text)).toBe(mark)
})

it('says which criteria have no mark; a nought is one', () => {
  expect(unmarked([{ position: 1 }, { position: 2 }, { position: 3 }], { 1: 0, 3: 5 })).toEqual([
    { position: 2 },
  ])
})
