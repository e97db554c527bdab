import { describe, expect, it } from 'vitest'
import { initials } from './initials'

describe('initials', () => {
  it.each([
    ['Ada Obi', 'AO'],
    ['Ọlábísí', 'Ọ'],
    ['ẹ̀bùn Chidi okafor', 'Ẹ̀O'],
    ["  'Ngozi  Uche ", 'NU'],
    ['Anne-Marie', 'AM'],
    ['—', '?'],
    ['', '?'],
  ])('of %j are %s', (name, expected) => {
    expect(initials(name)).toBe(expected.normalize('NFC'))
  })
})
