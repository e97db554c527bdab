import { useEffect, useRef } from 'react'
import { BankDetails } from '@/components/bank-details'
import { Star } from '@/components/star'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { Icon } from '@/components/ui/icon'
import { currencyOf, formatMoney } from '@/domain/money'
import { parsePhone } from '@/domain/phone/phone'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { useYearOfShow } from '@/lib/show'
import { useSupportNumber } from '@/lib/support'
import { type DonationInput, isForChildren } from '../schema'
import { suggestedAmount } from '../suggested-amount'

export interface DonationThanksProps {
  donation: DonationInput
  onAnother: () => void
}

/** The message sent with a proof of payment, with everything needed to find the donation. */
function proofMessage(donation: DonationInput): string {
  return whatsappMessage(
    `Hello ${config.productName}, here is the proof of payment of my donation.`,
    [
      ['Name', donation.donor_name],
      ['Email', donation.donor_email],
      ['Phone number', parsePhone(donation.donor_phone, donation.country).e164],
      ['Project', donation.project],
      ['Country', donation.country],
      ['Children', isForChildren(donation.project) ? donation.children_count : null],
    ],
  )
}

/** Shown after submission: thanks, and how to pay. */
export function DonationThanks({ donation, onAnother }: DonationThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { country, project, children_count: count } = donation
  const support = useSupportNumber(country)
  const cardLink = config.cardLinks.donations
  const amount = suggestedAmount(donation, useYearOfShow().fees)

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Star className="size-12" />
        <h2 ref={heading} tabIndex={-1} className="text-2xl break-words">
          Thank you, <span translate="no">{donation.donor_name.trim()}</span>!
        </h2>
        <p className="text-lg">{`Your pledge to ${project}${isForChildren(project) ? ` for ${count === '1' ? '1 child' : `${count} children`}` : ''} is recorded. Now choose how to send it.`}</p>
        {amount === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              Suggested: <strong translate="no">{formatMoney(amount, currencyOf(country))}</strong>.
              Any amount helps.
            </span>
            {/* Digits only: a banking app accepts neither the currency sign nor the comma. */}
            <CopyButton value={String(amount)} what="amount" />
          </p>
        )}
      </div>

      <BankDetails
        title="Pay by bank transfer"
        account={config.bankAccounts[currencyOf(country)]}
        amount={null}
        currency={currencyOf(country)}
        reference={`${project} ${donation.donor_name.trim()}`}
        referenceFor="your gift"
      />

      {cardLink ? (
        <Card>
          <h2 className="text-xl">Pay by card</h2>
          <p className="mt-1 mb-3">
            On our payment provider&rsquo;s secure page, from any country.
          </p>
          <ButtonAnchor href={cardLink} variant="secondary">
            Pay by card <Icon name="external" />
          </ButtonAnchor>
        </Card>
      ) : null}

      {support ? (
        <Card>
          <h2 className="text-xl">Send us the proof</h2>
          <p className="mt-1 mb-3">
            The message is already written: add a picture of the receipt, and we&rsquo;ll confirm
            your gift once we see it in the bank.
          </p>
          <ButtonAnchor href={whatsappLink(support, proofMessage(donation))}>
            <Icon name="whatsapp" /> Send proof by WhatsApp
          </ButtonAnchor>
        </Card>
      ) : null}

      <Button variant="quiet" className="self-start" onClick={onAnother}>
        Donate again
      </Button>
    </div>
  )
}
