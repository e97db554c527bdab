import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type FieldErrors, useWatch } from 'react-hook-form'
import { formatPhone } from '@/domain/written-phone'
import { LeaveQuestion } from '@/components/leave-question'
import { RestoredNotice } from '@/components/restored-notice'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import { notify } from '@/lib/notify'
import type { Coordinator } from '../api'
import { namesIn, vacancyIn } from '../states'
import {
  adminCoordinatorQueries,
  useAddCoordinator,
  useDeleteCoordinator,
  useSaveCoordinator,
} from '../queries'
import {
  addSchema,
  type CoordinatorValues,
  MISSING,
  editSchema,
  toCoordinatorFields,
  toCoordinatorValues,
  volunteerSchema,
} from '../schema'
import { CoordinatorFields } from './coordinator-fields'

/** The initial values of a new coordinator's form. */
export interface Proposal {
  /** The draft's key. */
  key: string
  values: Partial<CoordinatorValues>
  /** Whether it is a volunteer, who offered to help but has to agree to being named in public. */
  isVolunteer?: boolean
}

export interface CoordinatorDialogProps {
  /**
   * For a new coordinator, an idempotency key made with the dialog: a retry after a lost answer must not add a second
   * one.
   */
  id: string
  /** `null` to add one. */
  coordinator: Coordinator | null
  proposal?: Proposal
  onClose: () => void
  /** Content at the end for an existing coordinator, such as the history. */
  aside?: ((coordinator: Coordinator) => ReactNode) | undefined
}

const NAMES = [
  'country',
  'state_province',
  'coordinator_name',
  'coordinator_phone',
  'has_agreed',
] as const satisfies (keyof CoordinatorValues)[]

function inWords(row: Coordinator): string {
  return [
    row.state_province,
    row.coordinator_name ?? 'Coordinator TBA',
    row.coordinator_phone ?? 'Contact TBA',
  ].join(', ')
}

function titleOf({ coordinator, proposal }: CoordinatorDialogProps): string {
  if (coordinator) return 'Edit coordinator'
  const name = proposal?.isVolunteer ? proposal.values.coordinator_name : undefined
  return name === undefined ? 'Add coordinator' : `Make ${name} a coordinator`
}

function sayWhatIsMissing(errors: FieldErrors<CoordinatorValues>) {
  const isMissing = Object.values(errors).some((error) => error.message === MISSING)
  if (!isMissing) return
  notify({ title: 'Error', description: MISSING, variant: 'destructive' })
}

