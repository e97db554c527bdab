import { EraseButton } from '@/components/erase-button'
import type { Donation } from '../api'
import { useEraseDonation } from '../queries'

export interface EraseDonorProps {
  donation: Donation
}

/** Erases a donor on request; renders nothing once that is done. */
export function EraseDonor({ donation }: EraseDonorProps) {
  const { id, donor_name: donor, project, status } = donation
  const erase = useEraseDonation()

  if (donor === null) return null
  return (
    <EraseButton
      name={donor}
      description={
        status === 'confirmed'
          ? `The name, email and phone number are deleted. The confirmed donation for ${project} stays and is still counted, without the person. The history keeps that you erased it. This cannot be undone.`
          : `The whole donation for ${project} is deleted, with name, email and phone number. The log keeps that you erased it, without a name. This cannot be undone.`
      }
      confirmLabel="Erase donor"
      onErase={() => erase.mutateAsync(id)}
    />
  )
}
