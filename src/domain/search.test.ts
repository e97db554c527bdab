import { describe, expect, it } from 'vitest'
import { afterRow, quoteFilterValue, searchKey } from './search'

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

describe('quoteFilterValue', () => {
  it('keeps commas, brackets and quotes inside the value', () => {
    expect(quoteFilterValue('%a,b).or("x\\')).toBe('"%a,b).or(\\"x\\\\"')
  })
})

describe('afterRow', () => {
  it('goes on at the same moment by the id', () => {
    expect(afterRow({ id: 'x', created_at: '2026-05-05T10:00:00.123456+00:00' })).toBe(
      'created_at.lt."2026-05-05T10:00:00.123456+00:00",and(created_at.eq."2026-05-05T10:00:00.123456+00:00",id.gt.x)',
    )
  })
})
