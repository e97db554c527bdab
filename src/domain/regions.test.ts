import { describe, expect, it } from 'vitest'
import {
  COUNTRIES,
  STATES_BY_COUNTRY,
  countryCode,
  countryOfState,
  isCountry,
  isStateOf,
  stateWord,
  statesOf,
  timeZoneOf,
} from './regions'

describe('regions', () => {
  it('has 37 Nigerian states with the capital territory, and 9 provinces', () => {
    expect(statesOf('Nigeria')).toHaveLength(37)
    expect(statesOf('Nigeria')).toContain('FCT - Abuja')
    expect(statesOf('South Africa')).toEqual([
      'Eastern Cape',
      'Free State',
      'Gauteng',
      'KwaZulu-Natal',
      'Limpopo',
      'Mpumalanga',
      'Northern Cape',
      'North West',
      'Western Cape',
    ])
  })

  it('names no state twice', () => {
    const all = COUNTRIES.flatMap((country) => [...STATES_BY_COUNTRY[country]])
    expect(new Set(all).size).toBe(all.length)
  })

  it('tells the country of a state', () => {
    expect(countryOfState('Kano')).toBe('Nigeria')
    expect(countryOfState('Gauteng')).toBe('South Africa')
    expect(countryOfState('Atlantis')).toBeNull()
    expect(isStateOf('Kano', 'Nigeria')).toBe(true)
    expect(isStateOf('Kano', 'South Africa')).toBe(false)
  })

  it('gives each country its code, time zone and word for a state', () => {
    expect(COUNTRIES.map(countryCode)).toEqual(['NG', 'ZA'])
    expect(COUNTRIES.map((country) => timeZoneOf(country).label)).toEqual([
      'Lagos time',
      'Johannesburg time',
    ])
    expect(COUNTRIES.map(stateWord)).toEqual(['State', 'Province'])
  })

  it('recognises a country', () => {
    expect(isCountry('Nigeria')).toBe(true)
    expect(isCountry('Ghana')).toBe(false)
    expect(isCountry(null)).toBe(false)
  })
})
