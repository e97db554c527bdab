import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { DoubledChild } from '../api'
import { useCloseDouble } from '../queries'

/** A double, and the entry of the same child that stays. */
export interface Closing {
  closed: DoubledChild
  kept: DoubledChild
}

export interface CloseDoubleDialogProps {
  closing: Closing | null
  onClose: () => void
}

/** Asks before a double is deleted, and says what becomes of its money. */
export function CloseDoubleDialog({ closing, onClose }: CloseDoubleDialogProps) {
  const close = useCloseDouble()
  return (
    <ConfirmDialog
      isOpen={closing !== null}
      onClose={onClose}
      title={`Close the other entry of ${closing?.kept.name ?? ''}?`}
      description={closing ? consequenceOf(closing) : ''}
      confirmLabel="Close the double"
      busyText="Closing…"
      isDestructive
      onConfirm={() => (closing ? close.mutateAsync(closing) : Promise.resolve())}
    />
  )
}

function consequenceOf({ closed, kept }: Closing): string {
  return [
    `You keep the entry of ${formatDate(kept.created_at)} (${kept.reference}).`,
    `The one of ${formatDate(closed.created_at)} (${closed.reference}) is deleted for good, with its video, report and schedule.`,
    ...moneyWords(closed),
  ].join(' ')
}

const sumWords = (sums: DoubledChild['money']) =>
  new Intl.ListFormat('en-GB').format(
    sums.map(({ amount, currency }) => formatExactMoney(amount, currency)),
  )

function moneyWords({ money, credit }: DoubledChild): string[] {
  if (money.length === 0) return []
  const paid = `${sumWords(money)} paid for it`
  if (credit.length === 0) return [`${paid} is booked to the entry that you keep.`]
  const becomes = `becomes the family’s credit, because the ticket that you keep needs no more.`
  if (sumWords(credit) === sumWords(money)) return [`${paid} ${becomes}`]
  return [`${paid} is booked to the entry that you keep. But ${sumWords(credit)} of it ${becomes}`]
}
