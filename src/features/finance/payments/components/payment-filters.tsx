import { paymentStatusLabelForAdmin } from '@/domain/payment'
import { FilterBar } from '@/components/filter-bar'
import { SearchBox } from '@/components/search-box'
import {
  chipOf,
  DayField,
  dayWords,
  moneyChips,
  MoneyFilters,
} from '@/features/finance/money-filters'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { LIST_KINDS, LIST_STATUSES, type PaymentListFilter } from '../list-params'

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...LIST_STATUSES.map((value) => ({ value, label: paymentStatusLabelForAdmin(value).label })),
]
const KIND_WORDS = { payment: 'One-off', subscription: 'Subscription' }
const KIND_OPTIONS = [
  { value: '', label: 'Any kind' },
  ...LIST_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
]

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
      className="w-full"
      chips={[
        ...chipOf(status && paymentStatusLabelForAdmin(status).label, () =>
          onChange({ status: null }),
        ),
        ...chipOf(kind && KIND_WORDS[kind], () => onChange({ kind: null })),
        ...chipOf(isNotFee ? 'Not the fee' : null, () => onChange({ isNotFee: false })),
        ...moneyChips(filter, onChange, ['Stated from', 'Stated to']),
        ...chipOf(dayWords('Arrived from', arrivedFrom), () => onChange({ arrivedFrom: null })),
        ...chipOf(dayWords('Arrived until', arrivedTo), () => onChange({ arrivedTo: null })),
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
      <Field label="Status" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          options={STATUS_OPTIONS}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            onChange({ status: LIST_STATUSES.find((status) => status === target.value) ?? null })
          }
        />
      </Field>
      <Field label="Kind" isLabelHidden isRequired>
        <Select
          aria-required={undefined}
          options={KIND_OPTIONS}
          value={filter.kind ?? ''}
          onChange={({ target }) =>
            onChange({ kind: LIST_KINDS.find((kind) => kind === target.value) ?? null })
          }
        />
      </Field>
      {/* Before the days, so that each pair of days shares a row. */}
      <Checkbox
        label="Not the fee"
        checked={filter.isNotFee}
        onChange={({ target }) => onChange({ isNotFee: target.checked })}
      />
      <MoneyFilters filter={filter} onChange={onChange} days={['Stated from', 'to']} />
      <DayField
        label="Arrived from"
        value={arrivedFrom}
        onPick={(day) => onChange({ arrivedFrom: day })}
      />
      <DayField label="until" value={arrivedTo} onPick={(day) => onChange({ arrivedTo: day })} />
    </FilterBar>
  )
}
