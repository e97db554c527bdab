import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { describe, expect, it } from 'vitest'
import { PHONE_METADATA } from './phone/phone-metadata'
import { parsePhone } from './phone/phone'
import { formatPhone, phoneToEdit } from './written-phone'

describe('formatPhone', () => {
  it('writes numbers as people there do', () => {
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567')
    expect(formatPhone('+27821234567')).toBe('082 123 4567')
    expect(formatPhone('+442079460958')).toBe('+442079460958')
    expect(formatPhone('Contact TBA')).toBe('Contact TBA')
  })
})

describe('phoneToEdit', () => {
  it.each([
    ['+2348031234567', 'Nigeria', '0803 123 4567'],
    ['+2348031234567', 'South Africa', '+234 803 123 4567'],
    ['+27821234567', 'South Africa', '082 123 4567'],
    ['+27821234567', 'Nigeria', '+27 82 123 4567'],
    ['+442079460958', 'Nigeria', '+442079460958'],
  ] as const)('writes %s in %s so that it is read back', (e164, country, text) => {
    expect(phoneToEdit(e164, country)).toBe(text)
    expect(parsePhone(text, country)).toEqual({ e164 })
  })
})

/** Stored numbers with every prefix that the library knows. */
const stored = (code: string, rest: string) =>
  Array.from({ length: 1000 }, (_, start) => `${code}${String(start).padStart(3, '0')}${rest}`)

it.each([
  ['Nigeria', stored('+234', '1234567')],
  ['South Africa', stored('+27', '123456')],
] as const)(
  'writes each number of %s that a form takes as the library does',
  (country, numbers) => {
    const taken = numbers.filter((number) => parsePhone(number, country).e164)
    expect(taken.length).toBeGreaterThan(200)
    for (const number of taken) {
      const known = parsePhoneNumberFromString(number, PHONE_METADATA)
      expect(formatPhone(number)).toBe(known?.formatNational())
      expect(phoneToEdit(number, country)).toBe(known?.formatNational())
      const other = country === 'Nigeria' ? 'South Africa' : 'Nigeria'
      expect(phoneToEdit(number, other)).toBe(known?.formatInternational())
    }
  },
)
