import { BankDetails } from '@/components/bank-details'
import { ticketFee } from '@/domain/ticket'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import type { TicketCardRow } from '../api'

/** The place on the page that the card's link leads to. */
export const HOW_TO_HELP = 'how-to-help'

export interface HowToHelpProps {
  card: TicketCardRow
}

/** The transfer that pays this child's ticket. */
export function HowToHelp({ card }: HowToHelpProps) {
  const { amount, currency } = ticketFee(card.country)
  return (
    <section
      id={HOW_TO_HELP}
      tabIndex={-1}
      aria-label="How to help"
      className="flex scroll-mt-24 flex-col gap-3 outline-none"
    >
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
