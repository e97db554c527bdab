import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { WRONG_CREDENTIALS } from '@/domain/account'
import { useAppForm } from '@/lib/forms/use-app-form'
import { paths } from '@/lib/paths'
import { type SignInInput, signInSchema } from '../schema'
import { keepTypedEmail } from '../typed-email'

const link = 'text-primary-strong inline-flex min-h-11 items-center underline underline-offset-4'

export interface SignInFormProps {
  /** One of two titles for the toast after a wrong password: see `useSignIn`. */
  failureTitle: string
  onSubmit: (input: SignInInput) => Promise<unknown>
}

const WAY_ON = 'Check your email and password, or choose a new password below.'

export function SignInForm({ failureTitle, onSubmit }: SignInFormProps) {
  const form = useAppForm<SignInInput>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    draftKey: 'sign-in',
    secrets: ['password'],
  })
  const { errors, isSubmitting, submitCount } = form.formState
  // The toast reports it; the form keeps showing what to do.
  const isWrong = form.refusal === WRONG_CREDENTIALS

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="Sign in"
    >
      <FormErrorSummary
        title={isWrong ? 'Please try again' : failureTitle}
        message={isWrong ? WAY_ON : form.refusal}
        attempt={submitCount}
      />
      <Field label="Email" error={errors.email?.message} isRequired>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="username" />
      </Field>
      <Field label="Password" error={errors.password?.message} isRequired>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Signing in…">
        Sign In
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4">
        <Link
          to={paths.forgotPassword}
          onClick={() => keepTypedEmail(form.getValues('email'))}
          className={link}
        >
          Forgot your password?
        </Link>
        <Link to={paths.register} className={link}>
          Register your child
        </Link>
      </p>
    </form>
  )
}
