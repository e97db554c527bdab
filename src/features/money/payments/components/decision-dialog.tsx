import { formatExactMoney, paymentCurrency } from '@/domain/money'
import type { AdminPayment, Decision, Received } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { useDecidePayment, useUndoDecision } from '../queries'
import { ApprovalWarningDialog } from './approval-warning-dialog'
import { KeptWords } from '@/components/kept-words'
import { ReasonDialog } from '@/components/reason-dialog'
import { lazyView } from '@/lib/lazy'

const RebookDialog = lazyView(async () => (await import('./rebook-dialog')).RebookDialog)

const USUAL_REFUSALS = [
  'We could not find this transfer in our bank account.',
  'The amount that arrived is not the amount of the fee.',
  'This payment was already counted.',
]

const USUAL_CORRECTIONS = [
  'This was decided by mistake; we are looking at it again.',
  'The transfer belongs to another payment.',
  'The transfer has arrived after all.',
]

export interface Question {
  /** As it was when the question was asked: it stays on screen when the row leaves the list. */
  payment: AdminPayment
  about: 'refuse' | 'undo' | 'warning' | 'rebook'
  /** The amount and day typed before the question about warnings. */
  arrived?: Received
  /** Further facts about that money. */
  warnings?: readonly string[]
}

export interface DecisionDialogProps {
  question: Question
  onClose: () => void
  onDone: () => void
}

/** Asks what a refusal, an approval with warnings or taking a decision back needs, and carries it out. */
export function DecisionDialog({ question, onClose, onDone }: DecisionDialogProps) {
  const { payment, about, arrived, warnings } = question
  const { noun, refuse, refused, accepted } = wordsFor(payment)
  const decide = useDecidePayment()
  const undo = useUndoDecision()
  const what = `${payerOf(payment)}: ${payment.description}.`

  async function carryOut(decision: Decision) {
    await decide.mutateAsync({ payment, decision })
    onDone()
  }

  if (about === 'warning') {
    return (
      <ApprovalWarningDialog
        payment={payment}
        arrived={arrived}
        known={warnings}
        onClose={onClose}
        onConfirm={(received) =>
          carryOut({
            ...accepted,
            received,
            ...(accepted.kind === 'payment' && payment.is_ticket_paid_otherwise
              ? { isSecondAccepted: true }
              : {}),
          })
        }
      />
    )
  }
  if (about === 'rebook') {
    return (
      <RebookDialog
        payment={payment}
        onClose={onClose}
        onDone={() => {
          onDone()
          onClose()
        }}
        onFailure={onClose}
      />
    )
  }
  if (about === 'refuse') {
    return (
      <ReasonDialog
        onClose={onClose}
        title={`${refuse} this ${noun}?`}
        description={
          <>
            <span translate="no">{formatExactMoney(payment.amount, paymentCurrency(payment))}</span>{' '}
            for <KeptWords text={what} words={[payment.child_name, payment.parent_name]} />
          </>
        }
        usual={USUAL_REFUSALS}
        confirmLabel={`${refuse} ${noun}`}
        isDestructive
        onConfirm={(reason) => carryOut({ ...refused, reason })}
      />
    )
  }
  const isTicketAtStake = noun === 'payment' && payment.status === 'approved'
  const hasMoney = isTicketAtStake || payment.status === 'active'
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Make this ${noun} pending again?`}
      description={[
        what,
        isTicketAtStake
          ? 'The ticket and the support points that followed are taken back; a tier stays.'
          : null,
        hasMoney
          ? 'Money that came in with this decision alone leaves the books with it; any other is kept as the family’s credit.'
          : null,
        'Both decisions stay in the history.',
      ]
        .filter((one) => one !== null)
        .join(' ')}
      usual={USUAL_CORRECTIONS}
      confirmLabel="Make pending again"
      onConfirm={async (reason) => {
        await undo.mutateAsync({ id: payment.id, kind: accepted.kind, reason })
        onDone()
      }}
    />
  )
}
