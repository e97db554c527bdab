import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '@/domain/dates'
import { CURRENCIES, type Currency, formatCount, formatExactMoney } from '@/domain/money'
import { ExportButton } from '@/components/export-button'
import { Money } from '@/components/money'
import { type Column, DataTable } from '@/components/ui/data-table'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import {
  type BucketFilter,
  exportReconciliation,
  type ReconciledAccount,
  type ReconciliationLine,
  type ReconciliationSum,
  SHOWN_LINES,
} from '../api'
import { bankQueries } from '../queries'
import {
  BUCKETS,
  compareMonth,
  type Comparison,
  isCovered,
  REASONS,
  reconciliationCsv,
} from '../labels'

export interface ReconciliationProps {
  /** Any day of the month. */
  month: string
  /** "May 2026". */
  name: string
}

/** A month of the books compared with the bank: what is in both, in only one, or unexplained. */
export function Reconciliation({ month, name }: ReconciliationProps) {
  const query = useQuery(bankQueries.reconciliation(month))
  return (
    <section aria-labelledby="bank-and-books" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="bank-and-books" className="text-xl">
          {`The bank in ${name}`}
        </h2>
        {query.data && query.data.sums.length > 0 ? (
          <div className="flex flex-wrap gap-3">
            <ExportButton
              subject={`the bank in ${name}`}
              name={`bank-${month.slice(0, 7)}`}
              columns={reconciliationCsv(
                new Map(
                  query.data.accounts.map((account) => [account.account_id, nameOf(account)]),
                ),
              )}
              rowKey={({ bank_transaction_id, transfer_id, bucket }) =>
                `${bucket} ${bank_transaction_id} ${transfer_id}`
              }
              fetchRange={exportReconciliation(month)}
            />
          </div>
        ) : null}
      </div>
      <QueryView
        query={query}
        errorTitle="Could not compare the month with the bank."
        loadingText="Comparing with the bank…"
        skeleton={<SkeletonList count={3} className="h-11" />}
        isEmpty={({ accounts, sums }) => accounts.length === 0 && sums.length === 0}
        empty={
          <p className="max-w-prose text-muted-foreground">
            No bank account is known yet. Name one where you match a bank statement, and its months
            are compared here.
          </p>
        }
      >
        {({ accounts, sums }) => (
          <div className="flex flex-col gap-8">
            {CURRENCIES.filter(
              (currency) =>
                accounts.some((account) => account.currency === currency) ||
                sums.some((sum) => sum.currency === currency),
            ).map((currency) => (
              <OneCurrency
                key={currency}
                currency={currency}
                accounts={accounts.filter((account) => account.currency === currency)}
                sums={sums}
                month={month}
              />
            ))}
          </div>
        )}
      </QueryView>
    </section>
  )
}

function nameOf({ name, last_digits }: ReconciledAccount): string {
  return `${name} ···${last_digits}`
}

interface OneCurrencyProps {
  currency: Currency
  accounts: readonly ReconciledAccount[]
  sums: readonly ReconciliationSum[]
  month: string
}

const SMALLEST: Record<Currency, string> = { NGN: 'kobo', ZAR: 'cent', USD: 'cent' }

function OneCurrency({ currency, accounts, sums, month }: OneCurrencyProps) {
  const found = compareMonth(
    sums,
    currency,
    accounts.map(({ unexplained }) => unexplained),
  )
  return (
    <section aria-label={`In ${currency}`} className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {found.unexplained === 0 && isCovered(accounts) ? (
          <span className="text-success-strong">{`Explained to the ${SMALLEST[currency]}.`}</span>
        ) : found.unexplained === 0 ? (
          <span className="text-warning-strong">
            All that was read is explained, but no statement covers the whole month yet.
          </span>
        ) : (
          <span className="text-warning-strong">
            <span translate="no">{formatExactMoney(found.unexplained, currency)}</span>
            <span> is not explained yet.</span>
          </span>
        )}
      </p>
      {accounts.length === 0 ? null : (
        <DataTable
          caption={`Accounts in ${currency}`}
          columns={accountColumns(currency)}
          rows={accounts}
          rowKey={({ account_id }) => account_id}
        />
      )}
      <ul className="grid gap-2 md:max-w-3xl">
        <Total label="The bank’s lines" amount={found.bank} currency={currency} />
        {found.buckets.map((row) => (
          <BucketRow key={row.bucket} row={row} currency={currency} sums={sums} month={month} />
        ))}
        <Total label="The books of the month" amount={found.books} currency={currency} />
      </ul>
    </section>
  )
}

