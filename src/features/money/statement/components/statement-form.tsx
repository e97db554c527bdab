import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { CURRENCIES, type Currency, formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { BankAccount } from '@/features/money/bank/api'
import { AccountField, NO_ACCOUNT } from '@/features/money/bank/components/account-field'
import { accountOfFile, isOfAnotherAccount } from '@/features/money/bank/kept-lines'
import { bankQueries } from '@/features/money/bank/queries'
import { CURRENCY_OPTIONS } from '@/features/money/bank/words'
import { MAX_BYTES } from '../reading/bytes'
import type { StatementSource } from '../reading/read'
import { readInWorker } from '../reading/read-in-worker'
import type { StatementTable } from '../reading/table'
import { Unreadable } from '../reading/unreadable'
import { keepStatement, useKeptStatement } from '../statement-memory'

const NO_TABLE =
  'There is no table in this. Open the file that your bank gives, or paste the rows of the statement with their headings.'

// The kind is told by the bytes: this only helps to find the file.
const ACCEPTED =
  '.xlsx,.xls,.ods,.csv,.txt,.tsv,.ofx,.qfx,.qif,.html,.htm,text/csv,text/plain,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface StatementFormProps {
  isBusy: boolean
  /** Without an account its lines are not kept. */
  onRead: (table: StatementTable, currency: Currency, account: BankAccount | null) => void
}

/** A statement that is being read, or was. */
type Reading = Promise<{ table: StatementTable | null } | { sentence: string } | null>

/** Takes a statement by opening its file or by pasting it. */
export function StatementForm({ isBusy, onRead }: StatementFormProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const { text, fileName, table: kept, currency: chosen, accountId } = useKeptStatement()
  const { data: accounts = [] } = useQuery(bankQueries.accounts())
  const [error, setError] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const [isCurrencyMissing, setIsCurrencyMissing] = useState(false)
  const currencyField = useRef<HTMLSelectElement>(null)
  const reading = useRef<{ ends: AbortController; found: Reading } | null>(null)
  const account =
    accountId === null
      ? accountOfFile(kept, accounts)
      : (accounts.find(({ id }) => id === accountId) ?? null)
  const [accountError, setAccountError] = useState<string>()
  const hasOwnCurrency = accounts.length === 0 || accountId === NO_ACCOUNT
  const currency = hasOwnCurrency ? (chosen ?? kept?.currency ?? null) : (account?.currency ?? null)

  /** Puts a statement in the place of the one before, whose result goes with it. */
  function take(statement: { text: string } | { file: File }) {
    reading.current?.ends.abort()
    const ends = new AbortController()
    const pasted = 'text' in statement ? statement.text : ''
    const name = 'file' in statement ? statement.file.name : null
    keepStatement((present) => ({
      text: pasted,
      fileName: name,
      table: null,
      result: null,
      // Another file may be of another account.
      currency: name === null ? present.currency : null,
      accountId: name === null ? present.accountId : null,
    }))
    setError(undefined)
    setAccountError(undefined)
    setIsCurrencyMissing(false)
    setIsReading(true)
    const found = read('file' in statement ? statement.file : pasted, ends.signal).then(
      (answer) => {
        if (ends.signal.aborted) return null
        setIsReading(false)
        if ('table' in answer) keepStatement((present) => ({ ...present, table: answer.table }))
        else setError(answer.sentence)
        return answer
      },
    )
    reading.current = { ends, found }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = reading.current ? await reading.current.found : { table: kept }
    if (answer === null) return
    const table = 'table' in answer ? answer.table : null
    setError(table ? undefined : 'sentence' in answer ? answer.sentence : NO_TABLE)
    if (hasOwnCurrency) {
      const wanted = chosen ?? table?.currency ?? null
      setIsCurrencyMissing(wanted === null)
      if (wanted === null) currencyField.current?.focus()
      else if (table) onRead(table, wanted, null)
      return
    }
    const wanted = account ?? accountOfFile(table, accounts)
    const refusal = table ? refusalOf(table, wanted) : undefined
    setAccountError(refusal)
    if (table && wanted && refusal === undefined) onRead(table, wanted.currency, wanted)
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={fileInput}
          type="file"
          accept={ACCEPTED}
          aria-label="Statement file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) take({ file })
            // The same file may be chosen again.
            target.value = ''
          }}
        />
        <Button variant="secondary" onClick={() => fileInput.current?.click()}>
          Open a file
        </Button>
        <p role="status" className="min-w-0 wrap-anywhere">
          {fileName === null ? (
            <span className="text-muted-foreground">Excel, CSV, OFX or QIF, up to 20 MB</span>
          ) : (
            <>
              <span translate="no" className="font-semibold">
                {fileName}
              </span>
              <span>{isReading ? ': reading…' : kept ? `: ${rowWords(kept)}` : ''}</span>
            </>
          )}
        </p>
      </div>
      <Field
        label="Statement"
        isRequired={fileName === null}
        hint="Or paste its rows here, with their headings."
        error={error}
      >
        <Textarea
          rows={fileName === null ? 6 : 2}
          value={text}
          onChange={({ target }) => take({ text: target.value })}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap items-end gap-3">
        <AccountField
          accounts={accounts}
          value={accountId ?? account?.id ?? null}
          onChoose={(next) => {
            setAccountError(undefined)
            keepStatement((present) => ({ ...present, accountId: next }))
          }}
          error={accountError}
          known={{ lastDigits: kept?.account ?? null, currency: kept?.currency ?? null }}
        />
        {hasOwnCurrency ? (
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
        ) : null}
        <Button
          type="submit"
          disabled={text.trim() === '' && fileName === null}
          isBusy={isBusy}
          busyText="Looking up references…"
        >
          Match payments
        </Button>
      </div>
    </form>
  )
}

/** Why a file is not matched under an account; nothing where it may be. */
function refusalOf(table: StatementTable, account: BankAccount | null): string | undefined {
  if (account === null) return 'Please choose whose statement this is.'
  if (!isOfAnotherAccount(table, account)) return undefined
  return table.account !== null && table.account !== account.last_digits
    ? `The file is of an account that ends in ${table.account}, not in ${account.last_digits}.`
    : `The file is in ${table.currency}, and this account in ${account.currency}.`
}

function rowWords({ above, records }: StatementTable): string {
  const count = above.length + records.length
  return `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
}

async function read(
  from: string | File,
  signal: AbortSignal,
): Promise<{ table: StatementTable | null } | { sentence: string }> {
  try {
    if (typeof from !== 'string' && from.size > MAX_BYTES) throw new Unreadable('large')
    const source: StatementSource =
      typeof from === 'string' ? from : new Uint8Array(await from.arrayBuffer())
    return { table: await readInWorker(source, signal) }
  } catch (problem) {
    return { sentence: problem instanceof Error ? problem.message : NO_TABLE }
  }
}
