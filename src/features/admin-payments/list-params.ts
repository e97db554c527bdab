import { normaliseReference } from '@/domain/reference'
import { choiceParam, listParams, PAGE_SIZE, pageParam, searchParam } from '@/lib/list-params'

/** The list is counted no further: to see older payments, one searches or filters. */
export const COUNT_LIMIT = 10_000

/** One-off payments are pending, approved or declined; subscriptions pending, active or rejected. */
export const LIST_STATUSES = ['pending', 'approved', 'declined', 'active', 'rejected'] as const
export type ListStatus = (typeof LIST_STATUSES)[number]

export const LIST_KINDS = ['payment', 'subscription'] as const
export type ListKind = (typeof LIST_KINDS)[number]

export interface PaymentFilter {
  search: string
  status: ListStatus | null
  kind: ListKind | null
}

export interface PaymentListFilter extends PaymentFilter {
  /** From 1. */
  page: number
}

export const paymentList = listParams<PaymentListFilter>(
  {
    search: searchParam,
    status: choiceParam('status', LIST_STATUSES),
    kind: choiceParam('kind', LIST_KINDS),
    page: pageParam(COUNT_LIMIT / PAGE_SIZE),
  },
  { tab: 'payments' },
)

/** The filter as the procedures take it. A reference is found however it was typed. */
export function toArguments({ search, status, kind }: PaymentFilter) {
  const words = search.trim()
  return {
    ...(words === '' ? {} : { search: normaliseReference(words) ?? words }),
    ...(status ? { only_status: status } : {}),
    ...(kind ? { only_type: kind } : {}),
  }
}
