import { VOLUNTEER_STATUSES, type VolunteerStatus } from '@/domain/volunteer'
import { COUNTRIES, type Country, isStateOf } from '@/domain/regions'
import { choiceParam, listParams, pageParam, searchParam } from '@/lib/list-params'

/** The volunteers that a list holds, whatever their status. */
export interface VolunteerSearch {
  search: string
  country: Country | null
  state: string | null
}

export interface VolunteerFilter extends VolunteerSearch {
  status: VolunteerStatus | null
  /** 1-based. */
  page: number
}

const params = listParams<VolunteerFilter>(
  {
    search: searchParam,
    status: choiceParam('status', VOLUNTEER_STATUSES),
    country: choiceParam('country', COUNTRIES),
    state: { name: 'state', fallback: null, read: (text) => text || null },
    page: pageParam(),
  },
  { tab: 'volunteers' },
)

export const volunteerList: typeof params = {
  ...params,
  read(query) {
    const filter = params.read(query)
    const { country, state } = filter
    // A state without its country is meaningless.
    const isKnown = country !== null && state !== null && isStateOf(state, country)
    return isKnown ? filter : { ...filter, state: null }
  },
}
