import { CURRENCIES } from '@/domain/money'
import { chipOf, dayChip, type FilterChip } from '@/components/filter-bar'
import { FilterDay, FilterSelect } from '@/components/filter-fields'
import type { MoneyFilter } from '@/features/finance/money-list'

/** The chips for a list's currency and day filters. */
export function moneyChips(
  { currency, from, to }: MoneyFilter,
  onChange: (changes: Partial<MoneyFilter>) => void,
  [fromWords, toWords]: readonly [from: string, to: string] = ['From', 'To'],
): FilterChip[] {
  return [
    ...chipOf(currency, () => onChange({ currency: null })),
    ...dayChip(fromWords, from, () => onChange({ from: null })),
    ...dayChip(toWords, to, () => onChange({ to: null })),
  ]
}

export interface MoneyFiltersProps {
  filter: MoneyFilter
  onChange: (changes: Partial<MoneyFilter>) => void
  /** Labels of the two days, when a list has other days too. */
  days?: readonly [from: string, to: string]
}

export function MoneyFilters({ filter, onChange, days = ['From', 'To'] }: MoneyFiltersProps) {
  return (
    <>
      <FilterSelect
        label="Currency"
        any="Any currency"
        options={CURRENCIES}
        value={filter.currency}
        onPick={(currency) => onChange({ currency })}
      />
      <FilterDay label={days[0]} day={filter.from} onPick={(from) => onChange({ from })} />
      <FilterDay label={days[1]} day={filter.to} onPick={(to) => onChange({ to })} />
    </>
  )
}
