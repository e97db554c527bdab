import { CodeField } from '@/components/code-field'
import { Button } from '@/components/ui/button'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
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
      <CodeField {...form.register('code')} error={errors.code?.message} />
      <Button type="submit" className="self-start" isBusy={isSubmitting} busyText="Checking…">
        {submitLabel}
      </Button>
    </form>
  )
}
