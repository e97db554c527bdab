import { Link } from 'react-router-dom'
import { paymentCurrency } from '@/domain/money'
import { Money } from '@/components/money'
import { Button } from '@/components/ui/button'
import { useAllocate } from '@/features/finance/allocate/queries'
import { bookingOf } from '../line-allocation'
import type { Candidate, MatchablePayment, PaymentPart } from '../match-types'
import type { OpenLine } from '../open-lines'
import type { LineLinks } from './line-links'
import { lineName } from './transfer'

const LINK =
  'inline-flex min-h-11 items-center text-left font-semibold text-primary-strong underline underline-offset-4 hover:decoration-2 sm:min-h-6'

function nameOf({ child_name, parent_name }: MatchablePayment): string {
  return child_name ?? parent_name ?? 'this payment'
}

const list = new Intl.ListFormat('en-GB')

/** "Ada Obi and Bola Obi". */
function namesOf(parts: readonly PaymentPart[]): string {
  return list.format(parts.map(({ payment }) => nameOf(payment)))
}

export interface CandidateChoiceProps extends Pick<LineLinks, 'hrefOfPayments'> {
  candidate: Candidate
  line: OpenLine
  /** The warnings about it. */
  warnings: readonly string[]
  /** Opens the allocation dialog with this candidate. */
  onAllocate: () => void
  /** Opens one of its payments to view it. */
  onOpen: (paymentId: string) => void
}

/** One candidate use of a line, and the button to accept it: in one press if it is exact. */
export function CandidateChoice({
  candidate: { parts },
  line,
  warnings,
  onAllocate,
  onOpen,
  hrefOfPayments,
}: CandidateChoiceProps) {
  const isExact = line.group === 'exact'
  const approve = useAllocate()
  return (
    <div className="flex min-w-0 flex-col items-start justify-between gap-x-4 gap-y-2 sm:flex-row">
      <div className="min-w-0">
        <ul>
          {parts.map((part) => (
            <li key={part.paymentId} className="wrap-anywhere">
              <Part
                part={part}
                isSplit={parts.length > 1}
                onOpen={onOpen}
                hrefOfPayments={hrefOfPayments}
              />
            </li>
          ))}
        </ul>
        {warnings.map((warning) => (
          <p key={warning} className="text-sm font-semibold text-warning-strong">
            {warning}
          </p>
        ))}
      </div>
      <Button
        size="small"
        variant="secondary"
        className="shrink-0"
        aria-haspopup={isExact ? undefined : 'dialog'}
        aria-label={`${isExact ? 'Approve' : 'Decide on'} ${namesOf(parts)} by ${lineName(line.row)}`}
        isBusy={approve.isPending}
        busyText="Saving…"
        onClick={() => (isExact ? approve.mutate(bookingOf(line, parts)) : onAllocate())}
      >
        {isExact ? 'Approve' : 'Decide'}
      </Button>
    </div>
  )
}

interface PartProps extends Pick<CandidateChoiceProps, 'onOpen' | 'hrefOfPayments'> {
  part: PaymentPart
  isSplit: boolean
}

function Part({
  part: { paymentId, amount, payment },
  isSplit,
  onOpen,
  hrefOfPayments,
}: PartProps) {
  const name = nameOf(payment)
  const currency = paymentCurrency(payment)
  return (
    <>
      {payment.isUnstated ? (
        <Link to={hrefOfPayments(payment.application_reference ?? name)} className={LINK}>
          <span translate="no">{name}</span>
        </Link>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Open the payment of ${name}`}
          onClick={() => onOpen(paymentId)}
          className={LINK}
        >
          <span translate="no">{name}</span>
        </button>
      )}
      <span className="block text-sm text-muted-foreground">
        {isSplit ? (
          <>
            <span>Gets </span>
            <Money isExact amount={amount} currency={currency} />
            <span>, </span>
          </>
        ) : null}
        {payment.isUnstated ? (
          <span>no payment stated</span>
        ) : (
          <>
            <span>{isSplit ? 'stated ' : 'Stated '}</span>
            <Money isExact amount={payment.amount} currency={currency} />
            {payment.reference ? <span translate="no">{` · ${payment.reference}`}</span> : null}
          </>
        )}
      </span>
    </>
  )
}
