import { describe, expect, it } from 'vitest'
import { normaliseReference } from './reference'

describe('normaliseReference', () => {
  it.each(['KZ-7F3K9Q', 'kz7f3k9q', ' kz 7f3 k9q ', 'KZ–7F3K9Q', 'Kz/7f3k9q'])(
    'reads %j',
    (text) => {
      expect(normaliseReference(text)).toBe('KZ-7F3K9Q')
    },
  )

  it.each(['', 'KZ-7F3K9', 'school fees', '12-345678', 'KZ-7F3K9QQQQ!'])('refuses %j', (text) => {
    expect(normaliseReference(text)).toBeNull()
  })

  it.each(['AB 7F3K9Q', 'ab7f3k9q', 'Ab–7F3 K9Q'])('reads %j of any brand', (text) => {
    expect(normaliseReference(text)).toBe('AB-7F3K9Q')
  })

  it('keeps to one brand when told', () => {
    expect(normaliseReference('abc7f3k9q', 'ABC')).toBe('ABC-7F3K9Q')
    expect(normaliseReference('KZ-7F3K9Q', 'ABC')).toBeNull()
  })

  it('takes no name for a reference, and a code without figures only behind a dash', () => {
    expect(normaliseReference('Ada Nkemze')).toBeNull()
    expect(normaliseReference('ADA-NKEMZE')).toBe('ADA-NKEMZE')
    expect(normaliseReference('kz nkemze')).toBe('KZ-NKEMZE')
  })

  it.each(['+234 803 000', 'AB 7F3K90', 'ABCDE-7F3K9Q', 'A-7F3K9Q'])('refuses %j', (text) => {
    expect(normaliseReference(text)).toBeNull()
  })
})
