import { type MouseEvent, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { BankDetails } from '@/components/bank-details'
import { Money } from '@/components/money'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { RadioGroup } from '@/components/ui/choice-group'
import { Flag } from '@/components/ui/flag'
import { Icon } from '@/components/ui/icon'
import { Tabs } from '@/components/ui/tabs'
import { type Material, materialPrice } from '@/domain/materials'
import { formatMoney } from '@/domain/money'
import { COUNTRIES, type Country } from '@/domain/regions'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import type { BankAccount } from '@/lib/config-schema'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'

export interface MaterialPurchaseProps {
  material: Material
  country: Country
  onCountry: (country: Country) => void
  /** Null while none is chosen, or if the material has no sizes. */
  size: string | null
  onSize: (size: string) => void
  account: BankAccount | null
  /** The hosted card payment page; without one only a transfer is offered. */
  cardLink: string | null
  /** The number to send the proof to; without one there is no button. */
  whatsappNumber: string | null
}

/** How to pay for one material, by transfer or card, and where to send the proof. */
export function MaterialPurchase({
  material,
  country,
  onCountry,
  size,
  onSize,
  account,
  cardLink,
  whatsappNumber,
}: MaterialPurchaseProps) {
  const price = materialPrice(material, country)
  const { sizes = [] } = material
  const [isSizeMissed, setIsSizeMissed] = useState(false)
  const sizeQuestion = useRef<HTMLDivElement>(null)

  function sendProof(event: MouseEvent) {
    if (sizes.length > 0 && size === null) {
      event.preventDefault()
      setIsSizeMissed(true)
      sizeQuestion.current?.querySelector('input')?.focus()
      return
    }
    notify({
      title: 'Redirecting to WhatsApp',
      description: 'Attach the picture of your receipt to the message.',
    })
  }

  const transfer = (
    <BankDetails title="Transfer the amount" account={account} {...price} reference={null} />
  )

  return (
    <div className="flex min-w-0 flex-col gap-6">
      {material.isForAcceptedVolunteers ? (
        <p className="rounded-card bg-info-soft p-4">
          We make it for volunteers whose application was accepted. Not one yet?{' '}
          <Link to={paths.volunteer} className="underline underline-offset-4">
            Apply as a volunteer
          </Link>{' '}
          first.
        </p>
      ) : null}
      {sizes.length > 0 ? (
        <div ref={sizeQuestion}>
          <RadioGroup
            legend="Size"
            isRequired
            value={size}
            onPick={(next) => {
              setIsSizeMissed(false)
              onSize(next)
            }}
            choices={sizes.map((each) => ({ value: each, label: each }))}
            error={isSizeMissed ? 'Please choose a size' : undefined}
            isCompact
          />
        </div>
      ) : null}
      <RadioGroup
        legend="Where do you volunteer?"
        isRequired
        value={country}
        onPick={onCountry}
        choices={COUNTRIES.map((each) => {
          const { amount, currency } = materialPrice(material, each)
          return {
            value: each,
            label: each,
            note: formatMoney(amount, currency),
            visual: <Flag country={each} className="text-2xl" />,
          }
        })}
      />
      {cardLink ? (
        <Tabs
          label="Ways to pay"
          tabs={[
            { value: 'transfer', label: 'Bank transfer', content: transfer },
            {
              value: 'card',
              label: 'Card payment link',
              content: (
                <Card tone="muted" className="flex flex-col items-start gap-4">
                  <h2 className="text-xl">Pay by card</h2>
                  <dl>
                    <dt className="text-sm text-muted-foreground">Amount</dt>
                    <dd className="text-2xl font-extrabold">
                      <Money {...price} />
                    </dd>
                  </dl>
                  <p>
                    The card page belongs to our payment provider. If it asks for the amount, enter
                    the one above.
                  </p>
                  <ButtonAnchor href={cardLink}>
                    <Icon name="external" />
                    Open card payment
                  </ButtonAnchor>
                </Card>
              ),
            },
          ]}
        />
      ) : (
        transfer
      )}
      {whatsappNumber ? (
        <Card className="flex flex-col items-start gap-3">
          <h2 className="text-xl">Send us the proof</h2>
          <p>
            Take a picture of the receipt and attach it to the message that opens. We&rsquo;ll reply
            there and tell you how you get your order.
          </p>
          <ButtonAnchor
            href={whatsappLink(
              whatsappNumber,
              whatsappMessage('Proof of payment for volunteer materials', [
                ['Item', material.name],
                // Before hydration the link works without a chosen size, so the message asks for it.
                ['Size', sizes.length > 0 ? (size ?? 'please write your size') : null],
                ['Amount', formatMoney(price.amount, price.currency)],
                ['Country', country],
              ]),
            )}
            onClick={sendProof}
          >
            <Icon name="whatsapp" />
            Upload proof on WhatsApp
          </ButtonAnchor>
        </Card>
      ) : null}
    </div>
  )
}
