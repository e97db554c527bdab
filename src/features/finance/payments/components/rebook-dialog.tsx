import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currencyOf, formatExactMoney } from '@/domain/money'
import { isTicketDescription } from '@/domain/ticket'
import { canConfirmTicket, ticketStatusLabelForAdmin } from '@/domain/ticket-status'
import { KeptWords } from '@/components/kept-words'
import { ReasonDialog } from '@/components/reason-dialog'
import { SearchBox } from '@/components/search-box'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import type { AdminPayment } from '../api'
import { payerOf } from '../decision-words'
import { arrivedCurrency } from '../fee'
import { adminPaymentQueries, useRebook } from '../queries'
import type { PayableChild, PendingTicketPayment, Rebooking } from '../rebook-api'
import { RebookWaiting } from './rebook-waiting'

const USUAL_REASONS = [
  'The transfer came from another family.',
  'The reference was that of another child.',
]

export interface RebookDialogProps {
  payment: AdminPayment
  onClose: () => void
  onDone: () => void
}

/** A child with payments waiting for its ticket. */
interface Asked {
  child: PayableChild
  waiting: readonly PendingTicketPayment[]
}

/** A child of another family, and what happens to its own waiting payment. */
interface Other {
  child: PayableChild
  pending: Rebooking['pending']
}

/** Books an approved payment to another child: of the same family at once, of another by search and with a reason. */
export function RebookDialog({ payment, onClose, onDone }: RebookDialogProps) {
  const [search, setSearch] = useState('')
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [other, setOther] = useState<Other | null>(null)
  const queryClient = useQueryClient()
  const family = useQuery(adminPaymentQueries.childrenOf(payment.user_id))
  const found = useQuery({
    ...adminPaymentQueries.foundChildren(search),
    enabled: search !== '',
  })
  const rebook = useRebook()
  const sum = formatExactMoney(payment.received_amount ?? payment.amount, arrivedCurrency(payment))

  const send = (
    child: PayableChild,
    otherFamilyReason: string | null,
    pending: Rebooking['pending'],
  ) =>
    rebook
      .mutateAsync({
        rebooking: { paymentId: payment.id, childId: child.id, otherFamilyReason, pending },
        name: child.name ?? 'another child',
      })
      .then(onDone)

  /** Rebooks it, or asks for the reason that another family requires. */
  async function goOn(child: PayableChild, pending?: Rebooking['pending']) {
    if (child.user_id === payment.user_id) return send(child, null, pending)
    setAsked(null)
    setOther({ child, pending })
  }

  async function pick(child: PayableChild) {
    const wanted = adminPaymentQueries.pendingOfTicket(child.id)
    const waiting = isTicketDescription(payment.description)
      ? await queryClient.fetchQuery(wanted)
      : []
    if (waiting.length > 0) setAsked({ child, waiting })
    else await goOn(child)
  }

  if (asked) {
    return (
      <RebookWaiting
        {...asked}
        onClose={() => setAsked(null)}
        onAnswer={(pending) => goOn(asked.child, pending)}
      />
    )
  }
  if (other) {
    const name = other.child.name ?? 'this child'
    return (
      <ReasonDialog
        title={<KeptWords text={`Book ${sum} to ${name}?`} words={[sum, name]} />}
        description={
          <KeptWords
            text={`It is of another family. Both families are told, and neither hears of the other.`}
            words={[]}
          />
        }
        hint={`The parent of ${payerOf(payment)} reads it. Please name nobody.`}
        usual={USUAL_REASONS}
        confirmLabel="Book it there"
        onClose={() => setOther(null)}
        onConfirm={(reason) => send(other.child, reason, other.pending)}
        onDone={() => undefined}
      />
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={rebook.isPending}
      title="Which child is it for?"
      description={
        <KeptWords
          text={`${sum}, booked to ${payerOf(payment)}. What was booked is reversed and booked anew, with a new receipt; both tickets follow.`}
          words={[sum, payment.child_name, payment.parent_name]}
        />
      }
    >
      <div className="flex flex-col items-start gap-4">
        <QueryView
          query={family}
          errorTitle="Could not fetch the family."
          skeleton={<SkeletonList count={2} />}
          isEmpty={(children) => children.every(({ id }) => id === payment.application_id)}
          empty={<p>This family has no other child.</p>}
        >
          {(children) => (
            <Children
              label="Children of this family"
              of={children.filter(({ id }) => id !== payment.application_id)}
              payment={payment}
              isBusy={rebook.isPending}
              onPick={(child) => void pick(child).catch(() => undefined)}
            />
          )}
        </QueryView>
        {isElsewhere ? (
          <div role="search" aria-label="Find a child" className="flex w-full flex-col gap-3">
            <SearchBox
              label="Child, parent, phone, email or reference"
              isLabelShown
              value={search}
              onSearch={setSearch}
            />
            {search === '' ? null : (
              <QueryView
                query={found}
                errorTitle="Nothing could be searched"
                skeleton={<SkeletonList count={2} />}
                isEmpty={(children) => elsewhere(children, payment).length === 0}
                empty={<p>No child of another family is found. Check the spelling.</p>}
              >
                {(children) => (
                  <Children
                    label="Found"
                    of={elsewhere(children, payment)}
                    payment={payment}
                    isBusy={rebook.isPending}
                    onPick={(child) => void pick(child).catch(() => undefined)}
                  />
                )}
              </QueryView>
            )}
          </div>
        ) : (
          <Button
            variant="link"
            size="small"
            className="-ml-4"
            onClick={() => setIsElsewhere(true)}
          >
            A child of another family
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const elsewhere = (children: readonly PayableChild[], { user_id }: AdminPayment) =>
  children.filter((child) => child.user_id !== user_id)

interface ChildrenProps {
  label: string
  of: readonly PayableChild[]
  payment: AdminPayment
  isBusy: boolean
  onPick: (child: PayableChild) => void
}

function Children({ label, of, payment, isBusy, onPick }: ChildrenProps) {
  const isTicket = isTicketDescription(payment.description)
  return (
    <ul aria-label={label} className="flex w-full flex-col gap-2">
      {of.map((child) => {
        const { label: ticket, tone } = ticketStatusLabelForAdmin(child.ticket_status)
        return (
          <li key={child.id}>
            <button
              type="button"
              disabled={isBusy || (isTicket && !canConfirmTicket(child.ticket_status))}
              onClick={() => onPick(child)}
              className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-control px-3 py-2 text-left hover:bg-muted disabled:opacity-70"
            >
              <span className="min-w-0 wrap-anywhere">
                <span translate="no" className="block font-semibold text-primary-strong">
                  {child.name}
                </span>
                <span className="block text-sm text-muted-foreground">{factsOf(child)}</span>
              </span>
              <Badge tone={tone}>{`Ticket: ${ticket}`}</Badge>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Says what distinguishes a child from others, and what its ticket still needs. */
function factsOf(child: PayableChild): string {
  const { state_city, reference, parent_name, country, ticket_fee, ticket_received } = child
  const due =
    country === null || ticket_fee === null || !canConfirmTicket(child.ticket_status)
      ? null
      : `${formatExactMoney(ticket_fee - (ticket_received ?? 0), currencyOf(country))} to go`
  return [state_city, reference, parent_name, due].filter((fact) => fact !== null).join(' · ')
}
