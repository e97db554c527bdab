import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { applicationStatusLabel } from '@/domain/application'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { AppError, toAppError } from '@/lib/api/errors'
import { forgetDraft } from '@/lib/forms/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type Application, STALE_UPDATE } from '../api'
import {
  useDeleteApplication,
  useMoveApplication,
  useReloadApplication,
  useSaveApplication,
} from '../queries'
import {
  changedColumns,
  isCompletedEarly,
  manageSchema,
  type ManageValues,
  mergeValues,
  toManageValues,
} from '../schema'
import { ApplicationFacts } from './application-facts'
import { ConfirmTicketDialog } from './confirm-ticket-dialog'
import { ManageActions, type ManageAction } from './manage-actions'
import { AssessmentStep, AuditionStep, FinalStep, VideoStep } from './manage-steps'
import { MoneyOfChild } from './money-of-child'
import { ParentMessage } from './parent-message'
import { RejectDialog } from './reject-dialog'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice'

export interface ManageDialogProps {
  /** As listed when the dialog was opened. */
  application: Application
  onClose: () => void
  /** What stands at the end, such as the history. */
  aside?: ((application: Application) => ReactNode) | undefined
}

/** The status that an action writes; saving writes none. */
const STATUS_OF = {
  save: undefined,
  approve: 'approved',
  reject: 'rejected',
  restore: 'pending',
} as const satisfies Record<ManageAction, string | undefined>

