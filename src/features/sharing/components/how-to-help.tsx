import { BankDetails } from '@/components/bank-details'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { tellFamilyMessage } from '@/domain/family-help'
import { formatMoney } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { whatsappShareLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paymentPath } from '@/lib/paths'
import type { TicketCardRow } from '../api'

/** The place on the page that the card's link leads to. */
export const HOW_TO_HELP = 'how-to-help'

export interface HowToHelpProps {
  card: TicketCardRow
}

/** The transfer that pays this child's ticket, and the message after it. */
export function HowToHelp({ card }: HowToHelpProps) {
  const { amount, currency } = ticketDue(card)
  const { child_name, payment_reference: reference } = card
  const origin = config.siteUrl ?? window.location.origin
  const message = tellFamilyMessage({
    childName: child_name,
    productName: config.productName,
    amount: formatMoney(amount, currency),
    reference,
    url: new URL(paymentPath(reference ? { reference } : {}), origin).href,
  })
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
        reference={reference}
        referenceFor={child_name}
      />
      <ButtonAnchor href={whatsappShareLink(message)} isWide>
        <Icon name="whatsapp" /> I have paid: tell the family
      </ButtonAnchor>
      <p>
        Send them your receipt too. {child_name}&rsquo;s family tells us about the payment, and the
        ticket is confirmed once we have seen it in the bank.
      </p>
    </section>
  )
}
