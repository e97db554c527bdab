import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import type { Allocation } from '@/features/finance/allocate/source'
import { type AdminPayment } from '@/features/finance/payments/api'
import { ApprovalRequests } from '@/features/finance/approval-requests/components/approval-requests'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'
import { FamilyAndHistory } from './family-and-history'
import { CallNotes } from '@/features/admin/call-log/components/call-notes'
import { FindTicketDialog } from '@/features/admin/search/components/find-ticket-dialog'
import { PaymentsView } from '@/features/finance/payments/components/payments-view'

const AllocateDialog = lazyView(
  async () =>
    (await import('@/features/finance/allocate/components/allocate-dialog')).AllocateDialog,
)
const ConfirmTicket = lazyView(async () => (await import('./confirm-ticket')).ConfirmTicket)
const CASH: Allocation = { from: { kind: 'cash' }, families: [], chosen: [], warnings: [] }

const StatementView = lazyView(
  async () =>
    (await import('@/features/finance/statement/components/statement-view')).StatementView,
)
/** The list of payments, or the open lines of a bank account with suggestions. */
export function PaymentsSection() {
  const [address] = useSearchParams()
  const opensChildren = useMember().opens('applications')
  const asideOf = (payment: AdminPayment) => <AsideOfPayment payment={payment} />
  if (address.get('view') === 'statement') {
    return (
      <StatementView
        aside={asideOf}
        hrefOfPayments={(search) => `?tab=payments&q=${encodeURIComponent(search)}`}
        hrefOfChild={(id) => (opensChildren ? `?tab=pending&manage=${id}` : null)}
        backTo="?tab=payments"
      />
    )
  }
  return (
    <>
      <ApprovalRequests />
      <PaymentsView
        actions={
          <>
            <ButtonLink size="small" variant="secondary" to="?tab=payments&view=statement">
              Match a bank statement
            </ButtonLink>
            <CashForSeveral />
            {opensChildren ? null : <FindAndConfirm />}
          </>
        }
        aside={asideOf}
      />
    </>
  )
}

/** For a member without access to children, who confirms tickets here. */
function FindAndConfirm() {
  return (
    <DialogButton label="Confirm a ticket">
      {(close) => (
        <FindTicketDialog onClose={close}>
          {(child, onBack) => (
            <ConfirmTicket child={child} onClose={onBack} onConfirmed={close} onFailure={onBack} />
          )}
        </FindTicketDialog>
      )}
    </DialogButton>
  )
}

/** One sum of cash for siblings, or for several families of one church. */
function CashForSeveral() {
  return (
    <DialogButton label="Cash for several">
      {(close) => (
        <AllocateDialog
          allocation={CASH}
          onClose={close}
          onBooked={() => undefined}
          onFailure={close}
        />
      )}
    </DialogButton>
  )
}

interface DialogButtonProps {
  label: string
  /** The dialog. `close` closes it. */
  children: (close: () => void) => ReactNode
}

function DialogButton({ label, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      {isOpen ? children(() => setIsOpen(false)) : null}
    </>
  )
}

/** For a member without access to children, who calls the family from its payment. */
function AsideOfPayment({ payment }: { payment: AdminPayment }) {
  const { id, user_id, application_id, payment_type } = payment
  const opensChildren = useMember().opens('applications')
  return (
    <FamilyAndHistory
      userId={user_id}
      calls={
        opensChildren || application_id === null ? null : (
          <CallNotes applicationId={application_id} />
        )
      }
      row={{ table: payment_type === 'subscription' ? 'subscriptions' : 'payments', id }}
    />
  )
}