/** Everything that an administrator does with one child, saved in one go. */
export function ManageDialog({ application: listed, onClose, aside }: ManageDialogProps) {
  const [application, setApplication] = useState(listed)
  // What was typed on an older version of the row must not come back over a newer one.
  const draftKey = `manage-${application.id}-${application.updated_at}`
  const form = useAppForm({
    schema: manageSchema,
    defaultValues: toManageValues(listed),
    draftKey,
  })
  const [isRestored] = useState(
    () => Object.keys(changedColumns(listed, form.getValues())).length > 0,
  )
  const formId = useId()
  const formElement = useRef<HTMLFormElement>(null)
  const asked = useRef<ManageAction | null>(null)
  const [action, setAction] = useState<ManageAction | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<ConflictNoticeProps | null>(null)
  const [question, setQuestion] = useState<
    'delete' | 'discard' | 'early' | 'ticket' | 'reject' | null
  >(null)
  const mayBeEarly = useRef(false)
  const rejection = useRef('')
  const [givenReason, setGivenReason] = useState('')
  const save = useSaveApplication()
  const move = useMoveApplication()
  const reload = useReloadApplication()
  const remove = useDeleteApplication()

  async function write(values: ManageValues, wanted: ManageAction) {
    const status = STATUS_OF[wanted]
    const patch = {
      ...changedColumns(application, values),
      ...(status ? { status } : {}),
      ...(wanted === 'reject' ? { rejection_reason: rejection.current } : {}),
    }
    if (Object.keys(patch).length === 0) {
      throw new AppError('rejected', 'There is nothing to save: no field has been changed.')
    }
    if (patch.entry_video_status === 'failed' && !patch.video_reason) {
      throw new AppError('rejected', 'Please give the reason why the video failed.', {
        field: 'video_reason',
      })
    }
    if (wanted === 'reject' && typeof patch.assessment_score === 'number') {
      throw new AppError(
        'rejected',
        'A rejected application takes no score. Take the change back, or save it first.',
        { field: 'assessment_score' },
      )
    }
    const change = { id: application.id, updatedAt: application.updated_at, patch }
    try {
      if (wanted === 'save' || wanted === 'approve') await save.mutateAsync(change)
      else await move.mutateAsync({ change, childName: application.child_name })
      leave()
    } catch (cause) {
      if (toAppError(cause).code !== STALE_UPDATE) throw cause
      await showNewValues(values)
    }
  }

  /** Brings the row as it is now under what was typed, and says what somebody else changed. */
  async function showNewValues(typed: ManageValues) {
    const fresh = await reload.mutateAsync(application.id)
    const { values, changes } = mergeValues(application, fresh, typed)
    form.reset(values)
    setApplication(fresh)
    const isMoved = fresh.status !== application.status
    setConflict({
      changes,
      movedTo: isMoved ? applicationStatusLabel(fresh.status).label : null,
    })
  }

  /** The ticket was confirmed beside the form: what is typed stays, on the row as it is now. */
  async function showConfirmed() {
    const fresh = await reload.mutateAsync(application.id)
    const { values, changes } = mergeValues(application, fresh, form.getValues())
    form.reset(values)
    setApplication(fresh)
    const others = changes.filter(({ field }) => field !== 'ticket_status')
    setConflict(others.length > 0 ? { changes: others, movedTo: null } : null)
  }

  // Every action is a submit of the one form, so that a wrong field is shown and focused for each.
  async function submit(event: FormEvent<HTMLFormElement>) {
    if (isCompletedEarly(form.getValues(), application) && !mayBeEarly.current) {
      event.preventDefault()
      setQuestion('early')
      return
    }
    mayBeEarly.current = false
    const wanted = asked.current ?? (isPending ? 'approve' : 'save')
    asked.current = null
    setAction(wanted)
    setConflict(null)
    setAttempt((count) => count + 1)
    await form.submitTo((values) => write(values, wanted))(event)
    setAction(null)
  }

  const isPending = ['pending', 'pending_payment'].includes(application.status)
  const isLocked = action !== null

  function leave() {
    forgetDraft(draftKey)
    onClose()
  }

  function close() {
    const isChanged = Object.keys(changedColumns(application, form.getValues())).length > 0
    if (isChanged) setQuestion('discard')
    else leave()
  }

  return (
    <>
      {/* Before the dialog that they lie on: closed together, that one returns the focus last. */}
      <ConfirmDialog
        isOpen={question === 'delete'}
        onClose={() => setQuestion(null)}
        title={`Delete ${application.child_name}?`}
        description={
          <>
            Are you absolutely sure? This action cannot be undone, permanently deleting the
            application and associated data. <MoneyOfChild applicationId={application.id} />
          </>
        }
        confirmLabel="Delete"
        busyText="Deleting…"
        isDestructive
        onConfirm={async () => {
          await remove.mutateAsync({ id: application.id, childName: application.child_name })
          leave()
        }}
      />
      {question === 'ticket' ? (
        <ConfirmTicketDialog
          application={application}
          onClose={() => setQuestion(null)}
          onConfirmed={showConfirmed}
        />
      ) : null}
      {question === 'reject' ? (
        <RejectDialog
          childNames={[application.child_name]}
          initialReason={givenReason}
          onClose={() => setQuestion(null)}
          onConfirm={(reason) => {
            rejection.current = reason
            setGivenReason(reason)
            asked.current = 'reject'
            formElement.current?.requestSubmit()
            return Promise.resolve()
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={question === 'early'}
        onClose={() => setQuestion(null)}
        title="Is the audition over already?"
        description="Its date is still to come, and it is marked as Completed. The family then sees it as done."
        confirmLabel="It is over"
        cancelLabel="Keep editing"
        onConfirm={() => {
          mayBeEarly.current = true
          setQuestion(null)
          formElement.current?.requestSubmit()
          return Promise.resolve()
        }}
      />
      <ConfirmDialog
        isOpen={question === 'discard'}
        onClose={() => setQuestion(null)}
        title="Close without saving?"
        description={`What you changed for ${application.child_name} is not saved yet.`}
        confirmLabel="Close without saving"
        cancelLabel="Keep editing"
        onConfirm={() => {
          leave()
          return Promise.resolve()
        }}
      />
      <Dialog
        isOpen
        onClose={close}
        title={application.child_name}
        description={
          application.stage_name ? `On stage as ${application.stage_name}` : 'Manage application'
        }
        isLocked={isLocked}
        isInAddress
        size="large"
        footer={
          <ManageActions
            formId={formId}
            status={application.status}
            busy={action}
            onAction={(wanted) => {
              if (wanted === 'reject') {
                setQuestion('reject')
                return
              }
              asked.current = wanted
              formElement.current?.requestSubmit()
            }}
            onDelete={() => setQuestion('delete')}
          />
        }
      >
        <form
          id={formId}
          ref={formElement}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="flex flex-col gap-6"
        >
          {conflict ? <ConflictNotice {...conflict} /> : null}
          {isRestored && !conflict ? (
            <p role="status" className="rounded-card bg-info-soft px-4 py-3 text-info-strong">
              What you had typed before is filled in again. It is not saved yet.
            </p>
          ) : null}
          <FormErrorSummary title="This was not saved" message={form.refusal} attempt={attempt} />
          <ApplicationFacts application={application} />
          <ParentMessage application={application} />
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
          <div className="mt-6 border-t border-border pt-4">{aside(application)}</div>
        ) : null}
      </Dialog>
    </>
  )
}
