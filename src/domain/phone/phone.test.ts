import full from 'libphonenumber-js/metadata.min.json'
import { describe, expect, it } from 'vitest'
import { parsePhone } from './phone'
import { PHONE_METADATA } from './phone-metadata'

describe('parsePhone', () => {
  it.each([
    ['0803 123 4567', 'Nigeria', '+2348031234567'],
    ['08031234567', 'Nigeria', '+2348031234567'],
    ['803-123-4567', 'Nigeria', '+2348031234567'],
    ['+234 803 123 4567', 'Nigeria', '+2348031234567'],
    ['+234 (0)803 123 4567', 'Nigeria', '+2348031234567'],
    ['234 803 123 4567', 'Nigeria', '+2348031234567'],
    ['00234 803 123 4567', 'South Africa', '+2348031234567'],
    ['\u202A+234 803 123 4567\u202C', 'Nigeria', '+2348031234567'],
    ['\u20660803\u00A0123\u00A04567\u2069', 'Nigeria', '+2348031234567'],
    ['\u200E+27 82 123 4567\u200F', 'Nigeria', '+27821234567'],
    ['009 234 803 123 4567', 'Nigeria', '+2348031234567'],
    ['0092348031234567', 'South Africa', '+2348031234567'],
    ['009-234-803-123-4567', 'Nigeria', '+2348031234567'],
    ['009 234 0803 123 4567', 'Nigeria', '+2348031234567'],
    ['0092 300 1234567', 'Nigeria', '+923001234567'],
    ['0092 345 1234567', 'Nigeria', '+923451234567'],
    ['0092 21 34567890', 'Nigeria', '+922134567890'],
    ['00 234 803 123 4567', 'South Africa', '+2348031234567'],
    ['082 123 4567', 'South Africa', '+27821234567'],
    ['+27 82 123 4567', 'Nigeria', '+27821234567'],
    ['+44 20 7946 0958', 'Nigeria', '+442079460958'],
    ['+1 (555) 010-0000', 'South Africa', '+15550100000'],
  ] as const)('reads %s in %s', (input, country, e164) => {
    expect(parsePhone(input, country)).toEqual({ e164 })
  })

  it.each([
    '0803',
    '0803 123 45678',
    '080312345678901',
    '+234 803',
    'call me',
    '082 123 4567 ext 5',
    '+44',
    '+0 123 456 789',
    '<script>',
    '1'.repeat(200),
  ])('refuses %s with an example', (input) => {
    expect(parsePhone(input, 'Nigeria').error).toContain('0803 123 4567')
    expect(parsePhone(input, 'South Africa').error).toContain('082 123 4567')
  })

  it('asks for a number', () => {
    expect(parsePhone('  ', 'Nigeria').error).toBe('Please enter a telephone number.')
  })
})

describe('the reduced metadata', () => {
  it('has the same entries as the installed library', () => {
    expect(PHONE_METADATA.version).toBe(full.version)
    expect(PHONE_METADATA.countries.NG).toEqual(full.countries.NG)
    expect(PHONE_METADATA.countries.ZA).toEqual(full.countries.ZA)
  })
})
