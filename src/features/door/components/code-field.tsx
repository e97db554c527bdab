import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

export interface CodeFieldProps {
  label: string
  hint: string
  error?: string | undefined
  field: UseFormRegisterReturn
}

/** The four digits of a door, in figures that are read in the sun. */
export function CodeField({ label, hint, error, field }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} isRequired>
      <Input
        {...field}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        className="max-w-40 text-2xl! font-bold tracking-widest"
      />
    </Field>
  )
}
