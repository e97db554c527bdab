import { expect, it } from 'vitest'
import { NO_FILTER, paymentList, type PaymentListFilter, toPaymentArguments } from './list-params'

it('keeps all that it is filtered by, and the page, in the address', () => {
  const filter: PaymentListFilter = {
    search: 'Ọlá & Co',
    status: 'declined',
    kind: 'payment',
    from: '2026-05-05',
    to: '2026-05-31',
    currency: 'ZAR',
    isNotFee: true,
    arrivedFrom: '2026-06-01',
    arrivedTo: null,
    page: 2,
  }
  const query =
    'tab=payments&q=%E1%BB%8Cl%C3%A1+%26+Co&status=declined&kind=payment&from=2026-05-05&to=2026-05-31&currency=ZAR&notfee=true&arrived=2026-06-01&page=2'
  expect(paymentList.href(filter)).toBe(`?${query}`)
  expect(paymentList.read(new URLSearchParams(query))).toEqual(filter)
})

it('asks for no page beyond what is counted', () => {
  expect(paymentList.read(new URLSearchParams('page=501')).page).toBe(500)
})

it('asks the procedure for what is filtered by, and for a reference in its own spelling', () => {
  expect(toPaymentArguments(NO_FILTER)).toEqual({})
  expect(
    toPaymentArguments({
      ...NO_FILTER,
      search: ' kz 7f3k9q ',
      status: 'pending',
      kind: 'payment',
      isNotFee: true,
      from: '2026-05-05',
      to: '2026-05-31',
      currency: 'ZAR',
      arrivedFrom: '2026-06-01',
      arrivedTo: '2026-06-02',
    }),
  ).toEqual({
    search: 'KZ-7F3K9Q',
    only_status: 'pending',
    only_type: 'payment',
    from_day: '2026-05-05',
    to_day: '2026-05-31',
    only_currency: 'ZAR',
    only_not_fee: true,
    arrived_from: '2026-06-01',
    arrived_to: '2026-06-02',
  })
  expect(toPaymentArguments({ ...NO_FILTER, search: 'Ada' })).toEqual({ search: 'Ada' })
})
