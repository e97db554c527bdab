import type { ReactNode } from 'react'
import { paymentStatusLabelForAdmin, RECEIVED_VIA_WORDS } from '@/domain/payment'
import { formatDate, localDateTime } from '@/domain/dates'
import { paymentCurrency } from '@/domain/money'
import { DEFAULT_COUNTRY, timeZoneOf } from '@/domain/regions'
import { KeptWords } from '@/components/kept-words'
import { Money } from '@/components/money'
import { Button } from '@/components/ui/button'
import { checkStyle } from '@/components/ui/checkbox'
import type { Column } from '@/components/ui/data-table'
import { Icon } from '@/components/ui/icon'
import { Link } from 'react-router-dom'
import type { CsvColumn } from '@/lib/csv-export'
import { type AdminPayment, type Proof, proofsOf } from './api'
import { duplicateWords, payerOf } from './decision-words'
import { arrivedCurrency, expectedFee, isOwnReference } from './fee'
import { NO_FILTER, paymentList } from './list-params'
import type { Question } from './components/decision-dialog'
import { Email } from './components/email'
import { PaymentDecision } from './components/payment-decision'

export interface PaymentActions {
  proofs: readonly Proof[]
  isSelected: (id: string) => boolean
  onToggle: (payment: AdminPayment) => void
  /** Opens a payment with its proofs. */
  onOpen: (payment: AdminPayment) => void
  /** Asks for the reason that a decision needs. */
  onAsk: (question: Question) => void
  onDecided: (id: string) => void
}

export function paymentColumns({
  proofs,
  isSelected,
  onToggle,
  onOpen,
  onAsk,
  onDecided,
}: PaymentActions): Column<AdminPayment>[] {
  return [
    {
      key: 'child',
      header: 'Child and parent',
      cell: (row) => (
        <span className="flex gap-3 md:min-w-36 md:flex-col md:gap-1 xl:min-w-48 xl:flex-row xl:gap-3">
          <input
            type="checkbox"
            className={checkStyle}
            aria-label={`Select ${payerOf(row)}`}
            checked={isSelected(row.id)}
            onChange={() => onToggle(row)}
          />
          <span className="min-w-0 wrap-anywhere xl:max-w-52">
            <span translate={row.child_name ? 'no' : 'yes'}>
              {row.child_name ?? 'No child named'}
            </span>
            <Small isKept={row.parent_name !== null}>
              {row.parent_name ?? 'Parent without a name'}
            </Small>
            <Small>{row.parent_email ? <Email address={row.parent_email} /> : null}</Small>
          </span>
        </span>
      ),
      line: (row) => <span translate={row.child_name ? 'no' : 'yes'}>{payerOf(row)}</span>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: (row) => <Amount payment={row} />,
      line: (row) => (
        <Money isExact amount={row.received_amount ?? row.amount} currency={arrivedCurrency(row)} />
      ),
    },
    {
      key: 'reference',
      header: 'Reference',
      cell: (row) => <Reference payment={row} />,
      line: ({ reference }) => (
        <span translate="no" className="max-md:hidden">
          {reference}
        </span>
      ),
    },
    {
      key: 'description',
      header: 'For, date and proof',
      isPlain: true,
      cell: (row) => (
        <span className="block wrap-anywhere md:min-w-32 xl:min-w-44">
          <KeptWords text={row.description} words={[row.child_name]} />
          <Small>
            <span>{`${row.payment_type === 'subscription' ? 'Subscription' : 'One-off'}, `}</span>
            <span className="whitespace-nowrap">
              {formatDate(row.created_at, row.country ?? undefined)}
            </span>
            <ProofButton
              payment={row}
              count={proofsOf(row, proofs).length}
              onOpen={() => onOpen(row)}
            />
          </Small>
        </span>
      ),
      line: (row) => (
        <span className="block max-w-56 truncate max-md:hidden">
          <KeptWords text={row.description} words={[row.child_name]} />
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      isPlain: true,
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <PaymentDecision
            payment={row}
            onRefuse={() => onAsk({ payment: row, about: 'refuse' })}
            onAllocate={() => onAsk({ payment: row, about: 'allocate' })}
            onDecided={() => onDecided(row.id)}
          />
          {row.decision_reason ? <Small>{`Taken back: ${row.decision_reason}`}</Small> : null}
        </span>
      ),
      line: (row) => (
        <>
          <span>{paymentStatusLabelForAdmin(row.status).label}</span>
          <span className="max-md:hidden">
            {row.decided_at === null
              ? null
              : ` ${formatDate(row.decided_at, row.country ?? undefined)}`}
          </span>
          {row.refunded_amount === null ? null : (
            <span>
              , <Money isExact amount={row.refunded_amount} currency={arrivedCurrency(row)} /> given
              back
            </span>
          )}
        </>
      ),
    },
  ]
}

interface ProofButtonProps {
  payment: AdminPayment
  count: number
  onOpen: () => void
}

