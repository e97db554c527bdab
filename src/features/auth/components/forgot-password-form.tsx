import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type ForgotPasswordInput, forgotPasswordSchema } from '../schema'
import { keepTypedEmail, typedEmail } from '../typed-email'

export interface ForgotPasswordFormProps {
  onSubmit: (input: ForgotPasswordInput) => Promise<unknown>
}

export function ForgotPasswordForm({ onSubmit }: ForgotPasswordFormProps) {
  const form = useAppForm<ForgotPasswordInput>({
    schema: forgotPasswordSchema,
    defaultValues: { email: typedEmail() },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  // Cleared, so that the next person at this phone types their own.
  useEffect(() => keepTypedEmail(''), [])

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="Forgot password"
    >
      <FormErrorSummary
        title="The email was not sent"
        message={form.refusal}
        attempt={submitCount}
      />
      <Field
        label="Email"
        hint="The one that you registered with"
        error={errors.email?.message}
        isRequired
      >
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Sending…">
        Send the link
      </Button>
    </form>
  )
}
