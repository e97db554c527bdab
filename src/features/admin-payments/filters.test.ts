import { expect, it } from 'vitest'
import { isFiltered, paymentQuery, readPaymentFilter, toArguments } from './filters'

const read = (query: string) => readPaymentFilter(new URLSearchParams(query))

it('reads search, status, kind and page from the address', () => {
  expect(read('tab=payments&q=Ada&status=pending&kind=subscription&page=3')).toEqual({
    search: 'Ada',
    status: 'pending',
    kind: 'subscription',
    page: 3,
  })
})

it.each(['', 'status=paid&kind=loan&page=0', 'page=1.5', 'page=x'])(
  'takes %o for no filter',
  (query) => {
    const filter = read(query)
    expect(filter).toEqual({ search: '', status: null, kind: null, page: 1 })
    expect(isFiltered(filter)).toBe(false)
  },
)

it('writes an address that reads the same', () => {
  const filter = { search: 'Ọlá & Co', status: 'declined', kind: 'payment', page: 2 } as const
  expect(readPaymentFilter(new URLSearchParams(paymentQuery(filter)))).toEqual(filter)
  expect(paymentQuery({ search: '', status: null, kind: null, page: 1 })).toBe('?tab=payments')
})

it('asks the procedure for what is filtered by, and for a reference in its own spelling', () => {
  expect(toArguments({ search: '', status: null, kind: null })).toEqual({})
  expect(toArguments({ search: ' kz 7f3k9q ', status: 'pending', kind: 'payment' })).toEqual({
    search: 'KZ-7F3K9Q',
    only_status: 'pending',
    only_type: 'payment',
  })
  expect(toArguments({ search: 'Ada', status: null, kind: null })).toEqual({ search: 'Ada' })
})
