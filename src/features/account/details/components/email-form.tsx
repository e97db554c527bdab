import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type EmailInput, emailSchema } from '../schema'

export interface EmailFormProps {
  email: string
  /** Resolves to whether links in the emails have to be opened first. */
  onSubmit: (input: EmailInput) => Promise<{ isPending: boolean }>
}

export function EmailForm({ email, onSubmit }: EmailFormProps) {
  const form = useAppForm<EmailInput>({
    schema: emailSchema,
    defaultValues: { email, current_password: '' },
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const [waitingFor, setWaitingFor] = useState<string>()
  return (
    <form
      noValidate
      aria-label="Email"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(async (input) => {
        const { isPending } = await onSubmit(input)
        setWaitingFor(isPending ? input.email : undefined)
        form.resetField('current_password')
      })}
    >
      <FormErrorSummary title="Update Failed" message={form.refusal} attempt={submitCount} />
      <Field label="Email" error={errors.email?.message} isRequired>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="email" />
      </Field>
      <Field label="Current password" error={errors.current_password?.message} isRequired>
        <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
      </Field>
      {waitingFor ? (
        <p role="status">
          We sent a link to <span translate="no">{email}</span>, to <strong>{waitingFor}</strong>,
          or to both. Open each one that arrives; until then you sign in with{' '}
          <span translate="no">{email}</span>.
        </p>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isSubmitting}
        busyText="Saving…"
      >
        Change email
      </Button>
    </form>
  )
}