export function CoordinatorDialog(props: CoordinatorDialogProps) {
  const { id, coordinator, proposal, onClose, aside } = props
  const formId = useId()
  const queryClient = useQueryClient()
  const [question, setQuestion] = useState<'delete' | 'another' | null>(null)
  /** The row as saved by somebody else since this dialog was opened. */
  const [newer, setNewer] = useState<Coordinator | null>(null)
  const draftKey = coordinator
    ? `coordinator-${coordinator.id}-${coordinator.updated_at}`
    : ['coordinator-new', proposal?.key].join('-')
  const schema = coordinator ? editSchema : proposal?.isVolunteer ? volunteerSchema : addSchema
  const proposed = proposal?.values.coordinator_phone
  const initial = {
    ...toCoordinatorValues(coordinator),
    ...proposal?.values,
    ...(proposed ? { coordinator_phone: formatPhone(proposed) } : {}),
  }
  const form = useAppForm<CoordinatorValues>({ schema, defaultValues: initial, draftKey })
  // The existing coordinators; opened from the volunteers' list, the dialog has to fetch them.
  const all = useQuery(adminCoordinatorQueries.all())
  const rows = all.data?.rows ?? []
  /** The state confirmed to get a further coordinator. */
  const [stateOfAnother, setStateOfAnother] = useState<string | null>(null)
  const add = useAddCoordinator()
  const save = useSaveCoordinator()
  const state = useWatch({ control: form.control, name: 'state_province' })
  const { isSubmitting, submitCount } = form.formState

  const before = newer ? toCoordinatorValues(newer) : initial
  const edit = useEdit({
    draftKey,
    isChanged: () => NAMES.some((name) => form.getValues(name) !== before[name]),
    onLeave: onClose,
  })
  const close = () => edit.askToLeave('close')
  const leave = () => edit.leave('close')

  const submit = form.submitTo(async (values) => {
    const fields = toCoordinatorFields(values)
    if (coordinator) {
      const { updated_at: updatedAt } = newer ?? coordinator
      try {
        await save.mutateAsync({ id, updatedAt, fields })
      } catch (cause) {
        showNewer(updatedAt)
        throw cause
      }
    } else {
      await add.mutateAsync({ id, fields, vacancy: vacancyIn(rows, fields) })
    }
    leave()
  }, sayWhatIsMissing)

  /** Asks for confirmation if the state already has a coordinator. */
  function ask(event: FormEvent<HTMLFormElement>) {
    const values = form.getValues()
    const others = namesIn(rows, values, id)
    const isMoved = coordinator?.state_province !== values.state_province
    const isAsked = stateOfAnother === values.state_province
    if (others.length > 0 && isMoved && !isAsked && schema.safeParse(values).success) {
      event.preventDefault()
      setQuestion('another')
    } else {
      void submit(event)
    }
  }

  /** A refused save has refetched the list: the next save replaces the version shown now. */
  function showNewer(updatedAt: string) {
    const rows = queryClient.getQueryData(adminCoordinatorQueries.all().queryKey)
    const fresh = rows?.find((row) => row.id === id)
    if (fresh && fresh.updated_at !== updatedAt) setNewer(fresh)
  }

  return (
    <>
      {coordinator ? (
        <DeleteQuestion
          id={id}
          isOpen={question === 'delete'}
          onClose={() => setQuestion(null)}
          onDeleted={leave}
        />
      ) : null}
      <LeaveQuestion
        leaving={edit.leaving}
        description="What you typed is not saved yet."
        onClose={edit.stay}
        onLeave={edit.leave}
      />
      <ConfirmDialog
        isOpen={question === 'another'}
        onClose={() => setQuestion(null)}
        title="Add another coordinator?"
        description={`${state} already has ${namesIn(rows, form.getValues(), id).join(' and ')}. Add another?`}
        confirmLabel="Add another"
        onConfirm={() => {
          setStateOfAnother(state)
          void submit()
          return Promise.resolve()
        }}
      />
      <Dialog
        isOpen
        onClose={close}
        title={titleOf(props)}
        isLocked={isSubmitting}
        footer={
          <CoordinatorActions
            formId={formId}
            isNew={coordinator === null}
            isSaving={isSubmitting}
            isLoading={all.isPending}
            onClose={close}
            onDelete={() => setQuestion('delete')}
          />
        }
      >
        <form id={formId} noValidate onSubmit={ask}>
          <div className="flex flex-col gap-4">
            <FormErrorSummary
              title="This was not saved"
              message={form.refusal}
              attempt={submitCount}
            />
            {newer ? (
              <p
                role="status"
                className="rounded-card bg-warning-soft px-4 py-3"
              >{`It now says: ${inWords(newer)}. What you typed is below: save again to replace it.`}</p>
            ) : null}
            {edit.isRestored ? <RestoredNotice /> : null}
            <CoordinatorFields
              form={form}
              isNew={coordinator === null}
              isVolunteer={proposal?.isVolunteer === true}
            />
          </div>
        </form>
        {coordinator && aside ? (
          <div className="mt-6 border-t border-border pt-4">{aside(coordinator)}</div>
        ) : null}
      </Dialog>
    </>
  )
}

interface CoordinatorActionsProps {
  formId: string
  isNew: boolean
  isSaving: boolean
  /** Whether the existing coordinators are still loading. */
  isLoading: boolean
  onClose: () => void
  onDelete: () => void
}

function CoordinatorActions(props: CoordinatorActionsProps) {
  const { formId, isNew, isSaving, isLoading, onClose, onDelete } = props
  return (
    <>
      {isNew ? null : (
        <Button
          variant="quiet"
          className="text-destructive sm:mr-auto"
          disabled={isSaving}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      <Button variant="quiet" onClick={onClose} disabled={isSaving}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        isBusy={isSaving || isLoading}
        busyText={isSaving ? 'Saving…' : 'One moment…'}
      >
        {isNew ? 'Add coordinator' : 'Save'}
      </Button>
    </>
  )
}

interface DeleteQuestionProps {
  id: string
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

function DeleteQuestion({ id, isOpen, onClose, onDeleted }: DeleteQuestionProps) {
  const remove = useDeleteCoordinator()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete coordinator?"
      description="Are you sure you want to delete this coordinator?"
      confirmLabel="Delete"
      busyText="Deleting…"
      isDestructive
      onConfirm={async () => {
        await remove.mutateAsync(id)
        onDeleted()
      }}
    />
  )
}
