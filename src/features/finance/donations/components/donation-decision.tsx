import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DECIDES } from '@/components/ui/use-next-row'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Donation } from '../api'
import { useDecideDonation } from '../queries'
import { ConfirmationDialog } from './confirmation-dialog'

export interface DonationDecisionProps {
  donation: Donation
}

/** The two decisions on a pending donation: confirming asks what arrived, declining asks for confirmation. */
export function DonationDecision({ donation }: DonationDecisionProps) {
  const { id, project } = donation
  // Erasing the donor of a pending donation deletes it, so there is a donor.
  const donor = donation.donor_name ?? 'The donor'
  const [asking, setAsking] = useState<'confirm' | 'decline' | null>(null)
  const decide = useDecideDonation()

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        {...DECIDES}
        aria-label={`Confirm ${donor}'s donation`}
        onClick={() => setAsking('confirm')}
      >
        Confirm
      </Button>
      <Button
        size="small"
        variant="quiet"
        {...DECIDES}
        aria-label={`Decline ${donor}'s donation`}
        onClick={() => setAsking('decline')}
      >
        Decline
      </Button>
      {asking === 'confirm' ? (
        <ConfirmationDialog
          donation={donation}
          donor={donor}
          onClose={() => setAsking(null)}
          onConfirm={(received) => decide.mutateAsync({ id, status: 'confirmed', received })}
        />
      ) : null}
      <ConfirmDialog
        isOpen={asking === 'decline'}
        onClose={() => setAsking(null)}
        title="Decline this donation?"
        description={`${donor}, for ${project}. You can take this back with a reason.`}
        confirmLabel="Decline donation"
        busyText="Saving…"
        isDestructive
        onConfirm={() => decide.mutateAsync({ id, status: 'declined' })}
      />
    </span>
  )
}
