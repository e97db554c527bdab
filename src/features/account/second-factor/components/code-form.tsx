import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type CodeInput, codeSchema } from '../schema'

export interface CodeFormProps {
  submitLabel: string
  onSubmit: (code: string) => Promise<unknown>
}

/** The six digits of an authenticator app. */
export function CodeForm({ submitLabel, onSubmit }: CodeFormProps) {
  const form = useAppForm<CodeInput>({ schema: codeSchema, defaultValues: { code: '' } })
  const { errors, isSubmitting, submitCount } = form.formState
  return (
    <form
      noValidate
      aria-label="Code"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(({ code }) => onSubmit(code))}
    >
      <FormErrorSummary
        title="The code was not taken"
        message={form.refusal}
        attempt={submitCount}
      />
      <Field
        label="Code"
        hint="The 6 digits that your authenticator app shows"
        error={errors.code?.message}
        isRequired
      >
        <Input
          {...form.register('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          className="max-w-48 text-lg tracking-widest"
        />
      </Field>
      <Button type="submit" className="self-start" isBusy={isSubmitting} busyText="Checking…">
        {submitLabel}
      </Button>
    </form>
  )
}
