import { expect, it } from 'vitest'
import { listQuery, readListFilter } from './tabs'

const read = (query: string) => readListFilter(new URLSearchParams(query))

it('reads tab, search and page of an address', () => {
  expect(read('tab=video_submitted&q=Ọlá&page=3')).toEqual({
    tab: 'video_submitted',
    search: 'Ọlá',
    page: 3,
  })
})

it.each([
  '',
  'tab=nonsense',
  'tab=__proto__',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e99',
  'page=x',
])('reads %o as the first page of the pending ones', (query) => {
  expect(read(query)).toEqual({ tab: 'pending', search: '', page: 1 })
})

it('cuts an endless search', () => {
  expect(read(`q=${'a'.repeat(10_000)}`).search).toHaveLength(80)
})

it('writes what it reads, without the defaults', () => {
  expect(listQuery({ tab: 'approved', search: 'A & B', page: 2 })).toBe(
    '?tab=approved&q=A+%26+B&page=2',
  )
  expect(listQuery({ tab: 'pending', search: '', page: 1 })).toBe('?tab=pending')
})
