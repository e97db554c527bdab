import { clsx } from 'clsx'
import { Link } from 'react-router-dom'
import { type Currency, formatCount, paymentCurrency } from '@/domain/money'
import { whatsappLink } from '@/domain/whatsapp'
import { Money } from '@/components/money'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import { STATE_WORDS } from '../left-over'
import type { Candidate, ChildNote, MatchablePayment, MatchedLine, Reason } from '../match-types'
import { parentMessage } from '../parent-message'
import type { StatementRow } from '../statement'

const REASONS: Record<Reason, string | null> = {
  exact: null,
  'currency differs': 'Reference matches, the currency differs',
  'amount differs': 'Reference matches, the amount differs',
  'not the fee': 'Reference matches, the amount is not the fee',
  'several children': 'References of one family',
  'two families': 'References of two families stand here',
  'reference uncertain': 'The reference is cut, misspelt or within a longer number',
  'reference repeats': 'All matches, but another payment has this reference',
  'ticket paid': 'All matches, but the ticket is paid already',
  'taken back': 'All matches, but it looks like money that went back',
  'reference typed': 'The parent typed this reference',
  'amount and name': 'Amount and name match',
}

/** Where a line leads to. */
export interface LineLinks {
  /** Opens a payment with its proof and family. */
  onOpen: (id: string) => void
  /** The address at which a child is managed. */
  hrefOfChild: (applicationId: string) => string
}

export interface LineCardProps extends LineLinks {
  line: MatchedLine
  currency: Currency
  /** The payments that it was used for. */
  usedFor: readonly string[]
  /** The payments that wait for a decision now. */
  pending: ReadonlySet<string>
  /** Left out where the lines are approved together. */
  onApprove: ((ids: readonly string[]) => void) | undefined
}

