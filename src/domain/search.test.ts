import { describe, expect, it } from 'vitest'
import { searchKey } from './search'

describe('searchKey', () => {
  it.each([
    ['Ọlábísí', 'olabisi'],
    ['  CHỊDỊMMA\t Ẹ̀bùn ', 'chidimma ebun'],
    ['Ɓala Ɗanjuma Ƙasim Ŋ Ƴar', 'bala danjuma kasim n yar'],
    ['O’Neil ʼNgozi ‘x', "o'neil 'ngozi 'x"],
    ['ŃŅ', 'nn'],
    ['', ''],
  ])('of %j is %j', (text, expected) => {
    expect(searchKey(text)).toBe(expected)
  })

  it('is the same for composed and decomposed text', () => {
    expect(searchKey('Ọ'.normalize('NFD'))).toBe(searchKey('Ọ'.normalize('NFC')))
  })
})
