export const COUNTRIES = ['Nigeria', 'South Africa'] as const
export type Country = (typeof COUNTRIES)[number]

export const DEFAULT_COUNTRY: Country = 'Nigeria'

/** The country whose local time the office uses. */
export const OFFICE_COUNTRY: Country = 'Nigeria'

export const STATES_BY_COUNTRY = {
  Nigeria: [
    'Abia',
    'Adamawa',
    'Akwa Ibom',
    'Anambra',
    'Bauchi',
    'Bayelsa',
    'Benue',
    'Borno',
    'Cross River',
    'Delta',
    'Ebonyi',
    'Edo',
    'Ekiti',
    'Enugu',
    'FCT - Abuja',
    'Gombe',
    'Imo',
    'Jigawa',
    'Kaduna',
    'Kano',
    'Katsina',
    'Kebbi',
    'Kogi',
    'Kwara',
    'Lagos',
    'Nasarawa',
    'Niger',
    'Ogun',
    'Ondo',
    'Osun',
    'Oyo',
    'Plateau',
    'Rivers',
    'Sokoto',
    'Taraba',
    'Yobe',
    'Zamfara',
  ],
  'South Africa': [
    'Eastern Cape',
    'Free State',
    'Gauteng',
    'KwaZulu-Natal',
    'Limpopo',
    'Mpumalanga',
    'Northern Cape',
    'North West',
    'Western Cape',
  ],
} as const satisfies Record<Country, readonly string[]>

export type StateName = (typeof STATES_BY_COUNTRY)[Country][number]

export type CountryCode = 'NG' | 'ZA'
/** A currency of a country: fees are set in each. */
export type CountryCurrency = 'NGN' | 'ZAR'

export interface TimeZone {
  /** Hours ahead of UTC, all year: neither country has daylight saving time. */
  hoursAhead: number
  label: string
}

interface CountryFacts {
  code: CountryCode
  currency: CountryCurrency
  /** As in E.164, without the plus. */
  callingCode: string
  timeZone: TimeZone
  /** The country's word for its states or provinces. */
  stateWord: 'State' | 'Province'
}

const FACTS: Record<Country, CountryFacts> = {
  Nigeria: {
    code: 'NG',
    currency: 'NGN',
    callingCode: '234',
    timeZone: { hoursAhead: 1, label: 'Lagos time' },
    stateWord: 'State',
  },
  'South Africa': {
    code: 'ZA',
    currency: 'ZAR',
    callingCode: '27',
    timeZone: { hoursAhead: 2, label: 'Johannesburg time' },
    stateWord: 'Province',
  },
}

export function isCountry(value: unknown): value is Country {
  return COUNTRIES.some((country) => country === value)
}

export function statesOf(country: Country): readonly StateName[] {
  return STATES_BY_COUNTRY[country]
}

/** No state name exists in both countries, so a state determines its country. */
export function countryOfState(state: string): Country | null {
  return COUNTRIES.find((country) => statesOf(country).some((name) => name === state)) ?? null
}

export function isStateOf(state: string, country: Country): boolean {
  return countryOfState(state) === country
}

export function countryCode(country: Country): CountryCode {
  return FACTS[country].code
}

export function timeZoneOf(country: Country): TimeZone {
  return FACTS[country].timeZone
}

export function stateWord(country: Country): CountryFacts['stateWord'] {
  return FACTS[country].stateWord
}

export function callingCode(country: Country): string {
  return FACTS[country].callingCode
}

export function ownCurrency(country: Country): CountryCurrency {
  return FACTS[country].currency
}

/** The currencies of the countries, in their order. */
export const COUNTRY_CURRENCIES: readonly CountryCurrency[] = COUNTRIES.map(ownCurrency)
