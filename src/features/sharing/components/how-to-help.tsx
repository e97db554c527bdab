import { BankDetails } from '@/components/bank-details'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { Icon } from '@/components/ui/icon'
import { tellFamilyMessage } from '@/domain/family-help'
import { formatMoney } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { whatsappShareLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paymentPath } from '@/lib/paths'
import type { TicketCardRow } from '../api'
import type { HelpSteps } from '../help-steps'

/** The place on the page that the card's link leads to. */
export const HOW_TO_HELP = 'how-to-help'

export interface HowToHelpProps {
  card: TicketCardRow
  steps: HelpSteps
}

/** The transfer that pays this child's ticket in three steps, and what happens after them. */
export function HowToHelp({ card, steps: { isDone, tick } }: HowToHelpProps) {
  const due = ticketDue(card)
  const { child_name, payment_reference: reference } = card
  const amount = formatMoney(due.amount, due.currency)
  const origin = config.siteUrl ?? window.location.origin
  const message = tellFamilyMessage({
    childName: child_name,
    productName: config.productName,
    amount,
    reference,
    url: new URL(paymentPath(reference ? { reference } : {}), origin).href,
  })
  const step = (name: string, label: string) => (
    <Checkbox
      label={label}
      checked={isDone(name)}
      onChange={({ target }) => tick(name, target.checked)}
    />
  )
  return (
    <section
      id={HOW_TO_HELP}
      tabIndex={-1}
      aria-label="How to help"
      className="flex scroll-mt-24 flex-col gap-3 outline-none"
    >
      <BankDetails
        title={`How to send ${amount}`}
        account={config.bankAccounts[due.currency]}
        amount={due.amount}
        currency={due.currency}
        reference={reference}
        referenceFor={child_name}
        onAccountCopied={() => tick('copied')}
      />
      <ol className="flex list-none flex-col gap-2" aria-label="Three steps">
        <li>{step('copied', '1. Copy the account number')}</li>
        <li>
          {step(
            'sent',
            reference
              ? `2. Send ${amount} with the reference ${reference}`
              : `2. Send ${amount}, with ${child_name}’s name in the transfer`,
          )}
        </li>
        <li>
          {step('told', '3. Tell the family, and send them your receipt')}
          <ButtonAnchor
            href={whatsappShareLink(message)}
            variant="secondary"
            isWide
            onClick={() => tick('told')}
          >
            <Icon name="whatsapp" /> I have paid: tell the family
          </ButtonAnchor>
        </li>
      </ol>
      <p role="status" className={isDone('sent') && isDone('told') ? 'text-lg font-bold' : ''}>
        {isDone('sent') && isDone('told')
          ? `Thank you for standing behind ${child_name}. The ticket opens once the transfer is checked.`
          : `${child_name}’s family tells us once you tell them. The ticket opens once the transfer is checked.`}
      </p>
    </section>
  )
}
