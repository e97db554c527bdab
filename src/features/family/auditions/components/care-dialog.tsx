import { useState } from 'react'
import { EditDialog } from '@/components/edit-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { CARE_BOX, CARE_HINT } from '@/domain/safeguarding-details'
import { firstName } from '@/domain/first-name'
import { formatPhone } from '@/domain/written-phone'
import type { Country } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useEdit } from '@/lib/forms/use-edit'
import type { Care } from '../api'
import { useSaveCare } from '../use-answers'
import { type CareInput, careSchema } from '../schema'

export interface CareDialogProps {
  child: { id: string; child_name: string; country: Country }
  care: Care | null
  onClose: () => void
}

const COLLECTORS = ['collector_1', 'collector_2', 'collector_3'] as const

/** Edits the care details for the door: whom to call, what the child needs and who may collect it, with consent. */
export function CareDialog({ child, care, onClose }: CareDialogProps) {
  const [initial] = useState<CareInput>(() => ({
    contact_name: care?.contact_name ?? '',
    contact_phone: care ? formatPhone(care.contact_phone) : '',
    needs: care?.needs ?? '',
    collector_1: care?.collectors[0] ?? '',
    collector_2: care?.collectors[1] ?? '',
    collector_3: care?.collectors[2] ?? '',
    has_agreed: care !== null,
  }))
  const draftKey = `care-${child.id}`
  const form = useAppForm<CareInput>({
    schema: careSchema(child.country),
    defaultValues: initial,
    draftKey,
  })
  const save = useSaveCare(child.id, child.country)
  const edit = useEdit({
    draftKey,
    isChanged: () => JSON.stringify(form.getValues()) !== JSON.stringify(initial),
    onLeave: onClose,
  })
  const submit = form.submitTo(async (input) => {
    await save.mutateAsync(input)
    edit.leave('close')
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <EditDialog
      edit={edit}
      form={form}
      onSubmit={(event) => void submit(event)}
      title={`For ${firstName(child.child_name)}'s audition`}
      description={CARE_HINT}
      submitLabel="Save"
    >
      <Field
        label="Whom can we call in an emergency?"
        isRequired
        error={errors.contact_name?.message}
      >
        <Input {...register('contact_name')} autoComplete="name" />
      </Field>
      <Field label="Their phone number" isRequired error={errors.contact_phone?.message}>
        <Input {...register('contact_phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field
        label="Allergies or needs"
        hint="A wheelchair, an allergy, a medicine."
        error={errors.needs?.message}
      >
        <Textarea {...register('needs')} rows={2} />
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-semibold">Who may collect them?</legend>
        {COLLECTORS.map((name, index) => (
          <Field key={name} label={`Person ${index + 1}`} error={errors[name]?.message}>
            <Input {...register(name)} autoComplete="off" />
          </Field>
        ))}
      </fieldset>
      <Checkbox {...register('has_agreed')} label={CARE_BOX} error={errors.has_agreed?.message} />
    </EditDialog>
  )
}
