import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type EntryVideoInput, entryVideoSchema } from '../schema'

export interface EntryVideoFormProps {
  /** The link that was handed in before, when it is being replaced. */
  currentUrl: string | null
  draftKey: string
  onSubmit: (input: EntryVideoInput) => Promise<unknown>
}

export function EntryVideoForm({ currentUrl, draftKey, onSubmit }: EntryVideoFormProps) {
  const form = useAppForm<EntryVideoInput>({
    schema: entryVideoSchema,
    defaultValues: { url: currentUrl ?? '' },
    draftKey,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-4"
      aria-label="Entry video"
    >
      <FormErrorSummary title="Submission Failed" message={form.refusal} attempt={submitCount} />
      <Field
        label="Link to the video"
        hint="From YouTube, TikTok, Instagram, Facebook, Vimeo or Google Drive. It must open for anyone who has the link, without signing in."
        error={errors.url?.message}
        isRequired
      >
        <Input {...form.register('url')} type="url" inputMode="url" autoComplete="off" />
      </Field>
      <Button type="submit" isWide isBusy={isSubmitting} busyText="Submitting…">
        Submit entry video
      </Button>
    </form>
  )
}
