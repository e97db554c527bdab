import { useState } from 'react'
import * as z from 'zod/mini'
import { CodeField } from '@/components/code-field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'
import { AppError } from '@/lib/api/errors'
import { useAppForm } from '@/lib/forms/use-app-form'
import { signInAgain } from '@/lib/supabase/sign-in-again'

const NO_CODE = 'Please enter the 6 digits that your app shows'

const schema = z.object({
  password: z.string().check(z.minLength(1, 'Please enter your current password')),
  /** Apps show it in two groups. */
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.replace(/\s/g, '')),
    ),
    z.string().check(z.regex(/^(\d{6})?$/, NO_CODE)),
  ),
})
type Values = z.infer<typeof schema>

export interface SignInAgainDialogProps {
  email: string
  hasAuthenticator: boolean
  onSignedIn: () => void
  onClose: () => void
}

/** Asks for the password, and for the code if there is an authenticator, over the dialog that needs them. */
export function SignInAgainDialog({
  email,
  hasAuthenticator,
  onSignedIn,
  onClose,
}: SignInAgainDialogProps) {
  const form = useAppForm<Values>({ schema, defaultValues: { password: '', code: '' } })
  // An authenticator added on another device is discovered only after the password was right.
  const [asksCode, setAsksCode] = useState(hasAuthenticator)
  const { errors } = form.formState
  const submit = form.submitTo(async (values) => {
    if (asksCode && values.code === '')
      throw new AppError('rejected', NO_CODE, { code: 'code_wanted', field: 'code' })
    try {
      await signInAgain({ email, ...values })
    } catch (cause) {
      if (cause instanceof AppError && cause.field === 'code') setAsksCode(true)
      throw cause
    }
    onSignedIn()
  })
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="Is it you?"
      description={
        <>
          <span>You signed in a while ago. Type the password of </span>
          <strong translate="no" className="wrap-anywhere">
            {email}
          </strong>
          <span>{` ${asksCode ? 'and the code of your authenticator ' : ''}to go on. What you typed stays.`}</span>
        </>
      }
      submitLabel="Go on"
      busyText="Checking…"
      refusalTitle="You’re not signed in again"
    >
      <Field label="Your password" error={errors.password?.message} isRequired>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {asksCode ? <CodeField {...form.register('code')} error={errors.code?.message} /> : null}
    </FormDialog>
  )
}
