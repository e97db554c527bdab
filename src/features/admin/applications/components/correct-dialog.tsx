import { useWatch } from 'react-hook-form'
import { KeptWords } from '@/components/kept-words'
import { ChildFields } from '@/components/child-fields'
import { FormDialog } from '@/components/ui/form-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { AppError } from '@/lib/api/errors'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import type { AdminApplication } from '../api'
import {
  correctionOf,
  type CorrectionInput,
  correctionSchema,
  toCorrectionInput,
} from '../correction-schema'
import { useCorrectApplication } from '../queries'

export interface CorrectDialogProps {
  application: AdminApplication
  onClose: () => void
  /** Called once the answers are saved. */
  onCorrected: () => Promise<void>
}

/** Corrects a parent's answers about a child. The parent is told the old and new values. */
export function CorrectDialog({ application, onClose, onCorrected }: CorrectDialogProps) {
  const { id, updated_at: updatedAt, child_name: childName } = application
  const { isOwner } = useMember()
  const correct = useCorrectApplication(childName)
  const form = useAppForm<CorrectionInput>({
    schema: correctionSchema,
    defaultValues: toCorrectionInput(application),
  })

  async function send(input: CorrectionInput) {
    const patch = correctionOf(application, input)
    if (Object.keys(patch).length === 0) {
      throw new AppError('rejected', 'Nothing to save: you haven’t changed anything.')
    }
    if (patch.parent_phone && !patch.told_reason) {
      throw new AppError('rejected', 'Please say how you know the new number.', {
        field: 'told_reason',
      })
    }
    await correct.mutateAsync({ id, updatedAt, patch })
    await onCorrected()
    onClose()
  }

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title={<KeptWords text={`Correct ${childName}`} words={[childName]} />}
      description="The parent is told what you change, and can put it back."
      submitLabel="Correct"
      formLabel="Correction"
    >
      <ChildFields
        maxAge={MAX_AGE_ON_CHILD_FORM}
        ageHint={`From ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`}
        hasPlace={isOwner}
        afterPlace={
          isOwner ? (
            <>
              <FeeNote application={application} form={form} />
              <PhoneFields application={application} form={form} />
            </>
          ) : null
        }
      />
    </FormDialog>
  )
}

interface OwnerFieldsProps {
  application: AdminApplication
  form: ReturnType<typeof useAppForm<CorrectionInput>>
}

/** Says what else a change of country affects. */
function FeeNote({ application, form }: OwnerFieldsProps) {
  const country = useWatch({ control: form.control, name: 'country' })
  if (country === application.country) return null
  return (
    <p role="status" className="text-sm text-muted-foreground">
      {`The ticket then costs the fee of ${country}. What was paid moves to its books, and counts for the ticket in its own currency alone.`}
    </p>
  )
}

/** The parent's number and, if changed, how it is known. */
function PhoneFields({ application, form }: OwnerFieldsProps) {
  const { errors } = form.formState
  const phone = useWatch({ control: form.control, name: 'parent_phone' })
  return (
    <>
      <Field label="Parent's phone number" error={errors.parent_phone?.message} isRequired>
        <Input {...form.register('parent_phone')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      {phone === toCorrectionInput(application).parent_phone ? null : (
        <>
          <Field
            label="How do you know the new number?"
            hint="The parent reads it."
            error={errors.told_reason?.message}
            isRequired
          >
            <Input {...form.register('told_reason')} autoComplete="off" />
          </Field>
          <Checkbox
            {...form.register('phone_for_siblings')}
            label="Also for the family's other children who have the old number"
          />
        </>
      )}
    </>
  )
}
