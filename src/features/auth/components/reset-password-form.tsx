import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { PasswordInput } from '@/components/ui/password-input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type ResetPasswordInput, resetPasswordSchema } from '../schema'

export interface ResetPasswordFormProps {
  onSubmit: (input: ResetPasswordInput) => Promise<unknown>
}

export function ResetPasswordForm({ onSubmit }: ResetPasswordFormProps) {
  const form = useAppForm<ResetPasswordInput>({
    schema: resetPasswordSchema,
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting, submitCount } = form.formState

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="New password"
    >
      <FormErrorSummary
        title="The password was not changed"
        message={form.refusal}
        attempt={submitCount}
      />
      <Field
        label="New password"
        hint="At least 6 characters"
        error={errors.password?.message}
        isRequired
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Saving…">
        Save the new password
      </Button>
    </form>
  )
}
