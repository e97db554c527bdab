import { formatExactMoney, paymentCurrency } from '@/domain/money'
import { allocationFor } from '../allocation'
import type { AdminPayment, Decision } from '../api'
import { payerOf, wordsFor } from '../decision-words'
import { useDecidePayment, useUndoDecision } from '../queries'
import { KeptWords } from '@/components/kept-words'
import { ReasonDialog } from '@/components/reason-dialog'
import { lazyView } from '@/lib/lazy'

const AllocateDialog = lazyView(
  async () =>
    (await import('@/features/finance/allocate/components/allocate-dialog')).AllocateDialog,
)
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
  /** A snapshot taken when the question was asked: it stays on screen when the row leaves the list. */
  payment: AdminPayment
  about: 'refuse' | 'undo' | 'allocate' | 'rebook'
}

export interface DecisionDialogProps {
  question: Question
  onClose: () => void
  onDone: () => void
}

/** Asks what a refusal, an approval of other money than stated or an undo needs, and carries it out. */
export function DecisionDialog({ question, onClose, onDone }: DecisionDialogProps) {
  const { payment, about } = question
  const { noun, refuse, refused, accepted } = wordsFor(payment)
  const decide = useDecidePayment()
  const undo = useUndoDecision()
  const what = `${payerOf(payment)}: ${payment.description}.`

  async function carryOut(decision: Decision) {
    await decide.mutateAsync({ payment, decision })
    onDone()
  }

  if (about === 'allocate') {
    return (
      <AllocateDialog
        allocation={allocationFor(payment)}
        onClose={onClose}
        onBooked={onDone}
        onFailure={onClose}
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
