import type { ReactNode } from 'react'
import { ProofByWhatsApp } from '@/components/dont-pay-again'
import { Icon } from '@/components/ui/icon'
import { Skeleton } from '@/components/ui/skeleton'
import { type Currency, formatExactMoney } from '@/domain/money'
import { lazyView } from '@/lib/lazy'

// Lazy: few families have a declined payment, and the upload code is larger than the page around it.
const DeclinedProof = lazyView(async () => (await import('./declined-proof')).DeclinedProof)

/** The parts of a declined payment that the family sees. */
export interface DeclinedPayment {
  id: string
  amount: number
  currency: Currency
  reference: string | null
  decision_reason: string | null
}

export interface DeclinedNoticeProps {
  payment: DeclinedPayment
  /** Shown if no money was sent: the payment link, unless it is below. */
  no?: ReactNode
}

/**
 * Explains why a ticket payment was declined, and asks whether the money was sent, so that a family does not pay twice.
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
          <span>.</span>
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
