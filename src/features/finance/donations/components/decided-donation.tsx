import { useState } from 'react'
import { donationStatusLabel } from '@/domain/donation'
import { formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { Money } from '@/components/money'
import { ReasonDialog } from '@/components/reason-dialog'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Donation } from '../api'
import { useUndoDonation } from '../queries'

const USUAL_CORRECTIONS = [
  'This was decided by mistake.',
  'The transfer belongs to another donation.',
  'The amount, the day or the currency was not right.',
]

export interface DecidedDonationProps {
  donation: Donation
}

/** The decision, the money that arrived, and an undo while the donor is known. */
export function DecidedDonation({ donation }: DecidedDonationProps) {
  const { id, donor_name, project, status, amount, currency, received_on, erased_at } = donation
  const { refunded_amount, refunded_on } = donation
  const [isAsking, setIsAsking] = useState(false)
  const undo = useUndoDonation()
  const { label, tone } = donationStatusLabel(status)

  return (
    <span className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-x-1">
        <Badge tone={tone}>{label}</Badge>
        {erased_at === null ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Undo the decision on ${donor_name ?? 'this donor'}'s donation`}
            onClick={() => setIsAsking(true)}
          >
            Undo
          </Button>
        ) : null}
      </span>
      {amount === null || currency === null || received_on === null ? null : (
        <span className="text-sm">
          <Money isExact amount={amount} currency={currency} className="font-semibold" />,{' '}
          <span className="whitespace-nowrap">{formatDate(received_on)}</span>
        </span>
      )}
      {refunded_amount === null || currency === null || refunded_on === null ? null : (
        <span className="text-sm">
          <span translate="no">{formatExactMoney(refunded_amount, currency)}</span>
          <span>{` refunded on ${formatDate(refunded_on)}`}</span>
        </span>
      )}
      {donation.bank_reference ? (
        <span className="text-sm wrap-anywhere text-muted-foreground">
          {donation.bank_reference}
        </span>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          onClose={() => setIsAsking(false)}
          title="Make this donation pending again?"
          description={`${donor_name ?? 'The donor'}, for ${project}. What was booked for it is taken out of the books; both decisions stay in the history.`}
          hint="It stands in the history."
          usual={USUAL_CORRECTIONS}
          confirmLabel="Make pending again"
          onConfirm={(reason) => undo.mutateAsync({ id, reason })}
        />
      ) : null}
    </span>
  )
}
