import { CopyButton } from '@/components/ui/copy-button'
import { formatMoney } from '@/domain/money'
import { ticketFee } from '@/domain/ticket'
import { config } from '@/lib/config'
import { notify } from '@/lib/notify'
import type { TicketCardRow } from '../api'
import { ticketBanner } from '../status'

/** What somebody who opens the link from a chat needs first: how much, and to which account. */
export function InShort({ card }: { card: TicketCardRow }) {
  if (card.ticket_status === 'pending_payment') {
    return <p className="mt-3 text-lg font-bold">A payment is being checked</p>
  }
  const { amount, currency } = ticketFee(card.country)
  const account = config.bankAccounts[currency]
  if (!ticketBanner(card.ticket_status).isOpenForHelp || !account) return null
  return (
    <div role="group" aria-label="In short" className="mt-3 flex flex-wrap items-center gap-x-4">
      <span className="text-2xl font-extrabold tabular-nums">{formatMoney(amount, currency)}</span>
      <CopyButton
        value={account.accountNumber}
        what="account number"
        isNamed
        onCopied={() =>
          notify({ title: 'Copied!', description: 'Account number copied to your clipboard.' })
        }
      />
    </div>
  )
}
