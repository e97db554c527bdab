import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Years } from '@/lib/editions'

export interface YearChoiceProps extends Years {
  /** Hears `null` for the current year, which no address needs to name. */
  onChoose: (year: number | null) => void
}

/** Which year of the show a page is about, beside its heading; nothing where there is one year. */
export function YearChoice({ years, shown, current, onChoose }: YearChoiceProps) {
  if (years.length === 0) return null
  return (
    <>
      <Field label="Year" isLabelHidden isRequired className="-my-1 w-28 shrink-0 print:hidden">
        <Select
          aria-required={undefined}
          placeholder={shown === null ? 'Newest' : undefined}
          options={years.map(String)}
          value={shown ?? ''}
          onChange={({ target }) => {
            const year = Number(target.value)
            onChoose(year === current || target.value === '' ? null : year)
          }}
        />
      </Field>
      <span className="hidden text-3xl print:inline">{shown}</span>
    </>
  )
}
