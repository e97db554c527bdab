import { callingCode, COUNTRIES, type Country } from './regions.ts'

/*
 * Formats stored numbers as people in their country write them. The phone library is needed only to parse typed
 * numbers, so pages that show a number do not load it. A test compares the two.
 */

/** The grouping of a country's ten or nine digits. The first match counts. */
const GROUPS: Record<Country, readonly RegExp[]> = {
  Nigeria: [/^(20[129]|[7-9]\d\d)(\d{3})(\d{4})$/, /^(2\d{3})(\d{2})(\d{4})$/],
  'South Africa': [/^(860)(\d{3})(\d{3})$/, /^([1-9]\d)(\d{3})(\d{4})$/],
}

/** The country of a stored number, and its digits in groups, or undefined for other countries. */
function read(e164: string) {
  return COUNTRIES.flatMap((country) => {
    const code = `+${callingCode(country)}`
    const digits = e164.startsWith(code) ? e164.slice(code.length) : ''
    const match = GROUPS[country].map((group) => group.exec(digits)).find((found) => found !== null)
    return match ? [{ country, code, digits: match.slice(1).join(' ') }] : []
  })[0]
}

/** National form for a country of the show (0803 123 4567), international for the rest. */
export function formatPhone(e164: string): string {
  const number = read(e164)
  return number ? `0${number.digits}` : e164
}

/**
 * A number in the initial format of a form: national for the form's country, otherwise with its country code, so that
 * the form parses it back to the same number.
 */
export function phoneToEdit(e164: string, country: Country): string {
  const number = read(e164)
  if (!number) return e164
  return number.country === country ? `0${number.digits}` : `${number.code} ${number.digits}`
}
