import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { COUNTRIES, type Country, isStateOf } from '@/domain/regions'
import { TALENT_TITLES, type TalentTitle } from '@/domain/talents'
import { choiceParam, listParams, numberParam, pageParam, searchParam } from '@/lib/list-params'

export interface ProfileFilters {
  search: string
  age: number | null
  talent: TalentTitle | null
  country: Country | null
  state: string | null
  /** From 1. */
  page: number
}

const params = listParams<ProfileFilters>({
  search: searchParam,
  age: numberParam('age', MIN_CHILD_AGE, MAX_AGE_ON_CHILD_FORM),
  talent: choiceParam('talent', TALENT_TITLES),
  country: choiceParam('country', COUNTRIES),
  state: { name: 'state', fallback: null, read: (text) => text || null },
  page: pageParam(),
})

export const profileList: typeof params = {
  ...params,
  read(query) {
    const filters = params.read(query)
    const { country, state } = filters
    // A state belongs to its country: without that it says nothing.
    const isKnown = country !== null && state !== null && isStateOf(state, country)
    return isKnown ? filters : { ...filters, state: null }
  },
}
