import { paymentStatusLabelForAdmin } from '@/domain/payment'
import { chipOf, dayChip, FilterBar } from '@/components/filter-bar'
import { FilterDay, FilterSelect } from '@/components/filter-fields'
import { SearchBox } from '@/components/search-box'
import { moneyChips, MoneyFilters } from '@/features/finance/money-filters'
import { Checkbox } from '@/components/ui/checkbox'
import { LIST_KINDS, LIST_STATUSES, type PaymentListFilter } from '../list-params'

const STATUS_OPTIONS = LIST_STATUSES.map((value) => ({
  value,
  label: paymentStatusLabelForAdmin(value).label,
}))
const KIND_WORDS = { payment: 'One-off', subscription: 'Subscription' }
const KIND_OPTIONS = LIST_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))

export interface PaymentFiltersProps {
  filter: PaymentListFilter
  onChange: (changes: Partial<PaymentListFilter>) => void
}

/** Search, status, kind, currency, days, and whether the fee arrived. */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const { status, kind, isNotFee, arrivedFrom, arrivedTo } = filter
  return (
    <FilterBar
      label="Payments"
      chips={[
        ...chipOf(status && paymentStatusLabelForAdmin(status).label, () =>
          onChange({ status: null }),
        ),
        ...chipOf(kind && KIND_WORDS[kind], () => onChange({ kind: null })),
        ...chipOf(isNotFee ? 'Not the fee' : null, () => onChange({ isNotFee: false })),
        ...moneyChips(filter, onChange, ['Stated from', 'Stated to']),
        ...dayChip('Arrived from', arrivedFrom, () => onChange({ arrivedFrom: null })),
        ...dayChip('Arrived until', arrivedTo, () => onChange({ arrivedTo: null })),
      ]}
      search={
        <SearchBox
          label="Search by child, parent or reference"
          placeholder="Name, reference"
          value={filter.search}
          onSearch={(search) => onChange({ search })}
        />
      }
    >
      <FilterSelect
        label="Status"
        any="Any status"
        options={STATUS_OPTIONS}
        value={status}
        onPick={(next) => onChange({ status: next })}
      />
      <FilterSelect
        label="Kind"
        any="Any kind"
        options={KIND_OPTIONS}
        value={kind}
        onPick={(next) => onChange({ kind: next })}
      />
      {/* Before the days, so that each pair of days shares a row. */}
      <Checkbox
        label="Not the fee"
        checked={filter.isNotFee}
        onChange={({ target }) => onChange({ isNotFee: target.checked })}
      />
      <MoneyFilters filter={filter} onChange={onChange} days={['Stated from', 'to']} />
      <FilterDay
        label="Arrived from"
        day={arrivedFrom}
        onPick={(day) => onChange({ arrivedFrom: day })}
      />
      <FilterDay label="until" day={arrivedTo} onPick={(day) => onChange({ arrivedTo: day })} />
    </FilterBar>
  )
}
