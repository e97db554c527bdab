import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applicationStatusLabel } from '@/domain/application'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { toAppError } from '@/lib/errors'
import { type Application, CHANGED_MEANWHILE } from '../api'
import {
  useDeleteApplication,
  useMoveApplication,
  useReloadApplication,
  useSaveApplication,
} from '../queries'
import {
  changedColumns,
  isManageField,
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
  const form = useForm<ManageValues>({
    resolver: zodResolver(manageSchema),
    defaultValues: toManageValues(listed),
  })
  const formId = useId()
  const [action, setAction] = useState<ManageAction | null>(null)
  const [problem, setProblem] = useState<string>()
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
      setProblem('There is nothing to save: no field has been changed.')
      return
    }
    if (wanted === 'reject' && typeof patch.assessment_score === 'number') {
      form.setError(
        'assessment_score',
        { message: 'A rejected application takes no score. Take the change back, or save it first.' },
        { shouldFocus: true },
      )
      return
    }
    const mutation = wanted === 'save' || wanted === 'approve' ? save : move
    try {
      await mutation.mutateAsync({ id: application.id, updatedAt: application.updated_at, patch })
      onClose()
    } catch (cause) {
      await explain(toAppError(cause), values)
    }
  }

  async function explain(error: ReturnType<typeof toAppError>, values: ManageValues) {
    if (error.code === CHANGED_MEANWHILE) {
      try {
        const fresh = await reload.mutateAsync(application.id)
        const merged = mergeValues(application, fresh, values)
        form.reset(merged.values)
        setApplication(fresh)
        setMeanwhile({
          changes: merged.changes,
          movedTo:
            fresh.status === application.status ? null : applicationStatusLabel(fresh.status).label,
        })
      } catch (cause) {
        setProblem(toAppError(cause).message)
      }
    } else if (isManageField(error.field)) {
      form.setError(error.field, { message: error.message }, { shouldFocus: true })
    } else {
      setProblem(error.message)
    }
  }

  async function submit(wanted: ManageAction) {
    setAction(wanted)
    setProblem(undefined)
    setMeanwhile(null)
    setAttempt((count) => count + 1)
    await form.handleSubmit((values) => write(values, wanted))()
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
          <FormErrorSummary title="This was not saved" message={problem} attempt={attempt} />
          <ApplicationFacts application={application} />
          <VideoStep application={application} form={form} />
          <AssessmentStep application={application} form={form} />
          <AuditionStep application={application} form={form} />
          <FinalStep application={application} form={form} />
        </form>
      </Dialog>
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
    </>
  )
}
