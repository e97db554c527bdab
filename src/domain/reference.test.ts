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

  it('knows the letters of another brand', () => {
    expect(normaliseReference('abc7f3k9q', 'ABC')).toBe('ABC-7F3K9Q')
    expect(normaliseReference('KZ-7F3K9Q', 'ABC')).toBeNull()
  })
})