function accountColumns(currency: Currency): readonly Column<ReconciledAccount>[] {
  const money = (
    key: 'opening' | 'arrived' | 'went_out' | 'closing' | 'unexplained',
    header: string,
  ): Column<ReconciledAccount> => ({
    key,
    header,
    align: 'end',
    cell: (account) =>
      account[key] === null ? (
        <span className="text-muted-foreground">not said</span>
      ) : (
        <Money isExact amount={account[key]} currency={currency} />
      ),
  })
  return [
    {
      key: 'name',
      header: 'Account',
      cell: (account) => (
        <span className="flex flex-col">
          <span translate="no" className="font-semibold">
            {nameOf(account)}
          </span>
          {account.missing_days.map(({ from, to }) => (
            <span key={from} className="text-sm text-warning-strong">
              {from === to
                ? `No lines of ${formatDate(from)}`
                : `No lines from ${formatDate(from)} to ${formatDate(to)}`}
            </span>
          ))}
        </span>
      ),
    },
    money('opening', 'Opening'),
    money('arrived', 'Arrived'),
    money('went_out', 'Went out'),
    money('closing', 'Closing'),
    money('unexplained', 'No line explains'),
  ]
}

function Total({ label, amount, currency }: { label: string; amount: number; currency: Currency }) {
  return (
    <li className="flex justify-between gap-4 border-y border-border py-2 font-semibold">
      <span>{label}</span>
      <Money isExact amount={amount} currency={currency} />
    </li>
  )
}

interface BucketRowProps {
  row: Comparison['buckets'][number]
  currency: Currency
  sums: readonly ReconciliationSum[]
  month: string
}

/** A bucket found only in the bank or only in the books, with its lines when expanded. */
function BucketRow({
  row: { bucket, sign, amount, count },
  currency,
  sums,
  month,
}: BucketRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const reasons = sums.filter((sum) => sum.currency === currency && sum.bucket === bucket)
  return (
    <li className="grid gap-1">
      <div className="flex justify-between gap-4">
        <span>{`${BUCKETS[bucket]} (${formatCount(count)})`}</span>
        <span translate="no" className="whitespace-nowrap tabular-nums">
          {`${sign * amount > 0 ? '+' : ''}${formatExactMoney(sign * amount, currency)}`}
        </span>
      </div>
      {bucket === 'excluded' ? (
        <p className="text-sm text-muted-foreground">
          {reasons.map(({ reason, account_id, amount: excluded }) => (
            <span key={`${reason} ${account_id}`} className="block">
              <span>{`${reason ? REASONS[reason] : 'No reason'}: `}</span>
              <span translate="no">{formatExactMoney(excluded, currency)}</span>
            </span>
          ))}
        </p>
      ) : null}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="min-h-11 w-fit cursor-pointer content-center font-semibold text-primary-strong sm:min-h-6">
          {`Show: ${BUCKETS[bucket]}`}
        </summary>
        {isOpen ? <Lines filter={{ month, bucket, accountId: null, currency }} /> : null}
      </details>
    </li>
  )
}

function Lines({ filter }: { filter: BucketFilter }) {
  const query = useQuery(bankQueries.bucket(filter))
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch these lines."
      skeleton={<SkeletonList count={2} className="h-6" />}
    >
      {(lines) => (
        <>
          <ul className="grid gap-1 text-sm">
            {lines.map((line) => (
              <Line key={`${line.bank_transaction_id} ${line.transfer_id}`} line={line} />
            ))}
          </ul>
          {lines.length < SHOWN_LINES ? null : (
            <p className="text-sm text-muted-foreground">
              {`The first ${formatCount(SHOWN_LINES)} lines: the file has all of them.`}
            </p>
          )}
        </>
      )}
    </QueryView>
  )
}

function Line({ line: { day, amount, currency, narration } }: { line: ReconciliationLine }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <span>{`${formatDate(day)} `}</span>
        <span translate="no">{narration ?? ''}</span>
      </span>
      <Money isExact amount={amount} currency={currency} />
    </li>
  )
}
