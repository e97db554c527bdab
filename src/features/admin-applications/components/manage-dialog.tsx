import { useId, useState } from 'react'
import { applicationStatusLabel } from '@/domain/application'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { AppError, toAppError } from '@/lib/errors'
import { useAppForm } from '@/lib/use-app-form'
import { type Application, CHANGED_MEANWHILE } from '../api'
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
} from '../schema'
import { ApplicationFacts } from './application-facts'
import { ManageActions, type ManageAction } from './manage-actions'
import { AssessmentStep, AuditionStep, FinalStep, VideoStep } from './manage-steps'
import { MeanwhileNotice, type MeanwhileNoticeProps } from './meanwhile-notice'

export interface ManageDialogProps {
  /** As listed when the dialog was opened. */
  application: Application
  onClose: () => void
}

/** The status that an action writes; saving writes none. */
const STATUS_OF = {
  save: undefined,
  approve: 'approved',
  reject: 'rejected',
  restore: 'pending',
} as const satisfies Record<ManageAction, string | undefined>

/** Everything that an administrator does with one child, saved in one go. */
export function ManageDialog({ application: listed, onClose }: ManageDialogProps) {
  const [application, setApplication] = useState(listed)
  const form = useAppForm({ schema: manageSchema, defaultValues: toManageValues(listed) })
  const formId = useId()
  const [action, setAction] = useState<ManageAction | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [meanwhile, setMeanwhile] = useState<MeanwhileNoticeProps | null>(null)
  const [question, setQuestion] = useState<'delete' | 'discard' | null>(null)
  const save = useSaveApplication()
  const move = useMoveApplication()
  const reload = useReloadApplication()
  const remove = useDeleteApplication()

  async function write(values: ManageValues, wanted: ManageAction) {
    const status = STATUS_OF[wanted]
    const patch = { ...changedColumns(application, values), ...(status ? { status } : {}) }
    if (Object.keys(patch).length === 0) {
      throw new AppError('rejected', 'There is nothing to save: no field has been changed.')
    }
    if (wanted === 'reject' && typeof patch.assessment_score === 'number') {
      throw new AppError(
        'rejected',
        'A rejected application takes no score. Take the change back, or save it first.',
        { field: 'assessment_score' },
      )
    }
    const mutation = wanted === 'save' || wanted === 'approve' ? save : move
    try {
      await mutation.mutateAsync({ id: application.id, updatedAt: application.updated_at, patch })
      onClose()
    } catch (cause) {
      if (toAppError(cause).code !== CHANGED_MEANWHILE) throw cause
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
    setMeanwhile({
      changes,
      movedTo: isMoved ? applicationStatusLabel(fresh.status).label : null,
    })
  }

  async function submit(wanted: ManageAction) {
    setAction(wanted)
    setMeanwhile(null)
    setAttempt((count) => count + 1)
    await form.submitTo((values) => write(values, wanted))()
    setAction(null)
  }

  const isPending = ['pending', 'pending_payment'].includes(application.status)
  const isLocked = action !== null

  function close() {
    const isChanged = Object.keys(changedColumns(application, form.getValues())).length > 0
    if (isChanged) setQuestion('discard')
    else onClose()
  }

  return (
    <>
      {/* Before the dialog that they lie on: closed together, that one returns the focus last. */}
      <ConfirmDialog
        isOpen={question === 'delete'}
        onClose={() => setQuestion(null)}
        title={`Delete ${application.child_name}?`}
        description="Are you absolutely sure? This action cannot be undone, permanently deleting the application and associated data."
        confirmLabel="Delete"
        busyText="Deleting…"
        isDestructive
        onConfirm={async () => {
          await remove.mutateAsync({ id: application.id, childName: application.child_name })
          onClose()
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
          onClose()
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
        size="large"
        footer={
          <ManageActions
            formId={formId}
            status={application.status}
            busy={action}
            onAction={(wanted) => void submit(wanted)}
            onDelete={() => setQuestion('delete')}
          />
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit(isPending ? 'approve' : 'save')
          }}
          className="flex flex-col gap-6"
        >
          {meanwhile ? <MeanwhileNotice {...meanwhile} /> : null}
          <FormErrorSummary title="This was not saved" message={form.refusal} attempt={attempt} />
          <ApplicationFacts application={application} />
          <div className="grid gap-6 lg:grid-cols-2 lg:gap-x-8">
            <div className="flex min-w-0 flex-col gap-6">
              <VideoStep application={application} form={form} />
              <AssessmentStep application={application} form={form} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <AuditionStep application={application} form={form} />
              <FinalStep application={application} form={form} />
            </div>
          </div>
        </form>
      </Dialog>
    </>
  )
}
