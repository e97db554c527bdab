import type { ComponentProps } from 'react'
import { Field } from './ui/field'
import { Input } from './ui/input'

export interface CodeFieldProps extends ComponentProps<'input'> {
  error: string | undefined
}

/** The six digits of an authenticator app, which a phone offers to fill in. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      hint="The 6 digits that your authenticator app shows"
      error={error}
      isRequired
    >
      <Input
        {...input}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="max-w-48 text-lg tracking-widest"
      />
    </Field>
  )
}
