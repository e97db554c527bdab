import { normaliseReference } from '@/domain/reference'
import {
  choiceParam,
  dayParam,
  flagParam,
  listParams,
  PAGE_SIZE,
  pageParam,
  SEARCH_COUNT_LIMIT,
  searchParam,
} from '@/lib/list-params'
import {
  MONEY_LIMIT,
  type MoneyFilter,
  moneyParams,
  NO_MONEY_FILTER,
  toMoneyArguments,
} from '@/features/finance/money-list'

/** One-off payments are pending, approved or declined; subscriptions pending, active or rejected. */
export const LIST_STATUSES = ['pending', 'approved', 'declined', 'active', 'rejected'] as const
type ListStatus = (typeof LIST_STATUSES)[number]

export const LIST_KINDS = ['payment', 'subscription'] as const
type ListKind = (typeof LIST_KINDS)[number]

export interface PaymentFilter extends MoneyFilter {
  search: string
  status: ListStatus | null
  kind: ListKind | null
  /** Only ticket payments where the amount that arrived, or else the stated one, is not the fee. */
  isNotFee: boolean
  /** The first and last day of arrival. */
  arrivedFrom: string | null
  arrivedTo: string | null
}

export const NO_FILTER: PaymentFilter = {
  ...NO_MONEY_FILTER,
  search: '',
  status: null,
  kind: null,
  isNotFee: false,
  arrivedFrom: null,
  arrivedTo: null,
}

export interface PaymentListFilter extends PaymentFilter {
  /** 1-based. */
  page: number
}

export const paymentList = listParams<PaymentListFilter>(
  {
    search: searchParam,
    status: choiceParam('status', LIST_STATUSES),
    kind: choiceParam('kind', LIST_KINDS),
    ...moneyParams,
    isNotFee: flagParam('notfee'),
    arrivedFrom: dayParam('arrived'),
    arrivedTo: dayParam('until'),
    page: pageParam(MONEY_LIMIT / PAGE_SIZE),
  },
  { tab: 'payments' },
)

/** The limit up to which filtered rows are counted and summed. */
export function limitOf({ search }: PaymentFilter): number {
  return search.trim() === '' ? MONEY_LIMIT : SEARCH_COUNT_LIMIT
}

/** The filter as procedure arguments. A reference matches however it was typed. */
export function toPaymentArguments(filter: PaymentFilter) {
  const { search, status, kind, isNotFee, arrivedFrom, arrivedTo, ...money } = filter
  const words = search.trim()
  return {
    search: words === '' ? undefined : (normaliseReference(words) ?? words),
    only_status: status || undefined,
    only_type: kind || undefined,
    ...toMoneyArguments(money),
    only_not_fee: isNotFee ? true : undefined,
    arrived_from: arrivedFrom || undefined,
    arrived_to: arrivedTo || undefined,
  }
}
