import { sayAccountNumberCopied } from '@/components/bank-details'
import { buttonStyle } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
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
  /** The link with the words that go along; null where nothing is to be passed on. */
  message: string | null
  onAccountCopied: () => void
}

/** The facts that somebody who opens the link from a chat needs first, as long as they help. */
export function InShort({ card, message, onAccountCopied }: InShortProps) {
  switch (ticketStage(card)) {
    case 'open':
      return <FeeAndAccount card={card} onAccountCopied={onAccountCopied} />
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

function FeeAndAccount({ card, onAccountCopied }: Omit<InShortProps, 'message'>) {
  const { amount, currency } = ticketDue(card)
  const account = config.bankAccounts[currency]
  if (!account) return null
  return (
    <div role="group" aria-label="In short" className="mt-3 flex flex-wrap items-center gap-2">
      <a href={`#${HOW_TO_HELP}`} className={buttonStyle({})}>
        How to send {formatMoney(amount, currency)}
      </a>
      <CopyButton
        value={account.accountNumber}
        what="account number"
        isNamed
        onCopied={() => {
          sayAccountNumberCopied()
          onAccountCopied()
        }}
      />
    </div>
  )
}
