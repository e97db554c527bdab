import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Donation } from '../api'
import { useDecideDonation } from '../queries'

export interface DonationDecisionProps {
  donation: Donation
}

/** The two answers to what is still pending. Declining is asked about once more. */
export function DonationDecision({ donation }: DonationDecisionProps) {
  const { id, project } = donation
  // A donor is erased with a pending donation, so there is one.
  const donor = donation.donor_name ?? 'The donor'
  const [isAsking, setIsAsking] = useState(false)
  const decide = useDecideDonation()

  return (
    <span className="flex flex-wrap gap-1 xl:flex-nowrap">
      <Button
        size="small"
        variant="secondary"
        aria-label={`Confirm ${donor}'s donation`}
        isBusy={decide.isPending && !isAsking}
        busyText="Saving…"
        disabled={decide.isPending}
        // A refusal stands in a toast, and the list is fetched again.
        onClick={() => decide.mutate({ id, status: 'confirmed' })}
      >
        Confirm
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Decline ${donor}'s donation`}
        disabled={decide.isPending}
        onClick={() => setIsAsking(true)}
      >
        Decline
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Decline this donation?"
        description={`${donor}, for ${project}. This cannot be undone.`}
        confirmLabel="Decline donation"
        busyText="Saving…"
        isDestructive
        onConfirm={() => decide.mutateAsync({ id, status: 'declined' })}
      />
    </span>
  )
}
