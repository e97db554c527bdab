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
} from '@/features/finance/money-list'

export interface DonationFilter extends MoneyFilter {
  /** Typed by an administrator: a name, phone number, email address, reference, or the start of one. */
  search: string
  status: DonationStatus | null
}

export interface DonationListFilter extends DonationFilter {
  /** 1-based. */
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

/** The count limit: a search returns no more rows. */
export function limitOf({ search }: DonationFilter): number {
  return search.trim() === '' ? MONEY_LIMIT : SEARCH_COUNT_LIMIT
}

/** The filter as procedure arguments. */
export function toDonationArguments({ search, status, ...money }: DonationFilter) {
  const words = search.trim()
  return {
    search: words === '' ? undefined : words,
    only_status: status ?? undefined,
    ...toMoneyArguments(money),
  }
}
