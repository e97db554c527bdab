import { type ReactNode, useState } from 'react'
import { KeptWords } from '@/components/kept-words'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { AdminApplication } from '../api'
import { presentSlot, slotWords } from '../child-slots'
import {
  adminApplicationQueries,
  useDeleteApplication,
  useHideProfile,
  useTakeOffDay,
} from '../queries'
import { ReasonDialog } from '@/components/reason-dialog'
import { USUAL_WISHES } from '../reasons'
import { RejectDialog } from './reject-dialog'
import { useQuery } from '@tanstack/react-query'
import { type Currency, formatExactMoney } from '@/domain/money'
import { CorrectDialog } from './correct-dialog'

export type ManageQuestion = 'delete' | 'ticket' | 'reject' | 'correct' | 'off_day' | 'hide'

/** The dialog that confirms a child's ticket, provided by another feature. */
export type ConfirmTicket = (props: {
  child: Pick<AdminApplication, 'id' | 'user_id' | 'child_name' | 'country'>
  onClose: () => void
  onConfirmed: () => void
}) => ReactNode

export interface ManageQuestionsProps {
  /** Null when no question is open. */
  question: ManageQuestion | null
  application: AdminApplication
  confirmTicket: ConfirmTicket
  onClose: () => void
  onDeleted: () => void
  onTicketConfirmed: () => Promise<void>
  onCorrected: () => Promise<void>
  onTakenOff: () => Promise<void>
  onHidden: () => Promise<void>
  onReject: (reason: string) => void
}

/** The confirmations on top of the manage dialog. */
export function ManageQuestions({
  question,
  application,
  confirmTicket,
  onClose,
  onDeleted,
  onTicketConfirmed,
  onCorrected,
  onTakenOff,
  onHidden,
  onReject,
}: ManageQuestionsProps) {
  const { id, child_name } = application
  const [givenReason, setGivenReason] = useState('')
  const remove = useDeleteApplication()
  return (
    <>
      <ConfirmDialog
        isOpen={question === 'delete'}
        onClose={onClose}
        title={<KeptWords text={`Delete ${child_name}?`} words={[child_name]} />}
        description={
          <>
            Are you absolutely sure? This action cannot be undone, permanently deleting the
            application and associated data. <MoneyOfChild applicationId={id} />
          </>
        }
        confirmLabel="Delete"
        busyText="Deleting…"
        isDestructive
        onConfirm={async () => {
          await remove.mutateAsync({ id, childName: child_name })
          onDeleted()
        }}
      />
      {question === 'off_day' ? (
        <OffDayQuestion application={application} onClose={onClose} onTakenOff={onTakenOff} />
      ) : null}
      {question === 'hide' ? (
        <HideQuestion application={application} onClose={onClose} onHidden={onHidden} />
      ) : null}
      {question === 'ticket'
        ? confirmTicket({
            child: application,
            onClose,
            onConfirmed: () => void onTicketConfirmed(),
          })
        : null}
      {question === 'correct' ? (
        <CorrectDialog application={application} onClose={onClose} onCorrected={onCorrected} />
      ) : null}
      {question === 'reject' ? (
        <RejectDialog
          childNames={[child_name]}
          initialReason={givenReason}
          onClose={onClose}
          onConfirm={(reason) => {
            setGivenReason(reason)
            onReject(reason)
            return Promise.resolve()
          }}
        />
      ) : null}
    </>
  )
}

type HideQuestionProps = Pick<ManageQuestionsProps, 'application' | 'onClose' | 'onHidden'>

/** Hides a child from the public at its family's request, and records how the family asked. */
function HideQuestion({ application, onClose, onHidden }: HideQuestionProps) {
  const { id, updated_at: updatedAt, child_name } = application
  const hide = useHideProfile(child_name)
  return (
    <ReasonDialog
      onClose={onClose}
      title={<KeptWords text={`Hide ${child_name}’s profile?`} words={[child_name]} />}
      description={
        <KeptWords
          text={`${child_name} leaves Our Shining Stars and the family’s link shows nothing, at once. The child stays in the show. The family is told, and can show the profile again any time.`}
          words={[child_name]}
        />
      }
      hint="Who asked, and how? The family reads it."
      usual={USUAL_WISHES}
      confirmLabel="Hide"
      onConfirm={async (reason) => {
        await hide.mutateAsync({
          id,
          updatedAt,
          patch: { is_listed: false, is_shareable: false, told_reason: reason },
        })
        await onHidden()
      }}
    />
  )
}

/** The amount that leaves the payment lists with a deleted child; empty if none was approved. */
function MoneyOfChild({ applicationId }: { applicationId: string }) {
  const money = useQuery(adminApplicationQueries.moneyOf(applicationId))
  return (
    <span role="status" className="mt-2 block font-semibold empty:hidden">
      {`${money.isPending ? 'Looking up what was paid…' : ''}${money.isError ? 'Could not look up what was paid.' : ''}${money.isSuccess ? (wordsOf(money.data) ?? '') : ''}`}
    </span>
  )
}

function wordsOf(money: readonly { amount: number; currency: Currency }[]): string | null {
  if (money.length === 0) return null
  const sums = money.map(({ amount, currency }) => formatExactMoney(amount, currency))
  const words = new Intl.ListFormat('en-GB').format(sums)
  return `With it, ${words} of approved payments leaves the lists; the books keep it.`
}

type OffDayQuestionProps = Pick<ManageQuestionsProps, 'application' | 'onClose' | 'onTakenOff'>

function OffDayQuestion({ application, onClose, onTakenOff }: OffDayQuestionProps) {
  const { id, child_name, country } = application
  const { data: slots = [] } = useQuery(adminApplicationQueries.childSlots(id))
  const takeOff = useTakeOffDay(child_name)
  const slot = presentSlot(slots)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<KeptWords text={`Take ${child_name} off the day?`} words={[child_name]} />}
      description={`${slot ? `${slotWords(slot, country)}: this slot opens up for another child. ` : ''}What you typed stays. Save it afterwards as a date without an audition day.`}
      confirmLabel="Take off the day"
      onConfirm={async () => {
        if (slot?.audition_day_id) await takeOff.mutateAsync({ id, dayId: slot.audition_day_id })
        await onTakenOff()
      }}
    />
  )
}
