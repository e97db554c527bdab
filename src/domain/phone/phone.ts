import { parsePhoneNumberFromString } from 'libphonenumber-js/core'
import { PHONE_METADATA } from './phone-metadata'
import { type Country, countryCode } from '@/domain/regions'

export type PhoneCheck = { e164: string; error?: never } | { e164?: never; error: string }

const EXAMPLES: Record<Country, string> = {
  Nigeria: '0803 123 4567',
  'South Africa': '082 123 4567',
}

// Numbers copied from contacts may contain direction marks.
const INVISIBLE = /\p{Cf}/gu

// 00 is the usual international prefix, 009 is Nigeria's. 0092 34… is also a number in Pakistan, with fewer digits.
const INTERNATIONAL_PREFIX = /^00(?:9(?=[\s-]*234[\s-]*(?:\(?0\)?)?(?:[\s-]*\d){10}$))?[\s-]*/

/** Digits after the country code. The metadata's own patterns also accept internal numbers of carriers. */
const NATIONAL_DIGITS: Record<string, number> = { NG: 10, ZA: 9 }

/**
 * Parses a telephone number as people write it (0803…, +234…, 082…, +27…, with blanks, dashes or brackets) into E.164.
 * Numbers of other countries need the international form, and only their length is checked.
 */
export function parsePhone(input: string, country: Country): PhoneCheck {
  const text = input.replace(INVISIBLE, '').trim().replace(INTERNATIONAL_PREFIX, '+')
  if (text === '') return { error: 'Please enter a telephone number.' }
  if (text.length > 40) return { error: badNumber(country) }

  const number = parsePhoneNumberFromString(
    text,
    { defaultCountry: countryCode(country), extract: false },
    PHONE_METADATA,
  )
  if (number) {
    const isComplete =
      number.isValid() &&
      !number.ext &&
      number.nationalNumber.length === NATIONAL_DIGITS[number.country ?? '']
    return isComplete ? { e164: number.number } : { error: badNumber(country) }
  }

  const abroad = text.replace(/[\s().\-\u2010-\u2015]/g, '')
  const isOwnCountry = Object.keys(PHONE_METADATA.country_calling_codes).some((code) =>
    abroad.startsWith(`+${code}`),
  )
  if (!isOwnCountry && /^\+[1-9]\d{7,14}$/.test(abroad)) return { e164: abroad }
  return { error: badNumber(country) }
}

function badNumber(country: Country): string {
  return `Please check the number. Write it like ${EXAMPLES[country]}, or with + and your country code.`
}
