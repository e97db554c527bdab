import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/domain/dates'
import { type Currency, formatCount } from '@/domain/money'
import { Money } from '@/components/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { QueryView } from '@/components/ui/query-view'
import { Select } from '@/components/ui/select'
import { SkeletonList } from '@/components/ui/skeleton'
import type { BankAccount, LineReason, OpenLine } from '../api'
import { bankQueries, useSetLineAside } from '../queries'
import { accountName, REASONS } from '../words'

export interface AccountLinesProps {
  /** Matches an account's open lines, without its file. */
  onMatch: (account: BankAccount, lines: readonly OpenLine[]) => void
}

/** The open lines of each account, for whoever goes on without the file: to match, or to set aside. */
export function AccountLines({ onMatch }: AccountLinesProps) {
  const { data: accounts = [] } = useQuery(bankQueries.accounts())
  if (accounts.length === 0) return null
  return (
    <section aria-labelledby="account-lines" className="flex flex-col gap-2">
      <h3 id="account-lines" className="text-lg">
        Lines that are still open
      </h3>
      <ul className="divide-y divide-border">
        {accounts.map((account) => (
          <li key={account.id} className="py-2">
            <OneAccount account={account} onMatch={onMatch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneAccount({ account, onMatch }: { account: BankAccount } & AccountLinesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer content-center sm:min-h-6">
        <span translate="no" className="font-semibold">
          {accountName(account)}
        </span>
        <span>
          {`: ${formatCount(account.open_lines)} open, ${
            account.last_day ? `read until ${formatDate(account.last_day)}` : 'no statement yet'
          }`}
        </span>
      </summary>
      {isOpen ? <Lists account={account} onMatch={onMatch} /> : null}
    </details>
  )
}

function Lists({ account, onMatch }: { account: BankAccount } & AccountLinesProps) {
  const open = useQuery(bankQueries.openLines(account.id, false))
  const aside = useQuery(bankQueries.openLines(account.id, true))
  return (
    <div className="flex flex-col gap-4 pt-2">
      <QueryView
        query={open}
        errorTitle="Could not fetch the open lines."
        skeleton={<SkeletonList count={3} className="h-11" />}
        isEmpty={(lines) => lines.length === 0}
        empty={<p className="text-muted-foreground">Every line that was read has its place.</p>}
      >
        {(lines) => (
          <div className="flex flex-col gap-3">
            <Button
              size="small"
              variant="secondary"
              className="w-fit"
              onClick={() => onMatch(account, lines)}
            >
              {`Match ${formatCount(lines.length)} open ${lines.length === 1 ? 'line' : 'lines'}`}
            </Button>
            <ul
              aria-label={`Open lines of ${accountName(account)}`}
              className="divide-y divide-border"
            >
              {lines.map((line) => (
                <LineRow key={line.line_id} line={line} currency={account.currency} />
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      {aside.data && aside.data.length > 0 ? (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold sm:min-h-6">
            {`Set aside (${formatCount(aside.data.length)})`}
          </summary>
          <ul
            aria-label={`Set aside of ${accountName(account)}`}
            className="divide-y divide-border"
          >
            {aside.data.map((line) => (
              <LineRow key={line.line_id} line={line} currency={account.currency} />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

const OPTIONS = Object.entries(REASONS).map(([value, label]) => ({ value, label }))

function LineRow({ line, currency }: { line: OpenLine; currency: Currency }) {
  const [reason, setReason] = useState<LineReason | ''>('')
  const setAside = useSetLineAside()
  const { line_id, day, amount, words, set_aside } = line
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span>{`${formatDate(day)} `}</span>
          <Money isExact amount={amount} currency={currency} className="font-semibold" />
        </p>
        <p translate="no" className="text-sm wrap-anywhere">
          {words ?? ''}
        </p>
      </div>
      {set_aside === null ? (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={`Why line ${words ?? day} is nobody’s payment`} isLabelHidden>
            <Select
              options={OPTIONS}
              placeholder="Nobody’s payment: why?"
              value={reason}
              onChange={({ target }) => setReason(target.value as LineReason | '')}
            />
          </Field>
          <Button
            size="small"
            variant="secondary"
            disabled={reason === ''}
            isBusy={setAside.isPending}
            busyText="Setting aside…"
            aria-label={`Set aside: ${words ?? day}`}
            onClick={() => {
              if (reason !== '') setAside.mutate({ lineId: line_id, reason })
            }}
          >
            Set aside
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <span>{REASONS[set_aside]}</span>
          <Button
            size="small"
            variant="quiet"
            isBusy={setAside.isPending}
            busyText="Opening it…"
            aria-label={`Take back: ${words ?? day}`}
            onClick={() => setAside.mutate({ lineId: line_id, reason: null })}
          >
            Take back
          </Button>
        </div>
      )}
    </li>
  )
}
