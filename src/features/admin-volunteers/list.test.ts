import { expect, it } from 'vitest'
import { readVolunteerFilter, volunteerCondition, volunteerListQuery } from './list'

it.each([
  ['Ọlá', 'search_name', '%ola%'],
  ['Musa 0803', 'search_name', '%musa 0803%'],
  ['12', 'phone_number', '%12%'],
  ['0803 000', 'phone_number', '%803000%'],
  ['+234 (803)', 'phone_number', '%234803%'],
  ['50%_*', 'search_name', String.raw`%50\%\__%`],
  ['x"),age.gt.0', 'search_name', '%x"),age.gt.0%'],
] as const)('looks for %o in %s', (search, column, pattern) => {
  expect(volunteerCondition(search)).toEqual({ column, pattern })
})

it.each(['', '   '])('finds everybody for %o', (search) => {
  expect(volunteerCondition(search)).toBeNull()
})

it('reads an address and writes it back', () => {
  const read = (query: string) => readVolunteerFilter(new URLSearchParams(query))
  expect(read('tab=volunteers&q=Musa&page=3')).toEqual({ search: 'Musa', page: 3 })
  expect(read('page=-1')).toEqual({ search: '', page: 1 })
  expect(read('page=many&q=')).toEqual({ search: '', page: 1 })
  expect(volunteerListQuery({ search: 'Musa B', page: 3 })).toBe('?tab=volunteers&q=Musa+B&page=3')
  expect(volunteerListQuery({ search: '', page: 1 })).toBe('?tab=volunteers')
})
