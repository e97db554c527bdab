import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Icon } from '@/components/ui/icon'
import type { Donation } from '../api'
import { useEraseDonation } from '../queries'

export interface EraseDonorProps {
  donation: Donation
}

/** Takes a donor out of the list on request; nothing where that has been done. */
export function EraseDonor({ donation }: EraseDonorProps) {
  const { id, donor_name: donor, project, status } = donation
  const [isAsking, setIsAsking] = useState(false)
  const erase = useEraseDonation()

  if (donor === null) return null
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Erase ${donor}`}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Erase ${donor}?`}
        description={
          status === 'confirmed'
            ? `The name, email and phone number are deleted. The confirmed donation for ${project} stays and is still counted, without the person. The history keeps that you erased it. This cannot be undone.`
            : `The whole donation for ${project} is deleted, with name, email and phone number. The log keeps that you erased it, without a name. This cannot be undone.`
        }
        confirmLabel="Erase donor"
        busyText="Erasing…"
        isDestructive
        onConfirm={() => erase.mutateAsync(id)}
      />
    </>
  )
}
