import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type TeamAccountInput, teamAccountSchema } from '../schema'

export interface TeamAccountFormProps {
  onSubmit: (input: TeamAccountInput) => Promise<unknown>
}

export function TeamAccountForm({ onSubmit }: TeamAccountFormProps) {
  const form = useAppForm<TeamAccountInput>({
    schema: teamAccountSchema,
    defaultValues: { parent_name: '', email: '', password: '' },
    draftKey: 'team-account',
    secrets: ['password'],
  })
  const { errors, isSubmitting, submitCount } = form.formState
  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="An account for the team"
    >
      <FormErrorSummary
        title="The account was not made"
        message={form.refusal}
        attempt={submitCount}
      />
      <Field label="Your name" error={errors.parent_name?.message} isRequired>
        <Input {...form.register('parent_name')} autoComplete="name" />
      </Field>
      <Field label="Email" error={errors.email?.message} isRequired>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Field
        label="Password"
        hint="At least 6 characters"
        error={errors.password?.message}
        isRequired
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Making it…">
        Make the account
      </Button>
    </form>
  )
}
