import { expect, it } from 'vitest'
import { type ProfileFilters, profileList } from './list-params'

const read = (query: string) => profileList.read(new URLSearchParams(query))

const none: ProfileFilters = {
  year: null,
  search: '',
  age: null,
  talent: null,
  country: null,
  state: null,
  page: 1,
}

it('a view is the same after its address was shared', () => {
  const filters: ProfileFilters = {
    year: 2025,
    search: 'Ọlá & Adé',
    age: 9,
    talent: 'Public Speaking',
    country: 'Nigeria',
    state: 'FCT - Abuja',
    page: 3,
  }
  expect(profileList.read(new URLSearchParams(profileList.write(filters).toString()))).toEqual(
    filters,
  )
})

it('the first page without filters leaves no trace in the address', () => {
  expect(profileList.write(none).toString()).toBe('')
  expect(read('')).toEqual(none)
})

it.each([
  'year=soon',
  'year=2019',
  'year=2101',
  'age=1',
  'age=17',
  'age=-1',
  'age=1e9',
  'age=٣',
  'age=9;drop',
  'talent=Juggling',
  'talent=dance',
  'country=Wakanda',
  'state=Lagos',
])('%s means nothing', (query) => {
  expect(read(query)).toEqual(none)
})

it('a state of another country counts as not given', () => {
  expect(read('country=Nigeria&state=Gauteng')).toEqual({ ...none, country: 'Nigeria' })
})
