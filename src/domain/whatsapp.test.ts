import { describe, expect, it } from 'vitest'
import { shareLinks, whatsappLink, whatsappMessage } from './whatsapp'

describe('whatsappLink', () => {
  it('keeps the digits of the number and encodes the text', () => {
    expect(whatsappLink('+234 803 000 0000', 'Hello & welcome, Ọlá')).toBe(
      'https://wa.me/2348030000000?text=Hello%20%26%20welcome%2C%20%E1%BB%8Cl%C3%A1',
    )
  })

  it('opens an empty chat without a text', () => {
    expect(whatsappLink('27820000000')).toBe('https://wa.me/27820000000')
  })
})

describe('shareLinks', () => {
  it('gives the address and the words to each network', () => {
    const links = shareLinks({ url: 'https://example.com/share/1?a=b', text: 'Help & share' })
    expect(new URL(links.whatsapp).searchParams.get('text')).toBe(
      'Help & share https://example.com/share/1?a=b',
    )
    expect(new URL(links.facebook).searchParams.get('u')).toBe('https://example.com/share/1?a=b')
    for (const link of [links.twitter, links.telegram]) {
      expect(new URL(link).searchParams.get('url')).toBe('https://example.com/share/1?a=b')
      expect(new URL(link).searchParams.get('text')).toBe('Help & share')
    }
  })
})

describe('whatsappMessage', () => {
  it('lists what was filled in', () => {
    expect(
      whatsappMessage('Volunteer application', [
        ['Name', 'Ada Obi'],
        ['Age', 20],
        ['Note', ''],
        ['Days', null],
      ]),
    ).toBe('Volunteer application\n\nName: Ada Obi\nAge: 20')
  })
})
