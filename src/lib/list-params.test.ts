import { describe, expect, it } from 'vitest'
import {
  choiceParam,
  dayParam,
  flagParam,
  lastPage,
  listParams,
  MAX_SEARCH_LENGTH,
  numberParam,
  pageParam,
  searchParam,
  tabParam,
  toYearArgument,
  yearParam,
  yearQuery,
} from './list-params'

const params = listParams(
  {
    search: searchParam,
    status: choiceParam('status', ['pending', 'paid']),
    order: tabParam('order', ['newest', 'oldest'], 'newest'),
    age: numberParam('age', 2, 16),
    page: pageParam(500),
  },
  { tab: 'payments' },
)
const read = (query: string) => params.read(new URLSearchParams(query))
const none = { search: '', status: null, order: 'newest', age: null, page: 1 } as const

it('a view is the same after its address was shared', () => {
  const view = { search: 'Ọlá & Co', status: 'paid', order: 'oldest', age: 9, page: 3 } as const
  expect(params.read(params.write(view))).toEqual(view)
  expect(params.href(view, '/list')).toMatch(/^\/list\?tab=payments&q=/)
})

it('a value that is meant anyway leaves no trace in the address', () => {
  expect(params.href(none)).toBe('?tab=payments')
  expect(listParams({ page: pageParam() }).href({ page: 1 }, '/list')).toBe('/list')
})

it.each(['', '2026-5-5', '2026-02-30', '2026-13-01', '0026-05-05', 'today'])(
  'text that is no day is none: %o',
  (text) => {
    expect(dayParam('from').read(text)).toBeNull()
    expect(dayParam('from').read('2026-02-28')).toBe('2026-02-28')
  },
)

it('a yes is written, and a no is not', () => {
  const flags = listParams({ isOdd: flagParam('odd') })
  expect(flags.href({ isOdd: true })).toBe('?odd=true')
  expect(flags.href({ isOdd: false })).toBe('')
  expect(flags.read(new URLSearchParams('odd=no')).isOdd).toBe(false)
})

it('a fallback that has to be seen is written', () => {
  const tab = { ...tabParam('tab', ['open', 'done'], 'open'), isAlwaysWritten: true }
  expect(listParams({ tab }).href({ tab: 'open' })).toBe('?tab=open')
})

it.each(['', 'status=lost', 'status=__proto__', 'order=x', 'age=1', 'age=17', 'age=1e1', 'age=٣'])(
  '%j says nothing',
  (query) => {
    expect(read(query)).toEqual(none)
  },
)

it('a search is cut to what the database takes, and between two characters', () => {
  expect(read(`q=${'a'.repeat(10_000)}`).search).toHaveLength(MAX_SEARCH_LENGTH)
  const stars = `${'a'.repeat(MAX_SEARCH_LENGTH - 1)}🌟🌟`
  expect(read(`q=${encodeURIComponent(stars)}`).search).toBe('a'.repeat(MAX_SEARCH_LENGTH - 1))
})

describe('the page', () => {
  it.each(['page=', 'page=0', 'page=-3', 'page=1.5', 'page=1e3', 'page=٣', 'page=NaN'])(
    '%j is the first one',
    (query) => {
      expect(read(query).page).toBe(1)
    },
  )

  it('goes no further than the database can count', () => {
    expect(read('page=7').page).toBe(7)
    expect(read('page=501').page).toBe(500)
    const unbound = listParams({ page: pageParam() })
    expect(unbound.read(new URLSearchParams(`page=${'9'.repeat(400)}`)).page).toBe(100_000)
  })

  it.each([
    [0, 1],
    [20, 1],
    [21, 2],
  ])('the last of %i rows is %i', (total, page) => {
    expect(lastPage(total)).toBe(page)
  })
})

it('a page is no filter', () => {
  expect(params.isFiltered({ ...none, page: 3 })).toBe(false)
  expect(params.isFiltered({ ...none, search: 'a' })).toBe(true)
  expect(params.isFiltered({ status: 'paid' })).toBe(true)
})

describe('the year', () => {
  const list = listParams({ year: yearParam, status: choiceParam('status', ['paid']) })

  it.each(['', 'soon', '25', '2019', '2101', '2025.0', '-2025', '2025;drop'])(
    '%j is none',
    (text) => {
      expect(yearParam.read(text)).toBeNull()
    },
  )

  it('is kept by what a list writes, and is no filter', () => {
    expect(list.href({ year: 2025, status: 'paid' })).toBe('?year=2025&status=paid')
    expect(list.read(new URLSearchParams('year=2025')).year).toBe(2025)
    expect(list.isFiltered({ year: 2025, status: null })).toBe(false)
    expect(list.isFiltered({ year: 2025, status: 'paid' })).toBe(true)
  })

  it('is told to the database and to another page only when it was chosen', () => {
    expect([toYearArgument(null), yearQuery(null)]).toEqual([{}, ''])
    expect([toYearArgument(2025), yearQuery(2025)]).toEqual([{ only_year: 2025 }, '&year=2025'])
  })
})
