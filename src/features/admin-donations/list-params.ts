import { DONATION_STATUSES, type DonationStatus } from '@/domain/application'
import { choiceParam, listParams, pageParam } from '@/lib/list-params'

export interface DonationFilter {
  status: DonationStatus | null
  /** From 1. */
  page: number
}

export const donationList = listParams<DonationFilter>(
  { status: choiceParam('status', DONATION_STATUSES), page: pageParam() },
  { tab: 'donations' },
)
