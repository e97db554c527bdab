import { type Country, countryCode } from './regions.ts'

/*
 * How people in the two countries write a number that is stored. The library is not needed for this, only for reading what
 * people type, so that a page that shows a number does not load it; a test compares the two.
 */

/** The code of a country, and the groups in which its ten or nine digits are written; the first that fits counts. */
const NUMBERINGS = [
  {
    country: 'NG',
    code: '+234',
    groups: [/^(20[129]|[7-9]\d\d)(\d{3})(\d{4})$/, /^(2\d{3})(\d{2})(\d{4})$/],
  },
  {
    country: 'ZA',
    code: '+27',
    groups: [/^(860)(\d{3})(\d{3})$/, /^([1-9]\d)(\d{3})(\d{4})$/],
  },
]

/** The country of a stored number, and its digits in groups; undefined for a number of anywhere else. */
function read(e164: string) {
  return NUMBERINGS.flatMap(({ country, code, groups }) => {
    const digits = e164.startsWith(code) ? e164.slice(code.length) : ''
    const match = groups.map((group) => group.exec(digits)).find((found) => found !== null)
    return match ? [{ country, code, digits: match.slice(1).join(' ') }] : []
  })[0]
}

/** National form for the two countries (0803 123 4567), international for the rest. */
export function formatPhone(e164: string): string {
  const number = read(e164)
  return number ? `0${number.digits}` : e164
}

/**
 * A number as a form of that country starts with it: as people there write it, and with its code
 * where it is another country's, so that the form reads it back as the same number.
 */
export function phoneToEdit(e164: string, country: Country): string {
  const number = read(e164)
  if (!number) return e164
  return number.country === countryCode(country)
    ? `0${number.digits}`
    : `${number.code} ${number.digits}`
}
