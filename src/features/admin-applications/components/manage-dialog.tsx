import { type ReactNode, useId, useState } from 'react'
import { LeaveQuestion } from '@/components/leave-question'
import { RestoredNotice } from '@/components/restored-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { useMember } from '@/lib/member'
import type { Application } from '../api'
import { useManage } from '../use-manage'
import type { RowSteps } from '../use-row-steps'
import { ApplicationFacts } from './application-facts'
import { ConflictNotice } from './conflict-notice'
import { ManageActions } from './manage-actions'
import { type ManageQuestion, ManageQuestions } from './manage-questions'
import { AssessmentStep, AuditionStep, FinalStep, VideoStep } from './manage-steps'
import { OrderQuestion } from './order-question'
import { ParentMessage } from './parent-message'
import { openerOf, StepButtons } from './step-buttons'
import { UndoDecision } from './undo-decision'

export interface ManageDialogProps {
  /** As listed when the dialog was opened. */
  application: Application
  onClose: () => void
  /** The ways to its neighbours in the list that it was opened from. */
  steps?: RowSteps | null
  /** Whether it takes the place of a neighbour's dialog. */
  isContinued?: boolean
  /** The content at the end, such as the history. */
  aside?: ManageAside | undefined
}

/** Content for a child; `onWritten` is called once it has written the row itself. */
export type ManageAside = (application: Application, onWritten: () => Promise<void>) => ReactNode

/** Everything that an administrator does with one child, saved in one go. */
export function ManageDialog({
  application: listed,
  onClose,
  steps = null,
  isContinued = false,
  aside,
}: ManageDialogProps) {
  const manage = useManage(listed, steps, onClose)
  const { application, form, edit, busy, conflict } = manage
  const { attach } = form
  const { isOwner } = useMember()
  const formId = useId()
  const [question, setQuestion] = useState<ManageQuestion | null>(null)
  const isPending = ['pending', 'pending_payment'].includes(application.status)
  const mainAction = isPending ? 'approve' : 'save'
  const isLocked = busy !== null

  return (
    <>
      {/* Before the dialog that they lie on: closed together, that one returns the focus last. */}
      <ManageQuestions
        question={question}
        application={application}
        onClose={() => setQuestion(null)}
        onDeleted={() => edit.leave('close')}
        onTicketConfirmed={manage.showConfirmed}
        onCorrected={manage.showWritten}
        onReject={(reason) => manage.submit({ action: 'reject', reason })}
      />
      <OrderQuestion {...manage.order} />
      <LeaveQuestion
        leaving={edit.leaving}
        description={`What you changed for ${application.child_name} is not saved yet.`}
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <Dialog
        isOpen
        onClose={() => edit.askToLeave('close')}
        title={application.child_name}
        description={[
          application.stage_name ? `On stage as ${application.stage_name}` : 'Manage application',
          ...(steps?.place ? [steps.place] : []),
        ].join(' · ')}
        corner={
          steps ? <StepButtons steps={steps} isLocked={isLocked} onStep={edit.askToLeave} /> : null
        }
        continued={isContinued ? { returnTo: () => openerOf(application.id) } : undefined}
        isLocked={isLocked}
        isInAddress
        size="large"
        footer={
          <ManageActions
            formId={formId}
            status={application.status}
            busy={busy}
            onReject={() => setQuestion('reject')}
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
          <ApplicationFacts application={application} />
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
          <div className="grid gap-6 lg:grid-cols-2 lg:gap-x-8">
            <div className="flex min-w-0 flex-col gap-6">
              <VideoStep application={application} form={form} />
              <AssessmentStep
                application={application}
                form={form}
                onConfirmTicket={() => setQuestion('ticket')}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <AuditionStep application={application} form={form} />
              <FinalStep application={application} form={form} />
            </div>
          </div>
        </form>
        {aside ? (
          <div className="mt-6 border-t border-border pt-4">
            {aside(application, manage.showWritten)}
          </div>
        ) : null}
      </Dialog>
    </>
  )
}

/** Whether something was decided that might be undone; the database says whether it can be. */
function isDecided({ status, entry_video_status, audition_state }: Application): boolean {
  return (
    ['approved', 'assessed', 'rejected'].includes(status) ||
    ['approved', 'failed'].includes(entry_video_status) ||
    audition_state === 'scheduled'
  )
}