function ProofButton({ payment, count, onOpen }: ProofButtonProps) {
  if (count === 0) return null
  return (
    <Button
      size="small"
      variant="link"
      className="xl:min-h-6! xl:py-0!"
      aria-label={`${count === 1 ? 'Proof' : `${count} proofs`} of ${payerOf(payment)}`}
      onClick={onOpen}
    >
      <Icon name="eye" />
      <span>{count === 1 ? 'Proof' : `${count} proofs`}</span>
    </Button>
  )
}

function Small({ isKept = false, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <span
      translate={isKept ? 'no' : undefined}
      className="block text-sm font-normal text-muted-foreground"
    >
      {children}
    </span>
  )
}

function Amount({ payment }: { payment: AdminPayment }) {
  const fee = expectedFee(payment)
  return (
    <>
      <Money
        isExact
        amount={payment.amount}
        currency={paymentCurrency(payment)}
        className="font-semibold"
      />
      {fee === null ? null : (
        <span
          className={
            fee.isMet
              ? 'block text-sm whitespace-nowrap text-muted-foreground'
              : 'block text-sm font-semibold whitespace-nowrap text-warning-strong'
          }
        >
          {fee.isMet ? null : <Icon name="alert" label="Differs:" className="mr-1" />}
          <span>Fee </span>
          <Money isExact amount={fee.amount} currency={fee.currency} />
        </span>
      )}
    </>
  )
}

function Reference({ payment }: { payment: AdminPayment }) {
  const { reference, application_reference: own } = payment
  const isOwn = isOwnReference(payment)
  return (
    <span className="tabular-nums">
      {reference === null ? <span className="text-muted-foreground">None given</span> : null}
      <span className={isOwn ? 'whitespace-nowrap' : 'wrap-anywhere'}>
        {reference ? <span translate="no">{reference}</span> : null}
        {isOwn ? <Icon name="check" label="The child's own" className="ml-1 text-success" /> : null}
      </span>
      {own === null || isOwn ? null : (
        <span className="block text-sm whitespace-nowrap text-muted-foreground">
          Child: <span translate="no">{own}</span>
        </span>
      )}
      {reference !== null && payment.same_reference_count > 0 ? (
        <Link
          to={paymentList.href({ ...NO_FILTER, search: reference, page: 1 })}
          className="flex min-h-6 items-center gap-1 text-sm font-semibold text-warning-strong underline underline-offset-4"
        >
          <Icon name="alert" />
          <span>{duplicateWords(payment)}</span>
        </Link>
      ) : null}
    </span>
  )
}

const countryOfPayment = ({ country }: AdminPayment) => country ?? DEFAULT_COUNTRY

export const PAYMENT_CSV: readonly CsvColumn<AdminPayment>[] = [
  { header: 'Date', value: (row) => localDateTime(row.created_at, countryOfPayment(row)) },
  { header: 'Time zone', value: (row) => timeZoneOf(countryOfPayment(row)).label },
  {
    header: 'Kind',
    value: ({ payment_type }) => (payment_type === 'subscription' ? 'Subscription' : 'One-off'),
  },
  { header: 'Status', value: ({ status }) => paymentStatusLabelForAdmin(status).label },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Currency', value: paymentCurrency },
  { header: 'Amount that arrived', value: ({ received_amount }) => received_amount },
  {
    header: 'Currency that arrived',
    value: (row) => (row.received_amount === null ? null : arrivedCurrency(row)),
  },
  { header: 'Arrived on', value: ({ received_on }) => received_on },
  { header: 'Refunded', value: ({ refunded_amount }) => refunded_amount },
  { header: 'Refunded on', value: ({ refunded_on }) => refunded_on },
  { header: 'Receipt', value: ({ receipt_number }) => receipt_number },
  { header: 'Seen', value: ({ received_via }) => received_via && RECEIVED_VIA_WORDS[received_via] },
  { header: 'Accepted as full', value: ({ is_accepted_as_full }) => is_accepted_as_full },
  { header: 'Expected fee', value: (row) => expectedFee(row)?.amount },
  { header: 'Reference', value: ({ reference }) => reference },
  { header: "Child's reference", value: (row) => row.application_reference },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Child', value: ({ child_name }) => child_name },
  { header: 'Country', value: ({ country }) => country },
  { header: 'Parent', value: ({ parent_name }) => parent_name },
  { header: 'Parent email', value: ({ parent_email }) => parent_email },
  { header: 'Parent phone', value: ({ parent_phone }) => parent_phone, isText: true },
  { header: 'Reason', value: ({ decision_reason }) => decision_reason },
  {
    header: 'Decided at',
    value: (row) => row.decided_at && localDateTime(row.decided_at, countryOfPayment(row)),
  },
  { header: 'Decided by', value: ({ decided_by_email }) => decided_by_email },
  { header: 'Id', value: ({ id }) => id },
]
