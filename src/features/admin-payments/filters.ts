import { normaliseReference } from '@/domain/reference'
import { readPage } from '@/domain/search'

export const PAGE_SIZE = 20

/** The list is counted no further: whoever has more narrows it down. */
export const COUNT_LIMIT = 10_000

/** What a search finds is counted no further: whoever finds more types more of the name. */
export const SEARCH_LIMIT = 1_000

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

/** What is listed: everything that the address says of it. */
export interface PaymentListFilter extends PaymentFilter {
  /** From 1. */
  page: number
}

const MAX_SEARCH_LENGTH = 80
const MAX_PAGE = COUNT_LIMIT / PAGE_SIZE

/** Reads the list's part of the address; what makes no sense there counts as absent. */
export function readPaymentFilter(query: URLSearchParams): PaymentListFilter {
  return {
    search: (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: LIST_STATUSES.find((status) => status === query.get('status')) ?? null,
    kind: LIST_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    page: readPage(query, MAX_PAGE),
  }
}

/** The query of a place in the list, without what is the default anyway. */
export function paymentQuery(filter: PaymentListFilter): string {
  const query = new URLSearchParams({ tab: 'payments' })
  if (filter.search !== '') query.set('q', filter.search)
  if (filter.status) query.set('status', filter.status)
  if (filter.kind) query.set('kind', filter.kind)
  if (filter.page > 1) query.set('page', String(filter.page))
  return `?${query}`
}

export function isFiltered(filter: PaymentFilter): boolean {
  return filter.search !== '' || filter.status !== null || filter.kind !== null
}

/** The filter as the procedures take it. A reference is found however it was typed. */
export function toArguments({ search, status, kind }: PaymentFilter) {
  const words = search.trim()
  return {
    ...(words === '' ? {} : { search: normaliseReference(words) ?? words }),
    ...(status ? { only_status: status } : {}),
    ...(kind ? { only_type: kind } : {}),
  }
}
