import type { ReactNode } from 'react'
import { KeptWords } from '@/components/kept-words'
import { BankDetails } from '@/components/bank-details'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { tellFamilyMessage } from '@/domain/family-help'
import { formatMoney } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { whatsappShareLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { paymentPath } from '@/lib/paths'
import type { TicketCardRow } from '../api'
import type { HelpSteps } from '../help-steps'

/** The id of the section that the card links to. */
export const HOW_TO_HELP = 'how-to-help'

export interface HowToHelpProps {
  card: TicketCardRow
  steps: HelpSteps
}

/** The transfer for this child's ticket in three steps, and what happens next. */
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
  const step = (name: string, label: ReactNode) => (
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
      {/* Title and steps already contain the amount and reference. */}
      <BankDetails
        title={`How to send ${amount}`}
        account={config.bankAccounts[due.currency]}
        amount={null}
        currency={due.currency}
        reference={null}
        onAccountCopied={() => tick('copied')}
      />
      <ol className="flex list-none flex-col gap-2" aria-label="Three steps">
        <li>{step('copied', '1. Copy the account number')}</li>
        <li>
          {step(
            'sent',
            <KeptWords
              text={
                reference
                  ? `2. Send ${amount} with the reference ${reference}`
                  : `2. Send ${amount}, with ${child_name}’s name in the transfer`
              }
              words={[amount, reference, child_name]}
            />,
          )}
          {reference ? (
            <div className="flex flex-wrap items-center gap-x-3 pl-9">
              <span className="min-w-0 flex-[1_1_12rem] text-sm text-muted-foreground">
                <KeptWords
                  text={`In the narration (South Africa: “beneficiary reference”), so we can match it to ${child_name}.`}
                  words={[child_name]}
                />
              </span>
              <CopyButton value={reference} what="reference" />
            </div>
          ) : null}
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
        <KeptWords
          text={
            isDone('sent') && isDone('told')
              ? `Thank you for standing behind ${child_name}. The ticket opens once the transfer is checked.`
              : `${child_name}’s family tells us once you tell them. The ticket opens once the transfer is checked.`
          }
          words={[child_name]}
        />
      </p>
    </section>
  )
}
