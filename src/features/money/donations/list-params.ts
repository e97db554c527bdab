import { DONATION_STATUSES, type DonationStatus } from '@/domain/donation'
import {
  choiceParam,
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
  toMoneyArguments,
} from '@/features/money/money-list'

export interface DonationFilter extends MoneyFilter {
  /** Typed by an administrator: a name, a phone number, an e-mail address, a reference, or the beginning of one. */
  search: string
  status: DonationStatus | null
}

export interface DonationListFilter extends DonationFilter {
  /** From 1. */
  page: number
}

export const donationList = listParams<DonationListFilter>(
  {
    search: searchParam,
    status: choiceParam('status', DONATION_STATUSES),
    ...moneyParams,
    page: pageParam(MONEY_LIMIT / PAGE_SIZE),
  },
  { tab: 'donations' },
)

/** How far rows are counted: a search finds no more. */
export function limitOf({ search }: DonationFilter): number {
  return search.trim() === '' ? MONEY_LIMIT : SEARCH_COUNT_LIMIT
}

/** The filter as the procedures take it. */
export function toArguments({ search, status, ...money }: DonationFilter) {
  const words = search.trim()
  return {
    search: words === '' ? undefined : words,
    only_status: status ?? undefined,
    ...toMoneyArguments(money),
  }
}
