import { escapeLike, searchKey } from '@/domain/search'

export const PAGE_SIZE = 20
const MAX_SEARCH_LENGTH = 80
const MAX_PAGE = 100_000

/** What is listed: everything that the address says of it. */
export interface VolunteerFilter {
  search: string
  /** From 1. */
  page: number
}

/** Reads the list's part of the address; what makes no sense there counts as absent. */
export function readVolunteerFilter(address: URLSearchParams): VolunteerFilter {
  const page = Number(address.get('page'))
  return {
    search: (address.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  }
}

/** The query of a place in the list, without what is the default anyway. */
export function volunteerListQuery({ search, page }: VolunteerFilter): string {
  const query = new URLSearchParams({ tab: 'volunteers' })
  if (search !== '') query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}

export interface VolunteerCondition {
  column: 'search_name' | 'phone_number'
  /** For `ilike`. */
  pattern: string
}

/**
 * What a search looks at: digits can only be of a telephone number, which is found as it is stored
 * (+234803…) and as it is written there (0803 …); anything else is a name. One condition on one
 * column leaves nothing for typed commas and brackets to break out of. `null` finds everybody.
 */
export function volunteerCondition(search: string): VolunteerCondition | null {
  const key = searchKey(search)
  if (key === '') return null
  const digits = search.replace(/[\s()+.-]/g, '')
  const isPhone = /^\d+$/.test(digits)
  return {
    column: isPhone ? 'phone_number' : 'search_name',
    pattern: `%${isPhone ? digits.replace(/^0/, '') : escapeLike(key)}%`,
  }
}
