import { BankDetails } from '@/components/bank-details'
import { ticketFee } from '@/domain/ticket'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import type { TicketCardRow } from '../api'

export interface HowToHelpProps {
  card: TicketCardRow
}

/** The transfer that pays this child's ticket. */
export function HowToHelp({ card }: HowToHelpProps) {
  const { amount, currency } = ticketFee(card.country)
  return (
    <section aria-label="How to help" className="flex flex-col gap-3">
      <BankDetails
        title="How to help"
        account={config.bankAccounts[currency]}
        amount={amount}
        currency={currency}
        reference={card.payment_reference}
        onCopied={(what) =>
          notify({ title: 'Copied!', description: `${what} copied to your clipboard.` })
        }
      />
      <p>
        Then send the receipt to {card.child_name}&rsquo;s family: they tell us of the payment, and
        the ticket is confirmed once we have seen it in the bank.
      </p>
    </section>
  )
}
