import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { whatsappLink, whatsappMessage } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import { useSupportNumber } from '@/lib/support'
import type { TicketCardRow } from '../api'

export interface SupportLinksProps {
  card: TicketCardRow
  url: string
}

/** Links to contact support. Empty if the operator gave no number. */
export function SupportLinks({ card, url }: SupportLinksProps) {
  const number = useSupportNumber(card.country)
  if (!number) return null
  const message = (heading: string) =>
    whatsappLink(
      number,
      whatsappMessage(`Hello ${config.productName}, ${heading}`, [
        ['Name', card.child_name],
        ['Reference', card.payment_reference],
        ['Link', url],
      ]),
    )
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
      <ButtonAnchor
        href={message('I have a question about this ticket.')}
        variant="secondary"
        className="max-sm:px-3"
      >
        <Icon name="whatsapp" /> Contact Support (WhatsApp)
      </ButtonAnchor>
      <ButtonAnchor href={message('I want to report this profile, because:')} variant="link">
        Report this profile
      </ButtonAnchor>
    </div>
  )
}
