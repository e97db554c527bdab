import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ROW_ACTION } from '@/lib/row-keys'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Donation } from '../api'
import { useDecideDonation } from '../queries'
import { ConfirmationDialog } from './confirmation-dialog'

export interface DonationDecisionProps {
  donation: Donation
}

/** The two answers to what is still pending: confirming asks what arrived, declining asks once more. */
export function DonationDecision({ donation }: DonationDecisionProps) {
  const { id, project } = donation
  // A donor is erased with a pending donation, so there is one.
  const donor = donation.donor_name ?? 'The donor'
  const [asking, setAsking] = useState<'confirm' | 'decline' | null>(null)
  const decide = useDecideDonation()

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        {...ROW_ACTION.accept}
        aria-label={`Confirm ${donor}'s donation`}
        onClick={() => setAsking('confirm')}
      >
        Confirm
      </Button>
      <Button
        size="small"
        variant="quiet"
        {...ROW_ACTION.refuse}
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
