import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { type Country, isCountry, isStateOf } from '@/domain/regions'
import { readPage } from '@/domain/search'
import { isTalentTitle, type TalentTitle } from '@/domain/talents'

export const PAGE_SIZE = 20

/** A search is counted no further: whoever finds more types more of the name. */
export const COUNT_LIMIT = 1_000

export interface ProfileFilters {
  search: string
  age: number | null
  talent: TalentTitle | null
  country: Country | null
  state: string | null
  /** From 1. */
  page: number
}

const wholeNumber = (text: string | null) => (text && /^\d{1,6}$/.test(text) ? Number(text) : null)

/** Filters as the address carries them; a value that means nothing counts as not given. */
export function readFilters(query: URLSearchParams): ProfileFilters {
  const age = wholeNumber(query.get('age'))
  const talent = query.get('talent')
  const country = query.get('country')
  const state = query.get('state') ?? ''
  const knownCountry = isCountry(country) ? country : null
  return {
    search: (query.get('q') ?? '').slice(0, 80),
    age: age !== null && age >= MIN_CHILD_AGE && age <= MAX_AGE_ON_CHILD_FORM ? age : null,
    talent: isTalentTitle(talent) ? talent : null,
    country: knownCountry,
    state: knownCountry && isStateOf(state, knownCountry) ? state : null,
    page: readPage(query),
  }
}

/** The address of a view; page 1 and empty filters leave no trace in it. */
export function writeFilters(filters: ProfileFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.search) query.set('q', filters.search)
  if (filters.age) query.set('age', String(filters.age))
  if (filters.talent) query.set('talent', filters.talent)
  if (filters.country) query.set('country', filters.country)
  if (filters.state) query.set('state', filters.state)
  if (filters.page > 1) query.set('page', String(filters.page))
  return query
}

export function hasFilters(filters: ProfileFilters): boolean {
  return writeFilters({ ...filters, page: 1 }).size > 0
}
