import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paymentCurrency } from '@/domain/money'
import { isTicketDescription, ticketDue } from '@/domain/ticket'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Candidate, MatchablePayment, Part, Reason } from '../match-types'
import type { StatementRow } from '../statement'
import type { LineLinks } from './line-links'

const REASONS: Record<Reason, string | null> = {
  exact: null,
  'currency differs': 'Reference matches, the currency differs',
  'amount differs': 'Reference matches, the amount differs',
  'not due': 'Reference matches, the amount is not what is due',
  'several children': 'References of one family',
  'brothers and sisters': 'One reference, and the sum for brothers and sisters',
  'two families': 'References of two families stand here',
  'reference uncertain': 'The reference is cut, misspelt or within a longer number',
  'reference repeats': 'All matches, but another payment has this reference',
  'ticket paid': 'All matches, but the ticket is paid already',
  'taken back': 'All matches, but it looks like money that went back',
  'reference typed': 'The parent typed this reference',
  'amount and name': 'Amount and name match',
}

const LINK =
  'inline-flex min-h-11 items-center text-left font-semibold text-primary-strong underline underline-offset-4 hover:decoration-2 sm:min-h-6'

function nameOf({ child_name, parent_name }: MatchablePayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

const list = new Intl.ListFormat('en-GB')

/** "Ada Obi and Bola Obi". */
export function namesOf(parts: readonly Part[]): string {
  return list.format(parts.map(({ payment }) => nameOf(payment)))
}

/** Whether the payment's dialog has to ask something: money for a ticket in another currency, or another sum than is due. */
function asksMore({ parts, reason }: Candidate, row: StatementRow): boolean {
  const [first] = parts
  if (!first || parts.length > 1) return false
  const { payment_type, description, application_id } = first.payment
  if (payment_type === 'subscription' || application_id === null)
    return reason === 'currency differs'
  return (
    isTicketDescription(description) &&
    (reason === 'currency differs' || !isDueSum(first.payment, row))
  )
}

/** In the currency of the country; another one is told by its reason. */
function isDueSum({ country, ticket_fee, ticket_received }: MatchablePayment, row: StatementRow) {
  if (country === null || ticket_fee === null) return true
  return (
    ticketDue({ country, ticket_fee, ticket_received: ticket_received ?? 0 }).amount === row.amount
  )
}

export interface ChoiceProps extends Pick<LineLinks, 'hrefOfPayments'> {
  /** Opens one of its payments that wait. */
  onOpen: (id: string, candidate: Candidate, row: StatementRow) => void
  /** The payments that wait for a decision now. */
  pending: ReadonlySet<string>
  /** Approves what waits of a choice. Left out where the lines are approved together. */
  onApprove: ((candidate: Candidate, ids: readonly string[]) => void) | undefined

  candidate: Candidate
  row: StatementRow
  isUsed: boolean
}

/** One way to use a transfer, and the button that takes it. */
export function Choice({
  candidate,
  row,
  isUsed,
  pending,
  onApprove,
  onOpen,
  hrefOfPayments,
}: ChoiceProps) {
  const { parts, reason } = candidate
  const isSplit = parts.length > 1
  const waiting = parts.filter(({ paymentId }) => pending.has(paymentId))
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
                <Link to={hrefOfPayments(payment.reference ?? nameOf(payment))} className={LINK}>
                  {nameOf(payment)}
                </Link>
              )}
              <span className="block text-sm text-muted-foreground">
                {isSplit ? (
                  <>
                    Gets <Money isExact amount={amount} currency={paymentCurrency(payment)} />
                    {', '}
                  </>
                ) : null}
                {isSplit ? 'stated ' : 'Stated '}
                <Money isExact amount={payment.amount} currency={paymentCurrency(payment)} />
                {payment.reference ? ` · ${payment.reference}` : ''}
              </span>
            </li>
          ))}
        </ul>
        {REASONS[reason] === null || isUsed ? null : (
          <p className="text-sm font-semibold text-warning-strong">{REASONS[reason]}</p>
        )}
      </div>
      <Decide isOpen={isOpen} isUsed={isUsed} hasButton={onApprove !== undefined}>
        {first && asksMore(candidate, row) ? (
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
            onClick={() =>
              onApprove?.(
                candidate,
                waiting.map(({ paymentId }) => paymentId),
              )
            }
          >
            Approve{waiting.length > 1 ? ` ${waiting.length} payments` : ''}
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
