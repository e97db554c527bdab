import { Icon } from '@/components/ui/icon'
import { formatExactMoney } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { whatsappLink } from '@/domain/whatsapp'
import type { Credit } from '@/features/family/payments/credit-api'
import { useSupportNumber } from '@/lib/support'

export interface CoveredTicketProps {
  child: { child_name: string; payment_reference: string; country: Country }
  /** The family's credit, which covers the ticket. */
  credit: Credit
}

/** Tells a family not to pay again when its credit covers the ticket. */
export function CoveredTicket({ child, credit }: CoveredTicketProps) {
  const sum = formatExactMoney(credit.amount, credit.currency)
  const support = useSupportNumber(child.country)
  return (
    <p className="flex gap-2 rounded-card bg-success-soft p-3 text-success-strong">
      <Icon name="check" className="mt-0.5" />
      <span className="min-w-0 break-words">
        <strong>Don’t pay again.</strong> Your <span translate="no">{sum}</span> with us is enough
        for this ticket.{' '}
        {support ? (
          <a
            href={whatsappLink(
              support,
              `Hello, please use our ${sum} for the ticket of ${child.child_name}. Reference: ${child.payment_reference}`,
            )}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4"
          >
            Ask us to use it<span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <span>We’ll use it.</span>
        )}
      </span>
    </p>
  )
}
