import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type SignInInput, signInSchema } from '../schema'

export interface SignInFormProps {
  /** One of two: see `useSignIn`. */
  failureTitle: string
  onSubmit: (input: SignInInput) => Promise<unknown>
}

export function SignInForm({ failureTitle, onSubmit }: SignInFormProps) {
  const form = useAppForm<SignInInput>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    draftKey: 'sign-in',
    secrets: ['password'],
  })
  const { errors, isSubmitting, submitCount } = form.formState

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="Sign in"
    >
      <FormErrorSummary title={failureTitle} message={form.refusal} attempt={submitCount} />
      <Field label="Email" error={errors.email?.message} isRequired>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Field label="Password" error={errors.password?.message} isRequired>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Signing in…">
        Sign In
      </Button>
    </form>
  )
}
