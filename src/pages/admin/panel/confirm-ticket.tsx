import { AllocateDialog } from '@/features/finance/allocate/components/allocate-dialog'
import type { Allocation } from '@/features/finance/allocate/source'
import type { Country } from '@/domain/regions'

export interface ConfirmTicketProps {
  child: { id: string; user_id: string; child_name: string; country: Country }
  onClose: () => void
  onConfirmed: () => void
}

/** Asks whether a ticket is confirmed for cash, from credit or as a correction, and for the details of each. */
export function ConfirmTicket({ child, onClose, onConfirmed }: ConfirmTicketProps) {
  const { id, user_id, child_name, country } = child
  const allocation: Allocation = {
    from: null,
    families: [user_id],
    chosen: [id],
    warnings: [],
    subject: {
      kind: 'ticket',
      id,
      title: `Confirm ${child_name}'s ticket?`,
      kept: [child_name],
      description: 'It is saved at once.',
      submitLabel: 'Confirm ticket',
      country,
      stated: null,
      isTakenBack: false,
      done: { title: 'Ticket confirmed.', description: child_name },
    },
  }
  return <AllocateDialog allocation={allocation} onClose={onClose} onBooked={onConfirmed} />
}
