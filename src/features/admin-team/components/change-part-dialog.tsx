import { useId } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { GIVEN_ROLES } from '@/domain/team'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { TeamMember } from '../api'
import { useChangeMember } from '../queries'
import { partSchema, type PartValues } from '../schema'
import { PartFields } from './part-fields'

export interface ChangePartDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Gives a member another part, or other states. */
export function ChangePartDialog({ member, onClose }: ChangePartDialogProps) {
  const formId = useId()
  const form = useAppForm<PartValues>({
    schema: partSchema,
    defaultValues: {
      role: GIVEN_ROLES.find((role) => role === member.role) ?? 'reviewer',
      states: [...(member.states ?? [])],
    },
  })
  const change = useChangeMember()
  const { isSubmitting, submitCount } = form.formState
  const submit = form.submitTo(async (part) => {
    await change.mutateAsync({ member, part })
    onClose()
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change the part of ${member.email}`}
      description="It holds at once, in every open tab."
      isLocked={isSubmitting}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" form={formId} isBusy={isSubmitting} busyText="Saving…">
            Save
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <FormErrorSummary
            title="Nothing was changed"
            message={form.refusal}
            attempt={submitCount}
          />
          <PartFields />
        </form>
      </FormProvider>
    </Dialog>
  )
}
