import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paymentCurrency } from '@/domain/money'
import { isTicketDescription } from '@/domain/ticket'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Candidate, MatchablePayment, PaymentPart } from '../match-types'
import type { StatementRow } from '../statement'
import type { LineLinks } from './line-links'

const LINK =
  'inline-flex min-h-11 items-center text-left font-semibold text-primary-strong underline underline-offset-4 hover:decoration-2 sm:min-h-6'

function nameOf({ child_name, parent_name }: MatchablePayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

const list = new Intl.ListFormat('en-GB')

/** "Ada Obi and Bola Obi". */
export function namesOf(parts: readonly PaymentPart[]): string {
  return list.format(parts.map(({ payment }) => nameOf(payment)))
}

/** Whether the payment's dialog has to ask something: money for a ticket in another currency, or another sum than is due. */
function asksMore({ parts, reason, also }: Candidate): boolean {
  const [first] = parts
  if (!first || parts.length > 1) return false
  const asks = [reason, ...also].some((one) => one === 'currency differs' || one === 'not due')
  const { payment_type, description, application_id } = first.payment
  if (payment_type === 'subscription' || application_id === null)
    return [reason, ...also].includes('currency differs')
  return isTicketDescription(description) && asks
}

export interface CandidateChoiceProps extends Pick<LineLinks, 'hrefOfPayments'> {
  /** Opens one of its payments that wait. */
  onOpen: (id: string, candidate: Candidate, row: StatementRow) => void
  /** The payments that wait for a decision now. */
  pending: ReadonlySet<string>
  /** Approves what waits of a choice. Left out where the lines are approved together. */
  onApprove: ((candidate: Candidate, ids: readonly string[]) => void) | undefined
  /** Asks how the line is divided, at first so. */
  onDivide: (candidate: Candidate) => void

  candidate: Candidate
  row: StatementRow
  isUsed: boolean
  /** The doubts about it, and what else there is to know. */
  warnings: readonly string[]
}

/** One way to use a transfer, and the button that takes it. */
export function CandidateChoice({
  candidate,
  row,
  isUsed,
  warnings,
  pending,
  onApprove,
  onDivide,
  onOpen,
  hrefOfPayments,
}: CandidateChoiceProps) {
  const { parts } = candidate
  const isSplit = parts.length > 1
  const waiting = parts.filter(
    ({ paymentId, payment }) => payment.isUnstated === true || pending.has(paymentId),
  )
  // Of the choice that was made, what is left, as when one of several could not be approved.
  const isOpen = isUsed ? waiting.length > 0 : waiting.length === parts.length
  const [first] = parts
  return (
    <div className="flex min-w-0 flex-col items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
      <div className="min-w-0">
        <ul>
          {parts.map(({ paymentId, amount, payment }) => (
            <li key={paymentId} className="wrap-anywhere">
              {pending.has(paymentId) ? (
                <button
                  type="button"
                  aria-label={`Open the payment of ${nameOf(payment)}`}
                  onClick={() => onOpen(paymentId, candidate, row)}
                  className={LINK}
                >
                  {nameOf(payment)}
                </button>
              ) : (
                <Link
                  to={hrefOfPayments(
                    (payment.isUnstated ? payment.application_reference : payment.reference) ??
                      nameOf(payment),
                  )}
                  className={LINK}
                >
                  {nameOf(payment)}
                </Link>
              )}
              <span className="block text-sm text-muted-foreground">
                {isSplit ? (
                  <>
                    <span>Gets </span>
                    <Money isExact amount={amount} currency={paymentCurrency(payment)} />
                    <span>, </span>
                  </>
                ) : null}
                {payment.isUnstated ? (
                  <span>no payment stated</span>
                ) : (
                  <>
                    <span>{isSplit ? 'stated ' : 'Stated '}</span>
                    <Money isExact amount={payment.amount} currency={paymentCurrency(payment)} />
                    {payment.reference ? (
                      <span translate="no">{` · ${payment.reference}`}</span>
                    ) : null}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        {isUsed
          ? null
          : warnings.map((warning) => (
              <p key={warning} className="text-sm font-semibold text-warning-strong">
                {warning}
              </p>
            ))}
      </div>
      <Decide isOpen={isOpen} isUsed={isUsed} hasButton={onApprove !== undefined}>
        {first && asksMore(candidate) ? (
          <Button
            size="small"
            variant="secondary"
            className="shrink-0"
            aria-label={`Decide on ${nameOf(first.payment)} by line ${row.line}`}
            onClick={() => onOpen(first.paymentId, candidate, row)}
          >
            Decide
          </Button>
        ) : (
          <Button
            size="small"
            variant="secondary"
            className="shrink-0"
            aria-label={`Approve ${namesOf(waiting)} by line ${row.line}`}
            onClick={() => {
              if (isSplit) onDivide(candidate)
              else onApprove?.(candidate, [first?.paymentId ?? ''])
            }}
          >
            {`Approve${isSplit ? ` ${parts.length} payments` : ''}`}
          </Button>
        )}
      </Decide>
    </div>
  )
}

interface DecideProps {
  isOpen: boolean
  isUsed: boolean
  hasButton: boolean
  children: ReactNode
}

/** The button of a choice, or the word for why it has none. */
function Decide({ isOpen, isUsed, hasButton, children }: DecideProps) {
  if (!isOpen && isUsed) return null
  if (!isOpen) {
    return (
      <Badge tone="success" className="shrink-0">
        No longer pending
      </Badge>
    )
  }
  return hasButton ? children : <Badge tone="warning">Pending</Badge>
}
