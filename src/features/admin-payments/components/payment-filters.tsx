import { paymentStatusLabel } from '@/domain/payment'
import { FilterBar } from '@/components/filter-bar'
import { SearchBox } from '@/components/search-box'
import { DayField, MoneyFilters } from '@/components/money-filters'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { LIST_KINDS, LIST_STATUSES, type PaymentListFilter } from '../list-params'

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  ...LIST_STATUSES.map((value) => ({ value, label: paymentStatusLabel(value).label })),
]
const KIND_OPTIONS = [
  { value: '', label: 'Any kind' },
  { value: 'payment', label: 'One-off' },
  { value: 'subscription', label: 'Subscription' },
]

export interface PaymentFiltersProps {
  filter: PaymentListFilter
  onChange: (changes: Partial<PaymentListFilter>) => void
}

/** Search, status, kind, currency, days, and whether the fee arrived. */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const { status, kind, currency, from, to, isNotFee, arrivedFrom, arrivedTo } = filter
  const days = [from, to, arrivedFrom, arrivedTo]
  const inForce = [status, kind, currency, isNotFee || null, ...days].filter(
    (one) => one !== null,
  ).length
  return (
    <FilterBar
      label="Payments"
      className="w-full md:flex md:flex-wrap md:items-center md:gap-x-3 md:gap-y-2 md:first:*:min-w-64 md:first:*:flex-1"
      inForce={inForce}
      search={
        <SearchBox
          label="Search by child, parent or reference"
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
      {/* Before the days, so that those of a pair stand in one row. */}
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
