import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { type ColumnName, isComplete, type StatementColumns } from '../columns'
import type { StatementTable } from '../reading/table'

const CHOICES: { column: ColumnName; label: string; isRequired?: boolean }[] = [
  { column: 'date', label: 'Date' },
  { column: 'narration', label: 'Narration', isRequired: true },
  { column: 'payer', label: 'Sender' },
  { column: 'reference', label: 'Reference' },
  { column: 'credit', label: 'Money in', isRequired: true },
  { column: 'debit', label: 'Money out' },
  { column: 'direction', label: 'Debit or credit' },
  { column: 'balance', label: 'Balance' },
  { column: 'fee', label: 'Fee' },
]

export interface ColumnChooserProps {
  table: StatementTable
  columns: StatementColumns
  onChoose: (columns: StatementColumns) => void
}

/** Chooses the columns of the statement, preselected by their headings. */
export function ColumnChooser({ table, columns, onChoose }: ColumnChooserProps) {
  const isKnown = isComplete(columns)
  const options = table.headers.map((header, index) => {
    const example = table.records.find(({ cells }) => cells[index])?.cells[index]
    return {
      value: String(index),
      label: example ? `${header || `Column ${index + 1}`} (${example.slice(0, 30)})` : header,
    }
  })

  return (
    <details open={!isKnown} className="group rounded-card border border-border bg-surface p-4">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 font-semibold">
        Columns
        <Icon name="chevron" className="group-open:rotate-180" />
      </summary>
      {isKnown ? null : (
        <p role="status" className="mt-2 font-semibold text-warning-strong">
          Please choose the columns with the narration and the money that came in.
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {CHOICES.map(({ column, label, isRequired = false }) => (
          <Field key={column} label={label} isRequired={isRequired}>
            <Select
              options={options}
              placeholder={isRequired ? 'Choose a column' : 'None'}
              value={columns[column] === null ? '' : String(columns[column])}
              onChange={({ target }) =>
                onChoose({
                  ...columns,
                  [column]: target.value === '' ? null : Number(target.value),
                })
              }
            />
          </Field>
        ))}
      </div>
    </details>
  )
}
