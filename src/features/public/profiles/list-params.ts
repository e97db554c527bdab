import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { COUNTRIES, type Country, isStateOf } from '@/domain/regions'
import { TALENT_TITLES, type TalentTitle } from '@/domain/talents'
import {
  choiceParam,
  listParams,
  numberParam,
  pageParam,
  searchParam,
  yearParam,
} from '@/lib/list-params'

export interface ProfileFilters {
  /** Null for the newest year with a star. */
  year: number | null
  search: string
  age: number | null
  talent: TalentTitle | null
  country: Country | null
  state: string | null
  /** 1-based. */
  page: number
}

const params = listParams<ProfileFilters>({
  year: yearParam,
  search: searchParam,
  age: numberParam('age', MIN_CHILD_AGE, MAX_AGE_ON_CHILD_FORM),
  talent: choiceParam('talent', TALENT_TITLES),
  country: choiceParam('country', COUNTRIES),
  state: { name: 'state', fallback: null, read: (text) => text || null },
  page: pageParam(),
})

/** The default of every filter except the year. */
export const NO_FILTERS = { search: '', age: null, talent: null, country: null, state: null }

export const profileList: typeof params = {
  ...params,
  read(query) {
    const filters = params.read(query)
    const { country, state } = filters
    // A state without its country is meaningless.
    const isKnown = country !== null && state !== null && isStateOf(state, country)
    return isKnown ? filters : { ...filters, state: null }
  },
}
