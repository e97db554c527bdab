import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { type AdminPayment } from '@/features/money/payments/api'
import { Proposals } from '@/features/money/proposals/components/proposals'
import { lazyView } from '@/lib/lazy'
import { useMember } from '@/lib/member'
import { FamilyAndHistory } from './family-and-history'
import { CallNotes } from '@/features/office/calls/components/call-notes'
import { FindTicketDialog } from '@/features/office/search/components/find-ticket-dialog'
import { ConfirmTicketDialog } from '@/features/office/applications/components/confirm-ticket-dialog'
import { PaymentsView } from '@/features/money/payments/components/payments-view'

const DivideCash = lazyView(
  async () => (await import('@/features/money/statement/components/divide-cash')).DivideCash,
)
const StatementView = lazyView(
  async () => (await import('@/features/money/statement/components/statement-view')).StatementView,
)
// These load together with a part that each of their rows shows, so that no row jumps.
const PendingPayments = lazyView(async () => {
  const [view] = await Promise.all([
    import('@/features/money/payments/components/pending-payments'),
    StatementView.preload(),
  ])
  return view.PendingPayments
})

/** The list of payments, or a bank statement that is matched with what is pending in it. */
export function PaymentsSection() {
  const [address] = useSearchParams()
  const opensChildren = useMember().opens('applications')
  const asideOf = (payment: AdminPayment) => <AsideOfPayment payment={payment} />
  if (address.get('view') === 'statement') {
    return (
      <PendingPayments aside={asideOf}>
        {(payments, { approve, open }) => (
          <StatementView
            payments={payments}
            onApprove={approve}
            onOpen={open}
            hrefOfPayments={(search) => `?tab=payments&q=${encodeURIComponent(search)}`}
            hrefOfChild={(id) => (opensChildren ? `?tab=pending&manage=${id}` : null)}
            backTo="?tab=payments"
          />
        )}
      </PendingPayments>
    )
  }
  return (
    <>
      <Proposals />
      <PaymentsView
        actions={
          <>
            <ButtonLink size="small" variant="secondary" to="?tab=payments&view=statement">
              Match a bank statement
            </ButtonLink>
            <CashForSeveral />
            {opensChildren ? null : <ConfirmTicket />}
          </>
        }
        aside={asideOf}
      />
    </>
  )
}

/** A member who opens no child confirms its ticket here. */
function ConfirmTicket() {
  return (
    <DialogButton label="Confirm a ticket">
      {(close) => (
        <FindTicketDialog onClose={close}>
          {(child, onBack) => (
            <ConfirmTicketDialog
              application={child}
              onClose={onBack}
              onConfirmed={() => Promise.resolve(close())}
            />
          )}
        </FindTicketDialog>
      )}
    </DialogButton>
  )
}

/** One sum of cash for brothers and sisters, or for families of one church. */
function CashForSeveral() {
  return (
    <DialogButton label="Cash for several">
      {(close) => <DivideCash onClose={close} onFailure={close} />}
    </DialogButton>
  )
}

interface DialogButtonProps {
  label: string
  /** The dialog, which `close` ends. */
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

/** A member who opens no child calls the family from its payment. */
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
