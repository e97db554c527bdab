import { readPage } from '@/domain/search'

export const PAGE_SIZE = 20

/** A search is counted no further: whoever finds more types more of the name. */
export const COUNT_LIMIT = 1_000

const MAX_SEARCH_LENGTH = 80

/** What is listed: everything that the address says of it. */
export interface VolunteerFilter {
  search: string
  /** From 1. */
  page: number
}

/** Reads the list's part of the address; what makes no sense there counts as absent. */
export function readVolunteerFilter(address: URLSearchParams): VolunteerFilter {
  return {
    search: (address.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: readPage(address),
  }
}

/** The query of a place in the list, without what is the default anyway. */
export function volunteerListQuery({ search, page }: VolunteerFilter): string {
  const query = new URLSearchParams({ tab: 'volunteers' })
  if (search !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}
