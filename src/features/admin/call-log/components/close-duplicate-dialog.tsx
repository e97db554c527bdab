import { formatDate, formatDateTime } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { isTicketPaid } from '@/domain/ticket-status'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { DuplicateChild } from '../api'
import { useCloseDuplicate } from '../queries'

/** The duplicate to close, and the entry to keep. */
export interface Closing {
  closed: DuplicateChild
  kept: DuplicateChild
}

export interface CloseDuplicateDialogProps {
  closing: Closing | null
  onClose: () => void
}

/** Asks before a duplicate is deleted, and says what happens to its money. */
export function CloseDuplicateDialog({ closing, onClose }: CloseDuplicateDialogProps) {
  const close = useCloseDuplicate()
  return (
    <ConfirmDialog
      isOpen={closing !== null}
      onClose={onClose}
      title={`Close the other entry of ${closing?.kept.name ?? ''}?`}
      description={closing ? consequenceOf(closing) : ''}
      confirmLabel="Close the duplicate"
      busyText="Closing…"
      isDestructive
      onConfirm={() => (closing ? close.mutateAsync(closing) : Promise.resolve())}
    />
  )
}

function consequenceOf({ closed, kept }: Closing): string {
  return [
    `You keep the entry of ${formatDate(kept.created_at)} (${kept.reference}).`,
    `The one of ${formatDate(closed.created_at)} (${closed.reference}) is deleted for good${lossWords(closed)}.`,
    ...moneyWords(closed),
    ...ticketWords(closed),
    'Its payment reference and its sharing link lead to the entry that you keep.',
  ].join(' ')
}

/** Lists everything that is not carried over: the reader may want to keep the other entry. */
function lossWords(closed: DuplicateChild): string {
  const lost = [
    ...(closed.has_video ? ['its entry video'] : []),
    ...(closed.score === null ? [] : [`its score of ${closed.score} with the report`]),
    ...(closed.audition_result
      ? [`its audition result (${closed.audition_result})`]
      : closed.audition_date
        ? [`its audition on ${formatDateTime(closed.audition_date, closed.country)}`]
        : []),
    ...(closed.is_finalist ? ['its place in the finale'] : []),
  ]
  return lost.length === 0 ? '' : `, with ${new Intl.ListFormat('en-GB').format(lost)}`
}

/** Describes a ticket that moving the money alone would lose. */
function ticketWords({ ticket_status: ticket, money }: DuplicateChild): string[] {
  if (!isTicketPaid(ticket) || (ticket === 'paid' && money.length > 0)) return []
  const tier = ticket === 'paid' ? '' : ` (${ticket})`
  return [`Its ticket${tier} and its points go to that entry where they are worth more.`]
}

const sumWords = (sums: DuplicateChild['money']) =>
  new Intl.ListFormat('en-GB').format(
    sums.map(({ amount, currency }) => formatExactMoney(amount, currency)),
  )

function moneyWords({ money, credit }: DuplicateChild): string[] {
  if (money.length === 0) return []
  const paid = `${sumWords(money)} paid for it`
  if (credit.length === 0) return [`${paid} is booked to the entry that you keep.`]
  const becomes = `becomes the family’s credit, because the ticket that you keep needs no more.`
  if (sumWords(credit) === sumWords(money)) return [`${paid} ${becomes}`]
  return [`${paid} is booked to the entry that you keep. But ${sumWords(credit)} of it ${becomes}`]
}
