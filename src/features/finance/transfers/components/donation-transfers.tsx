import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FamilyTransfers } from './family-transfers'

export interface DonationTransfersProps {
  donationId: string
  /** The donor's name, such as "Ada Obi". */
  donor: string
  hrefOfPayment: (id: string) => string
}

/** Opens the transfers of a confirmed donation, to record a refund or cancel it. */
export function DonationTransfers({ donationId, donor, hrefOfPayment }: DonationTransfersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = `${donor}'s donation`
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Refund ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Refund
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Transfers of ${name}`}>
        <FamilyTransfers userId={null} self={donationId} hrefOfPayment={hrefOfPayment} />
      </Dialog>
    </>
  )
}
