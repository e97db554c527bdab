import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { COUNTRIES, statesOf, stateWord } from '@/domain/regions'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { newId } from '@/lib/new-id'
import { useAppForm } from '@/lib/use-app-form'
import type { Coordinator } from '../api'
import { useAddCoordinator, useDeleteCoordinator, useSaveCoordinator } from '../queries'
import {
  addSchema,
  type CoordinatorValues,
  editSchema,
  MAX_PHONE_LENGTH,
  toCoordinatorFields,
  toCoordinatorValues,
} from '../schema'

export interface CoordinatorDialogProps {
  /** `null` to add one. */
  coordinator: Coordinator | null
  onClose: () => void
  /** What stands at the end of an existing one, such as its history. */
  aside?: ((coordinator: Coordinator) => ReactNode) | undefined
}

export function CoordinatorDialog({ coordinator, onClose, aside }: CoordinatorDialogProps) {
  const formId = useId()
  const [id] = useState(newId)
  const [isAsking, setIsAsking] = useState(false)
  const draftKey = coordinator
    ? `coordinator-${coordinator.id}-${coordinator.updated_at}`
    : 'coordinator-new'
  const form = useAppForm<CoordinatorValues>({
    schema: coordinator ? editSchema : addSchema,
    defaultValues: toCoordinatorValues(coordinator),
    draftKey,
  })
  const add = useAddCoordinator()
  const save = useSaveCoordinator()
  const remove = useDeleteCoordinator()
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors, isSubmitting, submitCount } = form.formState

  function leave() {
    window.sessionStorage.removeItem(draftKey)
    onClose()
  }

  const submit = form.submitTo(async (values) => {
    const fields = toCoordinatorFields(values)
    if (coordinator) {
      await save.mutateAsync({ id: coordinator.id, updatedAt: coordinator.updated_at, fields })
    } else {
      await add.mutateAsync({ id, ...fields })
    }
    leave()
  })

  return (
    <>
      {coordinator ? (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          title="Delete coordinator?"
          description="Are you sure you want to delete this coordinator?"
          confirmLabel="Delete"
          busyText="Deleting…"
          isDestructive
          onConfirm={async () => {
            await remove.mutateAsync(coordinator.id)
            leave()
          }}
        />
      ) : null}
      <Dialog
        isOpen
        onClose={leave}
        title={coordinator ? 'Edit coordinator' : 'Add coordinator'}
        isLocked={isSubmitting}
        footer={
          <>
            {coordinator ? (
              <Button
                variant="quiet"
                className="text-destructive sm:mr-auto"
                disabled={isSubmitting}
                onClick={() => setIsAsking(true)}
              >
                Delete
              </Button>
            ) : null}
            <Button variant="quiet" onClick={leave} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Saving…">
              {coordinator ? 'Save' : 'Add coordinator'}
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <div className="flex flex-col gap-4">
            <FormErrorSummary
              title="This was not saved"
              message={form.refusal}
              attempt={submitCount}
            />
            <Field label="Country" isRequired>
              <Select
                {...form.register('country', {
                  onChange: () => form.setValue('state_province', ''),
                })}
                options={COUNTRIES}
              />
            </Field>
            <Field label={stateWord(country)} isRequired error={errors.state_province?.message}>
              <Select
                {...form.register('state_province')}
                placeholder={`Choose a ${stateWord(country).toLowerCase()}`}
                options={statesOf(country)}
              />
            </Field>
            <Field
              label="Name"
              isRequired={coordinator === null}
              hint={
                coordinator ? 'Without a name the public page says Coordinator TBA.' : undefined
              }
              error={errors.coordinator_name?.message}
            >
              <Input {...form.register('coordinator_name')} autoComplete="off" />
            </Field>
            <Field
              label="Phone"
              hint="Everybody can see it. Without one the public page says Contact TBA."
              error={errors.coordinator_phone?.message}
            >
              <Input
                {...form.register('coordinator_phone')}
                type="tel"
                autoComplete="off"
                maxLength={MAX_PHONE_LENGTH}
              />
            </Field>
          </div>
        </form>
        {coordinator && aside ? (
          <div className="mt-6 border-t border-border pt-4">{aside(coordinator)}</div>
        ) : null}
      </Dialog>
    </>
  )
}