/** One transfer, with what it may be for. */
export function LineCard({ line, currency, usedFor, ...actions }: LineCardProps) {
  const { row, group, candidates, notes, isQuestion } = line
  const isUsed = usedFor.length > 0
  return (
    <li
      className={clsx(
        'grid min-w-0 gap-x-6 gap-y-3 rounded-card border border-border bg-surface p-4',
        group !== 'rest' && 'md:grid-cols-2',
      )}
    >
      <Transfer row={row} currency={currency} />
      {group === 'rest' ? null : (
        <div className="flex min-w-0 flex-col gap-3 max-md:border-t max-md:border-border max-md:pt-3">
          {isUsed ? (
            <Badge tone="success">Used for {usedNames(line, usedFor)}</Badge>
          ) : isQuestion ? (
            <p className="font-semibold text-warning-strong">
              It fits these alike: ask the parent, or look in the bank.
            </p>
          ) : null}
          {candidates.length > 0 ? (
            <ul className="grid gap-3">
              {candidates.map((candidate) => (
                <li key={candidate.parts.map(({ paymentId }) => paymentId).join()}>
                  <Choice candidate={candidate} row={row} usedFor={usedFor} {...actions} />
                </li>
              ))}
            </ul>
          ) : null}
          {notes.map((note) => (
            <Note
              key={note.child.id ?? note.child.child_name}
              note={note}
              row={row}
              currency={currency}
              hrefOfChild={actions.hrefOfChild}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function Transfer({ row, currency }: { row: StatementRow; currency: Currency }) {
  return (
    <div className="flex min-w-0 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere text-heading">
          {row.narration || 'No narration'}
        </p>
        <p className="text-sm wrap-anywhere text-muted-foreground">
          {[row.date, `line ${formatCount(row.line)}`].filter(Boolean).join(', ')}
          {row.bankNumber ? (
            <span className="block">Bank&rsquo;s number {row.bankNumber}</span>
          ) : null}
        </p>
      </div>
      <p className="shrink-0 text-right">
        <span className="block text-sm text-muted-foreground">Arrived</span>
        <Money amount={row.amount} currency={currency} className="font-semibold" />
      </p>
    </div>
  )
}

function nameOf({ child_name, parent_name }: MatchablePayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

const list = new Intl.ListFormat('en-GB')

function usedNames({ candidates }: MatchedLine, ids: readonly string[]): string {
  const parts = candidates.flatMap((candidate) => candidate.parts)
  const names = ids.flatMap((id) => {
    const payment = parts.find(({ paymentId }) => paymentId === id)?.payment
    return payment ? [nameOf(payment)] : []
  })
  return list.format(names)
}

interface ChoiceProps extends Pick<LineCardProps, 'pending' | 'onApprove' | 'onOpen'> {
  candidate: Candidate
  row: StatementRow
  usedFor: readonly string[]
}

function Choice({ candidate, row, usedFor, pending, onApprove, onOpen }: ChoiceProps) {
  const { parts, reason } = candidate
  const isSplit = parts.length > 1
  const waiting = parts.filter(({ paymentId }) => pending.has(paymentId))
  const isBegun = parts.some(({ paymentId }) => usedFor.includes(paymentId))
  // Of a transfer that is used, only what is left of the same choice, as when one of several failed.
  const isOpen =
    usedFor.length > 0 ? isBegun && waiting.length > 0 : waiting.length === parts.length
  const names = list.format(waiting.map(({ payment }) => nameOf(payment)))
  return (
    <div className="flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <ul>
          {parts.map(({ paymentId, amount, payment }) => (
            <li key={paymentId} className="wrap-anywhere">
              <Button
                variant="link"
                className="min-h-6! px-0! py-0! text-left"
                aria-label={`Open the payment of ${nameOf(payment)}`}
                onClick={() => onOpen(paymentId)}
                disabled={!pending.has(paymentId)}
              >
                {nameOf(payment)}
              </Button>
              <span className="block text-sm text-muted-foreground">
                {isSplit ? (
                  <>
                    Gets <Money amount={amount} currency={paymentCurrency(payment)} />
                    {', '}
                  </>
                ) : null}
                {isSplit ? 'stated ' : 'Stated '}
                <Money amount={payment.amount} currency={paymentCurrency(payment)} />
                {payment.reference ? ` · ${payment.reference}` : ''}
              </span>
            </li>
          ))}
        </ul>
        {REASONS[reason] === null ? null : (
          <p className="text-sm font-semibold text-warning-strong">{REASONS[reason]}</p>
        )}
      </div>
      {!isOpen ? (
        usedFor.length > 0 ? null : (
          <Badge tone="success">No longer pending</Badge>
        )
      ) : onApprove ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Approve ${names} by line ${row.line}`}
          onClick={() => onApprove(waiting.map(({ paymentId }) => paymentId))}
        >
          Approve{waiting.length > 1 ? ` ${waiting.length} payments` : ''}
        </Button>
      ) : (
        <Badge tone="warning">Pending</Badge>
      )}
    </div>
  )
}

interface NoteProps extends Pick<LineLinks, 'hrefOfChild'> {
  note: ChildNote
  row: StatementRow
  currency: Currency
}

/** A child of whom the line speaks, and for whom no payment waits. */
function Note({ note, row, currency, hrefOfChild }: NoteProps) {
  const { child, state } = note
  const text = parentMessage(note, row, {
    productName: config.productName,
    paymentsUrl: `${config.siteUrl ?? window.location.origin}${paths.payment}`,
    currency,
  })
  return (
    <div className="min-w-0 wrap-anywhere">
      <p>
        {child.child_name}
        {child.payment_reference ? (
          <span className="text-sm text-muted-foreground"> · {child.payment_reference}</span>
        ) : null}
        <span className="block text-sm font-semibold text-warning-strong first-letter:uppercase">
          {STATE_WORDS[state]}
        </span>
      </p>
      {state === 'paid by another line' ? null : (
        <p className="flex flex-wrap items-center gap-x-4">
          {child.id === null ? null : (
            <Link
              to={hrefOfChild(child.id)}
              className="inline-flex min-h-11 items-center text-sm font-semibold text-primary-strong underline underline-offset-4"
            >
              {state === 'unstated' ? 'Record one' : 'Open'}
              <span className="sr-only">
                {state === 'unstated' ? ` for ${child.child_name}` : ` ${child.child_name}`}
              </span>
            </Link>
          )}
          {child.parent_phone === null ? null : (
            <ButtonAnchor
              href={whatsappLink(child.parent_phone, text)}
              variant="link"
              size="small"
              className="px-0!"
              aria-label={`Message the parent of ${child.child_name} (opens in a new tab)`}
            >
              <Icon name="whatsapp" />
              Message the parent
            </ButtonAnchor>
          )}
        </p>
      )}
    </div>
  )
}
