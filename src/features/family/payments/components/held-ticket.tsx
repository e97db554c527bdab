import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonAnchor, ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import { paymentStatusLabel } from '@/domain/payment'
import { answerBy, formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { MAX_PENDING_TICKET_PAYMENTS } from '@/domain/quotas'
import { whatsappLink } from '@/domain/whatsapp'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import type { PayableChild, Payment, SentProof } from '../api'
import type { TicketHold } from '../ticket-payment'
import { waitsSince } from '../waits-since'
import { PaymentProofs, type ProofActions } from './payment-proofs'

export interface HeldTicketProps extends ProofActions {
  child: PayableChild
  /** The child's display name. */
  name: string
  hold: TicketHold
  /** Starts another payment anyway; null if none is accepted. */
  onAnother: (() => void) | null
}

const HEADINGS: Record<TicketHold['reason'], (name: string) => string> = {
  checking: () => 'We’re checking your payment',
  paid: (name) => `${name} has a ticket!`,
  disqualified: (name) => `${name}’s ticket was disqualified`,
  rejected: () => 'Not accepted this year',
}

/** Replaces the transfer when a ticket already has a payment: shows that payment, its proof, and a question. */
export function HeldTicket({ child, name, hold, onAnother, ...proofActions }: HeldTicketProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { reason, payment } = hold
  const support = useSupportNumber(child.country)
  const words = sentenceOf(hold, child, name, proofActions.proofs)
  const isRefused = reason === 'disqualified' || reason === 'rejected'
  return (
    <Card role="group" aria-labelledby="held-ticket" className="flex flex-col items-start gap-4">
      <h2 id="held-ticket" className="text-xl">
        {HEADINGS[reason](name)}
      </h2>
      {payment ? <PaymentLine payment={payment} child={child} /> : null}
      <p>{words}</p>
      {payment && (payment.status === 'pending' || hasProof(payment, proofActions.proofs)) ? (
        <div className="flex flex-col items-start gap-2">
          <h3 className="font-bold">Proof of payment</h3>
          <PaymentProofs payment={payment} {...proofActions} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {reason === 'paid' ? (
          <ButtonLink to={paths.ticket(child.id)}>
            <Icon name="ticket" /> View Ticket
          </ButtonLink>
        ) : null}
        {isRefused && support ? (
          <ButtonAnchor
            href={whatsappLink(
              support,
              `Hello, I have a question about ${child.child_name}'s ticket (${child.payment_reference}).`,
            )}
          >
            <Icon name="whatsapp" /> Write to us
          </ButtonAnchor>
        ) : null}
        {hold.isFull || onAnother === null ? null : (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Make another payment
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Pay for ${name}’s ticket again?`}
        description={
          <>
            {payment?.status === 'pending' ? (
              <span>
                <span>{'You told us about '}</span>
                <span translate="no">{formatExactMoney(payment.amount, payment.currency)}</span>
                <span>{` on ${formatDate(payment.created_at, child.country)}. `}</span>
              </span>
            ) : null}
            <span>{words}</span>
          </>
        }
        confirmLabel="Make another payment"
        onConfirm={async () => onAnother?.()}
      />
    </Card>
  )
}

function hasProof({ id }: Payment, proofs: readonly SentProof[] = []): boolean {
  return proofs.some(({ payment_id }) => payment_id === id)
}

function PaymentLine({ payment, child }: { payment: Payment; child: PayableChild }) {
  const { label, tone } = paymentStatusLabel(payment.status)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong translate="no" className="text-2xl tabular-nums">
        {formatExactMoney(payment.amount, payment.currency)}
      </strong>
      <span>{formatDate(payment.created_at, child.country)}</span>
      <Badge tone={tone}>{label}</Badge>
    </p>
  )
}

function sentenceOf(
  { reason, payment, isFull }: TicketHold,
  child: PayableChild,
  name: string,
  proofs?: readonly SentProof[],
): string {
  switch (reason) {
    case 'paid':
      return `${name}’s ticket has already been paid. You don’t need to pay again.`
    case 'rejected':
      return `Please don’t send money for ${name}’s ticket. If you have a question about it, write to us.`
    case 'disqualified':
      return 'Please don’t send money for it. If you think this is a mistake, write to us.'
    case 'checking': {
      const day = payment ? answerBy(waitsSince(payment, proofs), child.country) : null
      const by = day ? `. You’ll hear by ${day}` : ''
      return isFull
        ? `We’re checking ${MAX_PENDING_TICKET_PAYMENTS} payments for this ticket${by}. Please wait for our answer before you tell us about another one.`
        : `We’re looking for it in the bank${by}. You don’t need to pay again.`
    }
  }
}
