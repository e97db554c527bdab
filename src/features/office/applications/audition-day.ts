import { type Country, countryOfState, isCountry } from '@/domain/regions'
import { choiceParam, type ListParam, listParams } from '@/lib/list-params'
import { type Place, PLACES } from './list-params'

/** Which day is listed, and of where: a state, a province or a country. */
export interface AuditionPlace {
  /** As 2027-02-06; empty for the next one. */
  day: string
  place: Place
}

const dayParam: ListParam<string> = {
  name: 'day',
  fallback: '',
  read: (text) => (/^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
}

const placeParam = choiceParam('place', PLACES)

export const auditionDay = listParams<AuditionPlace>(
  {
    day: dayParam,
    place: {
      name: 'place',
      fallback: 'Nigeria',
      read: (text) => placeParam.read(text) ?? 'Nigeria',
    },
  },
  { tab: 'auditions' },
)

/** The country whose calendar a place goes by, and the state where only one is meant. */
export function countryAndState(place: Place): { country: Country; state: string | null } {
  if (isCountry(place)) return { country: place, state: null }
  return { country: countryOfState(place) ?? 'Nigeria', state: place }
}
