import type { ReactNode } from 'react'
import { ProofByWhatsApp } from '@/components/dont-pay-again'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { type Currency, formatExactMoney } from '@/domain/money'
import { lazyView } from '@/lib/lazy'

// Few families have a payment that was declined, and what reads and sends a file weighs more than the page around it.
const DeclinedProof = lazyView(async () => (await import('./declined-proof')).DeclinedProof)

/** A payment as far as a family is told why it was declined. */
export interface DeclinedPayment {
  id: string
  amount: number
  currency: Currency
  reference: string | null
  decision_reason: string | null
}

export interface DeclinedNoticeProps {
  payment: DeclinedPayment
  /** The answer where no money has left: the way to pay, where it does not stand below. */
  no?: ReactNode
}

/**
 * Says of a ticket's payment that was declined why, and asks the one question that decides what is next, so that a family
 * that did send the money does not send it twice.
 */
export function DeclinedNotice({ payment, no }: DeclinedNoticeProps) {
  const { amount, currency, decision_reason } = payment
  return (
    <div className="flex gap-2 rounded-card bg-destructive-soft p-3 text-destructive-strong">
      <Icon name="alert" className="mt-0.5" />
      <div className="min-w-0 break-words">
        <p className="font-bold">
          We couldn't confirm your payment of{' '}
          <span translate="no">{formatExactMoney(amount, currency)}</span>
          <span>{`. Here's ${decision_reason ? 'why, and ' : ''}what you can do.`}</span>
        </p>
        {decision_reason ? <p>{decision_reason}</p> : null}
        <p className="mt-2 font-bold">Did the money leave your account?</p>
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <DeclinedProof payment={payment} placeholder={<Skeleton className="h-11 w-48" />} />
          {no}
        </div>
        <ProofByWhatsApp payment={payment} />
      </div>
    </div>
  )
}
