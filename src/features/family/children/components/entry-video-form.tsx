import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { checkVideoLink } from '@/domain/video'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type EntryVideoInput, entryVideoSchema } from '../schema'

export interface EntryVideoFormProps {
  /** The previously submitted link, when replacing it. */
  currentUrl: string | null
  draftKey: string
  /** A chat that accepts the video itself; null without a number. */
  whatsappHref: string | null
  onSubmit: (input: EntryVideoInput) => Promise<unknown>
}

const WAYS = [
  { apps: 'YouTube, Vimeo', way: 'upload it as Unlisted, tap Share, then Copy link.' },
  {
    apps: 'TikTok, Instagram, Facebook',
    way: 'post it so that everyone can see it, tap Share, then Copy link.',
  },
  {
    apps: 'Google Drive',
    way: 'upload it, tap Share, choose “Anyone with the link”, then Copy link.',
  },
] as const

export function EntryVideoForm({
  currentUrl,
  draftKey,
  whatsappHref,
  onSubmit,
}: EntryVideoFormProps) {
  const form = useAppForm<EntryVideoInput>({
    schema: entryVideoSchema,
    defaultValues: { url: currentUrl ?? '' },
    draftKey,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const id = useId()
  const { url } = checkVideoLink(useWatch({ control: form.control, name: 'url' }))

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
        hint="It must open for anyone who has the link, without signing in."
        error={errors.url?.message}
        isRequired
      >
        <Input {...form.register('url')} type="url" inputMode="url" autoComplete="off" />
      </Field>
      {url ? (
        <ButtonAnchor href={url} variant="link" className="self-start">
          <Icon name="external" />
          Open your link as we&rsquo;ll see it
        </ButtonAnchor>
      ) : null}
      <section aria-labelledby={`${id}-how`} className="rounded-card bg-muted p-3 text-sm">
        <h3 id={`${id}-how`} className="text-base">
          How to get a link
        </h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5">
          {WAYS.map(({ apps, way }) => (
            <li key={apps}>
              <strong>{`${apps}:`}</strong>
              <span>{` ${way}`}</span>
            </li>
          ))}
        </ul>
      </section>
      <Button type="submit" isWide isBusy={isSubmitting} busyText="Submitting…">
        Submit entry video
      </Button>
      {whatsappHref ? (
        <ButtonAnchor href={whatsappHref} variant="secondary" isWide>
          <Icon name="whatsapp" />
          No link? Send the video on WhatsApp
        </ButtonAnchor>
      ) : null}
    </form>
  )
}
