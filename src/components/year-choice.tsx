import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { Years } from '@/lib/editions'

export interface YearChoiceProps extends Years {
  /** Called with `null` for the current year, which needs no URL parameter. */
  onChoose: (year: number | null) => void
}

/** The year of the show that a page is about, beside its heading. Renders nothing if there is only one year. */
export function YearChoice({ years, shown, current, onChoose }: YearChoiceProps) {
  if (years.length === 0) return null
  return (
    <>
      <Field
        label="Year"
        isLabelHidden
        isFilter
        // Small enough that no heading wraps or moves when it loads, even on a phone.
        className="-my-1 w-18 shrink-0 print:hidden [&_select]:pr-5 [&_select]:pl-1.5 [&_select+svg]:right-0.5"
      >
        <Select
          placeholder={shown === null ? 'Year' : undefined}
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
