import { expect, it } from 'vitest'
import { paymentList, toArguments } from './list-params'

it('keeps search, status, kind and page in the address', () => {
  const filter = { search: 'Ọlá & Co', status: 'declined', kind: 'payment', page: 2 } as const
  const query = 'tab=payments&q=%E1%BB%8Cl%C3%A1+%26+Co&status=declined&kind=payment&page=2'
  expect(paymentList.href(filter)).toBe(`?${query}`)
  expect(paymentList.read(new URLSearchParams(query))).toEqual(filter)
})

it('asks for no page beyond what is counted', () => {
  expect(paymentList.read(new URLSearchParams('page=501')).page).toBe(500)
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
