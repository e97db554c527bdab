import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { DialogWindow } from '@/components/ui/dialog-window'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { checkPersonName } from '@/domain/names'
import { firstName } from '@/domain/first-name'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { NewEvent } from '../door'
import { collectedSchema, type CollectedValues, MAX_REASON, OTHER } from '../schema'
import type { DoorChild } from '../types'

export interface CollectedDialogProps {
  child: DoorChild
  onLeft: (who: Pick<NewEvent, 'collector' | 'said'>) => Promise<void>
  onClose: () => void
}

/** Asks who takes a child home: a person named by the family, or another with a reason. */
export function CollectedDialog({ child, onLeft, onClose }: CollectedDialogProps) {
  const formId = useId()
  const collectors = child.care?.collectors ?? []
  const form = useAppForm<CollectedValues>({
    schema: collectedSchema,
    defaultValues: { collector: collectors.length > 0 ? '' : OTHER, name: '', reason: '' },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const collector = form.watch('collector')
  const submit = form.submitTo(async ({ collector: picked, name, reason }) => {
    if (picked !== OTHER) return onLeft({ collector: Number(picked) })
    return onLeft({
      said: { name: checkPersonName(name).name ?? name.trim(), reason: reason.trim() },
    })
  })
  return (
    <DialogWindow
      isOpen
      onClose={onClose}
      isLocked={isSubmitting}
      title={
        <>
          <span>Who collects </span>
          <span translate="no">{firstName(child.child_name)}</span>
          <span>?</span>
        </>
      }
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting}>
            Left
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormErrorSummary title="Not saved yet" message={form.refusal} attempt={submitCount} />
          {collectors.length > 0 ? (
            <RadioGroup
              legend="The family named"
              value={collector}
              error={errors.collector?.message ?? ''}
              onPick={(value) => form.setValue('collector', value, { shouldValidate: true })}
              choices={[
                ...collectors.map((label, at) => ({ value: String(at + 1), label })),
                { value: OTHER, label: 'Somebody else' },
              ]}
            />
          ) : (
            <p>The family has named nobody.</p>
          )}
          {collector === OTHER ? (
            <>
              <Field label="Name of who collects" error={errors.name?.message} isRequired>
                <Input {...form.register('name')} autoComplete="off" />
              </Field>
              <Field
                label="Why this person"
                hint="For example: the mother, who showed her ID."
                error={errors.reason?.message}
                isRequired
              >
                <Input {...form.register('reason')} maxLength={MAX_REASON} autoComplete="off" />
              </Field>
            </>
          ) : null}
        </form>
      </FormProvider>
    </DialogWindow>
  )
}
