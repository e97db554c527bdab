import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { phoneToEdit } from '@/domain/written-phone'
import type { Country } from '@/domain/regions'
import type { SessionUser } from '@/lib/api/session-store'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type DetailsInput, detailsSchema } from '../schema'

export interface DetailsFormProps {
  user: SessionUser
  /** The default country for numbers without a country code. */
  country: Country
  onSubmit: (input: DetailsInput) => Promise<unknown>
}

export function DetailsForm({ user, country, onSubmit }: DetailsFormProps) {
  const form = useAppForm<DetailsInput>({
    schema: detailsSchema,
    defaultValues: {
      parent_name: user.parentName,
      phone_number: user.phone ? phoneToEdit(user.phone, country) : '',
      country,
    },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  return (
    <form
      noValidate
      aria-label="Name and phone"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(onSubmit)}
    >
      <FormErrorSummary title="Update Failed" message={form.refusal} attempt={submitCount} />
      <Field label="Your name" error={errors.parent_name?.message} isRequired>
        <Input {...form.register('parent_name')} autoComplete="name" spellCheck={false} />
      </Field>
      <Field
        label="Phone number"
        hint="For your account. The number given for a child is changed under Children."
        error={errors.phone_number?.message}
        isRequired
      >
        <Input {...form.register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Button type="submit" className="self-start" isBusy={isSubmitting} busyText="Saving…">
        Save
      </Button>
    </form>
  )
}
