import { buttonStyle } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { formatMoney } from '@/domain/money'
import { ticketDue } from '@/domain/ticket'
import { whatsappShareLink } from '@/domain/whatsapp'
import { config } from '@/lib/config'
import type { TicketCardRow } from '../api'
import { ticketStage } from '../status'
import { HOW_TO_HELP } from './how-to-help'

export interface InShortProps {
  card: TicketCardRow
  /** The link with its text; null when there is nothing to share. */
  message: string | null
}

/** The facts that visitors from a chat need first, while they can help. */
export function InShort({ card, message }: InShortProps) {
  switch (ticketStage(card)) {
    case 'open':
      return <HowToSend card={card} />
    case 'checking':
      return <p className="mt-3 text-lg font-bold">A payment is being checked</p>
    case 'paid':
      return message ? (
        <p className="mt-3">
          <ButtonAnchor href={whatsappShareLink(message)}>
            <Icon name="whatsapp" /> Share the good news
          </ButtonAnchor>
        </p>
      ) : null
    case 'closed':
    case 'disqualified':
      return null
  }
}

function HowToSend({ card }: { card: TicketCardRow }) {
  const { amount, currency } = ticketDue(card)
  if (!config.bankAccounts[currency]) return null
  return (
    <p className="mt-3">
      <a href={`#${HOW_TO_HELP}`} className={buttonStyle({})}>
        How to send <span translate="no">{formatMoney(amount, currency)}</span>
      </a>
    </p>
  )
}
