import { COUNTRIES } from '@/domain/regions'
import { DayInput } from '@/components/day-input'
import { ButtonLink } from '@/components/ui/button-link'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type AnalysisFilter, analysisParams } from '../list-params'

const NO_PERIOD = { country: null, from: null, to: null }

export interface AnalysisFiltersProps {
  filter: AnalysisFilter
  onChange: (changes: Partial<AnalysisFilter>) => void
}

/** Country, first day and last day. */
export function AnalysisFilters({ filter, onChange }: AnalysisFiltersProps) {
  const { year, country, from, to } = filter
  return (
    <div
      role="search"
      aria-label="Analysis"
      className="grid grid-cols-fit-2 items-end gap-3 md:grid-cols-[11rem_11rem_11rem_auto] print:hidden"
    >
      <Field label="Country" isFilter className="col-span-full md:col-span-1">
        <Select
          placeholder="Both countries"
          options={COUNTRIES}
          value={country ?? ''}
          onChange={({ target }) =>
            onChange({ country: COUNTRIES.find((one) => one === target.value) ?? null })
          }
        />
      </Field>
      <Field label="From" isFilter>
        <DayInput day={from} max={to ?? undefined} onPick={(day) => onChange({ from: day })} />
      </Field>
      <Field label="To" isFilter>
        <DayInput day={to} min={from ?? undefined} onPick={(day) => onChange({ to: day })} />
      </Field>
      {analysisParams.isFiltered(filter) ? (
        <ButtonLink
          to={year === null ? '?' : analysisParams.href({ year, ...NO_PERIOD })}
          variant="quiet"
          className="col-span-full md:col-span-1 md:w-fit"
        >
          Clear filters
        </ButtonLink>
      ) : null}
    </div>
  )
}
