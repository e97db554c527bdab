import type { Country } from '@/domain/regions'
import { Flag } from './ui/flag'

export interface PlaceProps {
  state_city: string
  country: Country
}

/** A state or province and its flag, which never stands on a line by itself. */
export function Place({ state_city, country }: PlaceProps) {
  return (
    <span className="inline-flex items-center gap-2">
      {state_city}
      <Flag country={country} />
    </span>
  )
}
