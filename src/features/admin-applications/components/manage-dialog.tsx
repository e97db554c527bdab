import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { statusLabelForAdmin } from '@/domain/application'
import type { OrderWarning } from '@/domain/journey-order'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { AppError, toAppError } from '@/lib/api/errors'
import { forgetDraft } from '@/lib/forms/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { Application } from '../api'
import { STALE_UPDATE } from '../decision-api'
import {
  useDeleteApplication,
  useMoveApplication,
  useReloadApplication,
  useSaveApplication,
} from '../queries'
import {
  changedColumns,
  manageSchema,
  type ManageValues,
  mergeValues,
  toManageValues,
  warningsOf,
} from '../schema'
import type { RowSteps } from '../use-row-steps'
import { ApplicationFacts } from './application-facts'
import { ConfirmTicketDialog } from './confirm-ticket-dialog'
import { LeaveQuestion, type Leaving } from './leave-question'
import { ManageActions, type ManageAction } from './manage-actions'
import { AssessmentStep, AuditionStep, FinalStep, VideoStep } from './manage-steps'
import { MoneyOfChild } from './money-of-child'
import { OrderQuestion } from './order-question'
import { ParentMessage } from './parent-message'
import { RejectDialog } from './reject-dialog'
import { openerOf, StepButtons } from './step-buttons'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice'

export interface ManageDialogProps {
  /** As listed when the dialog was opened. */
  application: Application
  onClose: () => void
  /** The ways to its neighbours in the list that it was opened from. */
  steps?: RowSteps | null
  /** Whether it takes the place of a neighbour's dialog. */
  isContinued?: boolean
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

/** What the next submit does; without an action the form's own. */
interface Pressed {
  action: ManageAction | null
  /** Whether the next row is opened after it. */
  isNext: boolean
}
const NOTHING_PRESSED: Pressed = { action: null, isNext: false }

/** Everything that an administrator does with one child, saved in one go. */
export function ManageDialog({
  application: listed,
  onClose,
  steps = null,
  isContinued = false,
  aside,
}: ManageDialogProps) {
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
  const pressed = useRef<Pressed>(NOTHING_PRESSED)
  const [action, setAction] = useState<ManageAction | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [conflict, setConflict] = useState<ConflictNoticeProps | null>(null)
  const [question, setQuestion] = useState<'delete' | 'ticket' | 'reject' | null>(null)
  /** What is wanted while something is typed that is not saved. */
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [warnings, setWarnings] = useState<readonly OrderWarning[]>([])
  const isOrderAccepted = useRef(false)
  const rejection = useRef('')
  const [givenReason, setGivenReason] = useState('')
  const save = useSaveApplication()
  const move = useMoveApplication()
  const reload = useReloadApplication()
  const remove = useDeleteApplication()

  async function write(values: ManageValues, wanted: ManageAction, isNext: boolean) {
    const status = STATUS_OF[wanted]
    const patch = {
      ...changedColumns(application, values),
      ...(status ? { status } : {}),
      ...(wanted === 'reject' ? { rejection_reason: rejection.current } : {}),
    }
    if (Object.keys(patch).length === 0) {
      if (isNext) return leaveAfterSave(isNext)
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
      await leaveAfterSave(isNext)
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
      movedTo: isMoved ? statusLabelForAdmin(fresh.status).label : null,
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
    const ahead = isOrderAccepted.current ? [] : warningsOf(application, form.getValues())
    if (ahead.length > 0) {
      event.preventDefault()
      setWarnings(ahead)
      return
    }
    isOrderAccepted.current = false
    const { action: asked, isNext } = pressed.current
    const wanted = asked ?? (isPending ? 'approve' : 'save')
    pressed.current = NOTHING_PRESSED
    setAction(wanted)
    setConflict(null)
    setAttempt((count) => count + 1)
    await form.submitTo((values) => write(values, wanted, isNext))(event)
    setAction(null)
  }

  const isPending = ['pending', 'pending_payment'].includes(application.status)
  const isLocked = action !== null

  function leave() {
    forgetDraft(draftKey)
    onClose()
  }

  async function leaveAfterSave(isNext: boolean) {
    if (!isNext || !steps) {
      leave()
      return
    }
    forgetDraft(draftKey)
    // Saved is saved: when the next one cannot be fetched, the list says so.
    await steps.afterWrite().catch(onClose)
  }

  /** Leaves at once where nothing is typed, and asks first where something is. */
  function askToLeave(to: Leaving) {
    const isChanged = Object.keys(changedColumns(application, form.getValues())).length > 0
    if (isChanged) setLeaving(to)
    else leaveFor(to)
  }

  function leaveFor(to: Leaving) {
    forgetDraft(draftKey)
    if (to === 'close') onClose()
    else void steps?.[to]?.()
  }

  function press(action: Pressed['action'], isNext = false) {
    pressed.current = { action, isNext }
    formElement.current?.requestSubmit()
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
            press('reject')
            return Promise.resolve()
          }}
        />
      ) : null}
      <OrderQuestion
        warnings={warnings}
        onClose={() => {
          pressed.current = NOTHING_PRESSED
          setWarnings([])
        }}
        onAccept={() => {
          isOrderAccepted.current = true
          formElement.current?.requestSubmit()
        }}
      />
      <LeaveQuestion
        leaving={leaving}
        childName={application.child_name}
        onClose={() => setLeaving(null)}
        onLeave={leaveFor}
      />
      <Dialog
        isOpen
        onClose={() => askToLeave('close')}
        title={application.child_name}
        description={[
          application.stage_name ? `On stage as ${application.stage_name}` : 'Manage application',
          ...(steps?.place ? [steps.place] : []),
        ].join(' · ')}
        corner={
          steps ? <StepButtons steps={steps} isLocked={isLocked} onStep={askToLeave} /> : null
        }
        continued={isContinued ? { returnTo: () => openerOf(application.id) } : undefined}
        isLocked={isLocked}
        isInAddress
        size="large"
        footer={
          <ManageActions
            formId={formId}
            status={application.status}
            busy={action}
            onAction={(wanted) => {
              if (wanted === 'reject') setQuestion('reject')
              else press(wanted)
            }}
            onSaveAndNext={steps?.next ? () => press(null, true) : undefined}
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
