import { type FormEvent, useRef, useState } from 'react'
import { CURRENCIES, type Currency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { decodeStatement, readStatement, type StatementTable } from '../statement'
import { keepStatement, useKeptStatement } from '../statement-memory'

const CURRENCY_OPTIONS = CURRENCIES.map((value) => ({
  value,
  label: { NGN: 'Naira (NGN)', ZAR: 'Rand (ZAR)', USD: 'US dollars (USD)' }[value],
}))

const NO_TABLE =
  'There is no table in this. Paste the rows of the statement with their headings, as CSV or copied from a spreadsheet.'

export interface StatementFormProps {
  isBusy: boolean
  onRead: (table: StatementTable, currency: Currency) => void
}

/** Takes a statement by pasting it or by opening its file. */
export function StatementForm({ isBusy, onRead }: StatementFormProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { text, table, currency: chosen } = useKeptStatement()
  const [error, setError] = useState<string>()
  const [isCurrencyMissing, setIsCurrencyMissing] = useState(false)
  const currencyField = useRef<HTMLSelectElement>(null)
  const currency = chosen ?? table?.currency ?? null

  function take(next: string) {
    keepStatement((present) => ({ ...present, text: next, table: readStatement(next) }))
    setError(undefined)
  }

  async function open(file: File) {
    try {
      take(decodeStatement(new Uint8Array(await file.arrayBuffer())))
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : NO_TABLE)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(table ? undefined : NO_TABLE)
    setIsCurrencyMissing(currency === null)
    if (currency === null) currencyField.current?.focus()
    else if (table) onRead(table, currency)
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="Statement"
        isRequired
        hint="Paste its rows with their headings, or open its CSV file."
        error={error}
      >
        <Textarea
          rows={6}
          value={text}
          onChange={({ target }) => take(target.value)}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Currency of the account"
          isRequired
          className="min-w-52"
          error={
            isCurrencyMissing && currency === null
              ? 'The statement does not name it: please choose.'
              : undefined
          }
        >
          <Select
            ref={currencyField}
            options={CURRENCY_OPTIONS}
            placeholder="Choose a currency"
            value={currency ?? ''}
            onChange={({ target }) => {
              const next = CURRENCIES.find((known) => known === target.value) ?? null
              keepStatement((present) => ({ ...present, currency: next }))
            }}
          />
        </Field>
        <input
          ref={fileInput}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Statement file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) void open(file)
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Button variant="secondary" onClick={() => fileInput.current?.click()}>
          Open a CSV file
        </Button>
        <Button
          type="submit"
          disabled={text.trim() === ''}
          isBusy={isBusy}
          busyText="Looking up references…"
        >
          Match payments
        </Button>
      </div>
    </form>
  )
}
