import { DONATION_STATUSES, type DonationStatus } from '@/domain/application'
import { choiceParam, listParams, PAGE_SIZE, pageParam } from '@/lib/list-params'
import { MONEY_LIMIT, type MoneyFilter, moneyParams, toMoneyArguments } from '@/lib/money-list'

export interface DonationFilter extends MoneyFilter {
  status: DonationStatus | null
}

export interface DonationListFilter extends DonationFilter {
  /** From 1. */
  page: number
}

export const donationList = listParams<DonationListFilter>(
  {
    status: choiceParam('status', DONATION_STATUSES),
    ...moneyParams,
    page: pageParam(MONEY_LIMIT / PAGE_SIZE),
  },
  { tab: 'donations' },
)

/** The filter as the procedures take it. */
export function toArguments({ status, ...money }: DonationFilter) {
  return { ...(status === null ? {} : { only_status: status }), ...toMoneyArguments(money) }
}
