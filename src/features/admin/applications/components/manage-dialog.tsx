import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { KeptWords } from '@/components/kept-words'
import { LeaveQuestion } from '@/components/leave-question'
import { RestoredNotice } from '@/components/restored-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { isTicketPaid } from '@/domain/ticket-status'
import { useMember } from '@/lib/member'
import type { AdminApplication } from '../api'
import { useManageForm } from '../use-manage-form'
import { useManageSteps } from '../use-manage-steps'
import type { RowSteps } from '../use-row-steps'
import { ApplicationFacts } from './application-facts'
import { ConflictNotice } from './conflict-notice'
import { ManageActions } from './manage-actions'
import { type ConfirmTicket, type ManageQuestion, ManageQuestions } from './manage-questions'
import { AssessmentStep, AuditionStep, FinalStep, VideoStep } from './manage-steps'
import { OrderQuestion } from './order-question'
import { ParentMessage } from './parent-message'
import { openerOf, StepButtons } from './step-buttons'
import { UndoDecision } from './undo-decision'

export interface ManageDialogProps {
  /** A snapshot from opening the dialog. */
  application: AdminApplication
  onClose: () => void
  /** Called after a decision on its status. */
  onDecided?: () => void
  /** Navigation to its neighbours in the list it was opened from. */
  steps?: RowSteps | null
  /** Whether it replaces a neighbour's dialog. */
  isContinued?: boolean
  /** Content at the end, such as the history. */
  aside?: ManageAside
  confirmTicket: ConfirmTicket
}

/** Content for a child; it calls `onWritten` after writing the row itself. */
export type ManageAside = (
  application: AdminApplication,
  onWritten: () => Promise<void>,
) => ReactNode

/** Everything an administrator edits for one child, saved together. */
export function ManageDialog({
  application: listed,
  onClose,
  onDecided,
  steps = null,
  isContinued = false,
  aside,
  confirmTicket,
}: ManageDialogProps) {
  const manage = useManageForm(listed, steps, onClose, onDecided)
  const { application, form, edit, busy, conflict } = manage
  const { attach } = form
  const { isOwner } = useMember()
  const formId = useId()
  const [question, setQuestion] = useState<ManageQuestion | null>(null)
  const isPending = ['pending', 'pending_payment'].includes(application.status)
  // Setting the ticket to paid here also approves.
  const ticket = useWatch({ control: form.control, name: 'ticket_status' })
  const approves = isPending && isTicketPaid(ticket)
  // A restored draft, or one merged over a newer row, is the form's initial state and still unsaved.
  const isChanged = form.formState.isDirty || edit.isRestored || conflict !== null
  const mainAction = approves ? 'approve' : 'save'
  const disclosure = useManageSteps(listed, form)
  const isLocked = busy !== null

  return (
    <>
      {/* Before the dialog they cover: when both close, the lower one restores the focus last. */}
      <ManageQuestions
        question={question}
        application={application}
        confirmTicket={confirmTicket}
        onClose={() => setQuestion(null)}
        onDeleted={() => edit.leave('close')}
        onTicketConfirmed={manage.showConfirmed}
        onCorrected={manage.showWritten}
        onTakenOff={manage.showWritten}
        onHidden={manage.showWritten}
        onReject={(reason) => manage.submit({ action: 'reject', reason })}
      />
      <OrderQuestion {...manage.order} />
      <LeaveQuestion
        leaving={edit.leaving}
        description={
          <KeptWords
            text={`What you changed for ${application.child_name} is not saved yet.`}
            words={[application.child_name]}
          />
        }
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <Dialog
        isOpen
        onClose={() => edit.askToLeave('close')}
        title={<span translate="no">{application.child_name}</span>}
        description={
          <KeptWords
            text={[
              application.stage_name
                ? `On stage as ${application.stage_name}`
                : 'Manage application',
              ...(steps?.position ? [steps.position] : []),
            ].join('\u00A0· ')}
            words={[application.stage_name]}
          />
        }
        corner={
          steps ? <StepButtons steps={steps} isLocked={isLocked} onStep={edit.askToLeave} /> : null
        }
        continued={isContinued ? { returnTo: () => openerOf(application.id) } : undefined}
        isLocked={isLocked}
        size="large"
        footer={
          <ManageActions
            formId={formId}
            status={application.status}
            approves={approves}
            isChanged={isChanged}
            busy={busy}
            onReject={() => setQuestion('reject')}
            onApprove={() => manage.submit({ action: 'approve' })}
            onRestore={() => manage.submit({ action: 'restore' })}
            onSaveAndNext={
              steps?.next ? () => manage.submit({ action: mainAction, isNext: true }) : undefined
            }
            onDelete={isOwner ? () => setQuestion('delete') : undefined}
          />
        }
      >
        <form
          id={formId}
          ref={attach}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            manage.submit({ action: mainAction })
          }}
          className="flex flex-col gap-6"
        >
          {conflict ? <ConflictNotice {...conflict} /> : null}
          {edit.isRestored && !conflict ? <RestoredNotice /> : null}
          <FormErrorSummary
            title="This was not saved"
            message={form.refusal}
            attempt={manage.attempt}
          />
          <ApplicationFacts application={application} onHide={() => setQuestion('hide')} />
          <div className="flex flex-col">
            <VideoStep application={application} form={form} {...disclosure('video')} />
            <AssessmentStep
              application={application}
              form={form}
              {...disclosure('assessment')}
              onConfirmTicket={() => setQuestion('ticket')}
            />
            <AuditionStep
              application={application}
              form={form}
              {...disclosure('audition')}
              onTakeOff={() => setQuestion('off_day')}
            />
            <FinalStep application={application} form={form} {...disclosure('final')} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ParentMessage application={application} />
            <Button
              variant="secondary"
              size="small"
              aria-haspopup="dialog"
              onClick={() => setQuestion('correct')}
            >
              Correct
            </Button>
            {isDecided(application) ? (
              <UndoDecision
                application={application}
                label="Undo the last decision"
                onUndone={manage.showWritten}
              />
            ) : null}
          </div>
        </form>
        {aside ? <div className="mt-6">{aside(application, manage.showWritten)}</div> : null}
      </Dialog>
    </>
  )
}

/** Whether there is a decision to undo; the database decides if that is possible. */
function isDecided({
  status,
  entry_video_status,
  audition_state,
  is_listed,
  is_shareable,
}: AdminApplication): boolean {
  return (
    !is_listed ||
    !is_shareable ||
    ['approved', 'assessed', 'rejected'].includes(status) ||
    ['approved', 'failed'].includes(entry_video_status) ||
    audition_state === 'scheduled'
  )
}
