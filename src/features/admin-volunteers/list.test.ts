import { expect, it } from 'vitest'
import { readVolunteerFilter, volunteerListQuery } from './list'

it('reads an address and writes it back', () => {
  const read = (query: string) => readVolunteerFilter(new URLSearchParams(query))
  expect(read('tab=volunteers&q=Musa&page=3')).toEqual({ search: 'Musa', page: 3 })
  expect(read('page=-1')).toEqual({ search: '', page: 1 })
  expect(read('page=many&q=')).toEqual({ search: '', page: 1 })
  expect(volunteerListQuery({ search: 'Musa B', page: 3 })).toBe('?tab=volunteers&q=Musa+B&page=3')
  expect(volunteerListQuery({ search: '', page: 1 })).toBe('?tab=volunteers')
})
