import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Application } from '../api'
import { useDeleteApplication } from '../queries'
import { lazyView } from '@/lib/lazy'
import { ConfirmTicketDialog } from './confirm-ticket-dialog'
import { MoneyOfChild } from './money-of-child'
import { RejectDialog } from './reject-dialog'

const CorrectDialog = lazyView(async () => (await import('./correct-dialog')).CorrectDialog)

export type ManageQuestion = 'delete' | 'ticket' | 'reject' | 'correct'

export interface ManageQuestionsProps {
  /** Null while nothing is asked. */
  question: ManageQuestion | null
  application: Application
  onClose: () => void
  onDeleted: () => void
  onTicketConfirmed: () => Promise<void>
  onCorrected: () => Promise<void>
  onReject: (reason: string) => void
}

/** The questions on top of the dialog in which an application is managed. */
export function ManageQuestions({
  question,
  application,
  onClose,
  onDeleted,
  onTicketConfirmed,
  onCorrected,
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
        title={`Delete ${child_name}?`}
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
      {question === 'ticket' ? (
        <ConfirmTicketDialog
          application={application}
          onClose={onClose}
          onConfirmed={onTicketConfirmed}
        />
      ) : null}
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
