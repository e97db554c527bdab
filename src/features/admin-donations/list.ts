import { DONATION_STATUSES, type DonationStatus } from '@/domain/application'
import { readPage } from '@/domain/search'

export const PAGE_SIZE = 20

/** What is listed: everything that the address says of it. */
export interface DonationFilter {
  status: DonationStatus | null
  /** From 1. */
  page: number
}

/** Reads the list's part of the address; what makes no sense there counts as absent. */
export function readDonationFilter(address: URLSearchParams): DonationFilter {
  return {
    status: DONATION_STATUSES.find((status) => status === address.get('status')) ?? null,
    page: readPage(address),
  }
}

/** The query of a place in the list, without what is the default anyway. */
export function donationListQuery({ status, page }: DonationFilter): string {
  const query = new URLSearchParams({ tab: 'donations' })
  if (status !== null) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}
