import { describe, expect, it } from 'vitest'
import { checkPersonName } from './names'

describe('checkPersonName', () => {
  it.each([
    'Ọlábísí',
    "N'Golo",
    'Chịdịmma Ẹ̀bùn-Ọmọ',
    'Ɓala Ɗanjuma Ƙasim',
    'O’Neil',
    'Thandi',
    'José 3',
    '小龙',
  ])('takes %s as an ordinary name', (name) => {
    expect(checkPersonName(name)).toEqual({ name: name.normalize('NFC') })
  })

  it('stores the composed form, trimmed', () => {
    expect(checkPersonName('  O\u0323labi  ')).toEqual({ name: 'Ọlabi' })
  })

  it('asks for a name', () => {
    expect(checkPersonName(' \n ').error).toBe('Please enter a name.')
  })

  it('allows 80 characters and no more, counted as people count', () => {
    expect(checkPersonName('ọ'.repeat(80)).error).toBeUndefined()
    expect(checkPersonName('a'.repeat(81)).error).toContain('80 characters')
    expect(checkPersonName('a'.repeat(10_000)).error).toContain('80 characters')
  })

  it.each([...'<>{}[]\\|/=@#$%^*_+~"'])('refuses the sign %s', (sign) => {
    expect(checkPersonName(`Ada ${sign} Obi`).error).toContain(sign)
  })

  it('refuses control characters and telephone numbers', () => {
    expect(checkPersonName('Ada\u0007Obi').error).toContain('cannot be seen')
    expect(checkPersonName('Ada 08031').error).toContain('without a telephone')
    expect(checkPersonName('Ada 2031').error).toBeUndefined()
  })
})
