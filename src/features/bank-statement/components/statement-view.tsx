import { useState } from 'react'
import type { Currency } from '@/domain/money'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { type Matches, type MatchablePayment, matchStatement } from '../match'
import {
  isComplete,
  readCredits,
  recogniseColumns,
  type StatementColumns,
  type StatementTable,
} from '../statement'
import { ColumnChooser } from './column-chooser'
import { MatchLists } from './match-lists'
import { StatementForm } from './statement-form'

export interface StatementViewProps<Payment extends MatchablePayment> {
  /** All that wait for a decision now. */
  payments: readonly Payment[]
  /** Asks about some of them and approves them. */
  onApprove: (payments: readonly Payment[]) => void
  /** The list that this belongs to. */
  backTo: string
}

interface Statement {
  table: StatementTable
  columns: StatementColumns
  currency: Currency
}

interface Result<Payment> {
  matches: Matches<Payment>
  ignoredCount: number
  currency: Currency
}

/** Matches a bank's statement with the pending payments, on this device alone. */
export function StatementView<Payment extends MatchablePayment>({
  payments,
  onApprove,
  backTo,
}: StatementViewProps<Payment>) {
  const [statement, setStatement] = useState<Statement | null>(null)
  const [result, setResult] = useState<Result<Payment> | null>(null)

  function match({ table, columns, currency }: Statement) {
    const { credits, ignoredCount } = readCredits(table, columns)
    setResult({ matches: matchStatement(credits, payments, currency), ignoredCount, currency })
  }

  function read(table: StatementTable, currency: Currency) {
    const next = { table, columns: recogniseColumns(table.headers), currency }
    setStatement(next)
    if (isComplete(next.columns)) match(next)
    else setResult(null)
  }

  return (
    <section aria-label="Bank statement" className="flex flex-col gap-6">
      <ButtonLink to={backTo} variant="link" size="small" className="w-fit">
        <Icon name="arrow-left" />
        All payments
      </ButtonLink>
      <div>
        <h2 className="text-xl">Match a bank statement</h2>
        <p className="max-w-prose text-muted-foreground">
          Transfers are matched with pending payments by their reference and amount. The statement
          stays on this device: nothing of it is sent anywhere.
        </p>
      </div>
      <StatementForm onRead={read} />
      {statement ? (
        <ColumnChooser
          // Anew for each statement, so that what was chosen for another is not kept.
          key={statement.table.headers.join('|')}
          table={statement.table}
          columns={statement.columns}
          onChoose={(columns) => {
            const next = { ...statement, columns }
            setStatement(next)
            if (isComplete(columns)) match(next)
            else setResult(null)
          }}
        />
      ) : null}
      {result ? <MatchLists {...result} payments={payments} onApprove={onApprove} /> : null}
    </section>
  )
}
