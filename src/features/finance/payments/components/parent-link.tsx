import { whatsappLink } from '@/domain/whatsapp'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { config } from '@/lib/config'
import { paths } from '@/lib/paths'
import type { AdminPayment } from '../api'
import { payerOf } from '../decision-words'
import { paymentMessage } from '../parent-message'

export interface ParentLinkProps {
  payment: AdminPayment
}

/** Opens WhatsApp with a message that fits the payment's outcome; it can be edited before sending. */
export function ParentLink({ payment }: ParentLinkProps) {
  if (payment.parent_phone === null) return null
  const text = paymentMessage(payment, {
    productName: config.productName,
    paymentsUrl: `${config.siteUrl ?? window.location.origin}${paths.payment}`,
  })
  return (
    <ButtonAnchor
      href={whatsappLink(payment.parent_phone, text)}
      variant="link"
      size="small"
      className="px-0! text-left xl:whitespace-nowrap"
      aria-label={`Message the parent of ${payerOf(payment)} (opens in a new tab)`}
    >
      <Icon name="whatsapp" />
      Message the parent
    </ButtonAnchor>
  )
}
