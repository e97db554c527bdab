import { COUNTRIES, type Country, DEFAULT_COUNTRY } from '@/domain/regions'
import { listParams, searchParam, tabParam } from '@/lib/list-params'

export interface CoordinatorView {
  country: Country
  search: string
}

export const coordinatorList = listParams<CoordinatorView>({
  country: tabParam('country', COUNTRIES, DEFAULT_COUNTRY),
  search: searchParam,
})
