import { Icon } from '@/components/ui/icon'
import { countryOf } from '@/domain/money'
import { DONT_PAY_AGAIN, proofMessage, type UnconfirmedPayment } from '@/domain/unconfirmed-payment'
import { whatsappLink } from '@/domain/whatsapp'
import { useSupportNumber } from '@/lib/support'

/** The next step after a declined payment. */
export function DontPayAgain({ payment }: { payment: UnconfirmedPayment }) {
  return (
    <>
      <p>{DONT_PAY_AGAIN}</p>
      <ProofByWhatsApp payment={payment} />
    </>
  )
}

/** Sends the proof of a declined payment to the support of its currency's country. */
export function ProofByWhatsApp({ payment }: { payment: UnconfirmedPayment }) {
  const support = useSupportNumber(countryOf(payment.currency))
  return support ? (
    <a
      href={whatsappLink(support, proofMessage(payment))}
      target="_blank"
      rel="noopener noreferrer"
      className="mr-4 inline-flex min-h-11 items-center gap-2 align-top underline underline-offset-4"
    >
      <Icon name="whatsapp" />
      Send the proof by WhatsApp
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : null
}
