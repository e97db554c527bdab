import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { PasswordInput as PasswordControl } from '@/components/ui/password-input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type PasswordInput, passwordSchema } from '../schema'

export interface PasswordFormProps {
  onSubmit: (input: PasswordInput) => Promise<unknown>
}

export function PasswordForm({ onSubmit }: PasswordFormProps) {
  const form = useAppForm<PasswordInput>({
    schema: passwordSchema,
    defaultValues: { current_password: '', password: '' },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  return (
    <form
      noValidate
      aria-label="Password"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(async (input) => {
        await onSubmit(input)
        form.reset()
      })}
    >
      <FormErrorSummary title="Update Failed" message={form.refusal} attempt={submitCount} />
      <Field label="Current password" error={errors.current_password?.message} isRequired>
        <PasswordControl {...form.register('current_password')} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        hint="At least 6 characters"
        error={errors.password?.message}
        isRequired
      >
        <PasswordControl {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isSubmitting}
        busyText="Saving…"
      >
        Change password
      </Button>
    </form>
  )
}
