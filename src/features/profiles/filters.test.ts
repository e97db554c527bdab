import { expect, it } from 'vitest'
import { hasFilters, type ProfileFilters, readFilters, writeFilters } from './filters'

const read = (query: string) => readFilters(new URLSearchParams(query))

const none: ProfileFilters = {
  search: '',
  age: null,
  talent: null,
  country: null,
  state: null,
  page: 1,
}

it('a view is the same after its address was shared', () => {
  const filters: ProfileFilters = {
    search: 'Ọlá & Adé',
    age: 9,
    talent: 'Public Speaking',
    country: 'Nigeria',
    state: 'FCT - Abuja',
    page: 3,
  }
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
})

it('the first page without filters leaves no trace in the address', () => {
  expect(writeFilters(none).toString()).toBe('')
  expect(read('')).toEqual(none)
})

it.each([
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
  'page=0',
  'page=-3',
  'page=1.5',
  'page=NaN',
])('%s means nothing', (query) => {
  expect(read(query)).toEqual(none)
})

it('a state of another country counts as not given', () => {
  expect(read('country=Nigeria&state=Gauteng')).toEqual({ ...none, country: 'Nigeria' })
})

it('a search is cut to the length of a name', () => {
  expect(read(`q=${'x'.repeat(10_000)}`).search).toHaveLength(80)
})

it('a page is no filter', () => {
  expect(hasFilters({ ...none, page: 3 })).toBe(false)
  expect(hasFilters({ ...none, search: 'a' })).toBe(true)
  expect(hasFilters({ ...none, age: 2 })).toBe(true)
})
