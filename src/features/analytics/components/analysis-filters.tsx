import { useState } from 'react'
import { COUNTRIES } from '@/domain/regions'
import { ButtonLink } from '@/components/ui/button-link'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type AnalysisFilter, analysisParams, isDay } from '../list-params'

export interface AnalysisFiltersProps {
  filter: AnalysisFilter
  onChange: (changes: Partial<AnalysisFilter>) => void
}

/** Country, first day and last day. */
export function AnalysisFilters({ filter, onChange }: AnalysisFiltersProps) {
  const { country, from, to } = filter
  return (
    <div
      role="search"
      aria-label="Analysis"
      className="grid grid-cols-fit-2 items-end gap-3 md:grid-cols-[11rem_11rem_11rem_auto] print:hidden"
    >
      <Field label="Country" isRequired className="col-span-full md:col-span-1">
        <Select
          aria-required={undefined}
          placeholder="Both countries"
          options={COUNTRIES}
          value={country ?? ''}
          onChange={({ target }) =>
            onChange({ country: COUNTRIES.find((one) => one === target.value) ?? null })
          }
        />
      </Field>
      <DayField label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
      {analysisParams.isFiltered(filter) ? (
        <ButtonLink to="?" variant="quiet" className="col-span-full md:col-span-1 md:w-fit">
          Clear filters
        </ButtonLink>
      ) : null}
    </div>
  )
}

interface DayFieldProps {
  label: string
  value: string | null
  min?: string | null
  max?: string | null
  onChange: (day: string | null) => void
}

/** A day, asked for once it is whole: a year is typed figure by figure. */
function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const [text, setText] = useState(value ?? '')
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value ?? '')
  }
  return (
    <Field label={label} isRequired>
      <Input
        type="date"
        aria-required={undefined}
        value={text}
        min={min ?? undefined}
        max={max ?? undefined}
        onChange={({ target }) => {
          setText(target.value)
          if (target.value === '') onChange(null)
          else if (isDay(target.value)) onChange(target.value)
        }}
      />
    </Field>
  )
}
