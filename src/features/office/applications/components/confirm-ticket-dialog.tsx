import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { familyTransferQueries, withCredit } from '@/lib/family-transfers'
import { adminApplicationQueries } from '../queries'
import { ConfirmTicketForm, type ConfirmTicketProps } from './confirm-ticket-form'

/** Asks whether a ticket is confirmed for cash, by credit or as a correction, and what each of them needs. */
export function ConfirmTicketDialog(props: ConfirmTicketProps) {
  const { application, onClose } = props
  const pending = useQuery(adminApplicationQueries.pendingTicketPayments(application.id))
  const transfers = useQuery(familyTransferQueries.of(application.user_id))
  const formId = useId()
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <KeptWords
          text={`Confirm ${application.child_name}'s ticket?`}
          words={[application.child_name]}
        />
      }
      description="It is saved at once."
      isLocked={isBusy}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={isBusy}
            busyText="Saving…"
            disabled={!pending.isSuccess || transfers.isPending}
          >
            Confirm ticket
          </Button>
        </>
      }
    >
      <QueryView
        query={pending}
        errorTitle="Could not fetch payment data."
        loadingText="Loading payments…"
        skeleton={<SkeletonList count={2} className="h-16" />}
      >
        {(payments) =>
          transfers.isPending ? null : (
            <ConfirmTicketForm
              {...props}
              formId={formId}
              payments={payments}
              credit={withCredit(transfers.data ?? [])}
              onBusy={setIsBusy}
            />
          )
        }
      </QueryView>
    </Dialog>
  )
}
