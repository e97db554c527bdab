import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Currency, formatCount } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import {
  type BankAccount,
  type BankTransaction,
  LINES_AT_ONCE,
  type TransactionState,
} from '@/features/finance/bank/api'
import { bankQueries, useClearDuplicate, useExclude } from '@/features/finance/bank/queries'
import { REASONS } from '@/features/finance/bank/labels'
import { lineName, Transfer, type TransferProps } from './transfer'

/** Suspected duplicates and lines set aside, collapsed, each with a way to reopen it. */
export function OtherLines({ account }: { account: BankAccount }) {
  return (
    <>
      <FoldedLines
        account={account}
        state="duplicate"
        title="Perhaps already used"
        note="The account has a line of the same day and sum in other words. Nothing is booked by one of these until somebody says that it is another."
      >
        {(line) => <Duplicate line={line} />}
      </FoldedLines>
      <FoldedLines account={account} state="excluded" title="Set aside" note="Nobody’s payment.">
        {(line) => <SetAsideLine line={line} />}
      </FoldedLines>
    </>
  )
}

interface FoldedLinesProps {
  account: BankAccount
  state: TransactionState
  title: string
  note: string
  children: (line: BankTransaction) => ReactNode
}

/** Renders nothing without lines, which are secondary on this page. */
function FoldedLines({ account, state, title, note, children }: FoldedLinesProps) {
  const { data: lines = [] } = useQuery(bankQueries.transactions(account.id, state))
  if (lines.length === 0) return null
  const isCut = lines.length === LINES_AT_ONCE
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold sm:min-h-6">
        <span>{`${title} (${isCut ? 'the first ' : ''}${formatCount(lines.length)})`}</span>
        <Icon name="chevron" className="group-open:rotate-180" />
      </summary>
      <p className="max-w-prose text-muted-foreground">{note}</p>
      <ul aria-label={title} className="mt-3 grid gap-3">
        {lines.map((line) => (
          <li
            key={line.id}
            className="grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4 md:grid-cols-2"
          >
            <OneTransfer line={line} currency={account.currency} />
            <div className="flex min-w-0 flex-col items-start gap-2">{children(line)}</div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function rowOf({ day, narration, reference, amount }: BankTransaction): TransferProps['row'] {
  return {
    day,
    date: day,
    narration: narration ?? '',
    bankNumber: reference ?? '',
    amount: Math.abs(amount),
  }
}

function OneTransfer({ line, currency }: { line: BankTransaction; currency: Currency }) {
  return (
    <Transfer
      row={rowOf(line)}
      currency={currency}
      label={line.amount < 0 ? 'Went out' : 'Arrived'}
    />
  )
}

function Duplicate({ line }: { line: BankTransaction }) {
  const clear = useClearDuplicate()
  return (
    <>
      <p className="font-semibold text-warning-strong">
        {line.is_duplicate_booked ? 'Money was booked by the other one:' : 'The other one is open:'}
      </p>
      <p translate="no" className="wrap-anywhere">
        {line.duplicate_narration ?? ''}
      </p>
      <Button
        size="small"
        variant="secondary"
        isBusy={clear.isPending}
        busyText="Saving…"
        aria-label={`It is another one: ${lineName(rowOf(line))}`}
        onClick={() => clear.mutate(line.id)}
      >
        It is another one
      </Button>
    </>
  )
}

function SetAsideLine({ line }: { line: BankTransaction }) {
  const exclude = useExclude()
  return (
    <>
      <p>{line.excluded_because === null ? '' : REASONS[line.excluded_because]}</p>
      <Button
        size="small"
        variant="quiet"
        isBusy={exclude.isPending}
        busyText="Opening it…"
        aria-label={`Take back: ${lineName(rowOf(line))}`}
        onClick={() => exclude.mutate({ lineIds: [line.id], reason: null })}
      >
        Take back
      </Button>
    </>
  )
}
