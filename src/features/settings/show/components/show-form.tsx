import { type FormEvent, useEffect, useState } from 'react'
import { RestoredNotice } from '@/components/restored-notice'
import { Button } from '@/components/ui/button'
import { FormMoment } from '@/components/time-input'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { type Country, OFFICE_COUNTRY, timeZoneOf } from '@/domain/regions'
import { config } from '@/lib/config'
import { UNFINISHED_DATE, unfinishedDate } from '@/lib/forms/unfinished-date'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { ShowDetails } from '../api'
import { useSaveShowDetails } from '../queries'
import {
  MAX_NEWS_TEXT,
  showDetailsSchema,
  type ShowDetailsValues,
  toShowDetails,
  toShowDetailsValues,
} from '../schema'

/** News and numbers in one form, saved together. */
export function ShowForm({ details }: { details: ShowDetails }) {
  const save = useSaveShowDetails()
  const [initial, setInitial] = useState(() => toShowDetailsValues(details))
  const names = Object.keys(initial) as (keyof ShowDetailsValues)[]
  const form = useAppForm<ShowDetailsValues>({
    schema: showDetailsSchema,
    defaultValues: initial,
    // Keyed by the initial values, so that a draft is never restored over other ones.
    draftKey: ['show', ...Object.values(initial)].join('|'),
  })
  const [isRestored, setIsRestored] = useState(() =>
    names.some((name) => form.getValues(name) !== initial[name]),
  )
  const { register, setFocus } = form
  // The button that opened the form has gone, and the focus with it.
  useEffect(() => setFocus('news_title'), [setFocus])
  const { errors, isSubmitting, submitCount } = form.formState
  const clocks = timeZoneOf(OFFICE_COUNTRY).label

  const submit = form.submitTo(async (values) => {
    const saved = toShowDetails(values)
    await save.mutateAsync(saved)
    // The normalised values become the base, so that the next draft is kept for them.
    const shown = toShowDetailsValues(saved)
    setInitial(shown)
    setIsRestored(false)
    form.reset(shown)
  })

  function submitWhole(event: FormEvent<HTMLFormElement>) {
    const unfinished = unfinishedDate(event.currentTarget)
    if (unfinished) {
      event.preventDefault()
      form.setError(unfinished.name as keyof ShowDetailsValues, {
        type: 'custom',
        message: UNFINISHED_DATE,
      })
      unfinished.focus()
    } else {
      void submit(event)
    }
  }

  return (
    <form
      noValidate
      aria-label="News and support"
      onSubmit={submitWhole}
      className="flex max-w-2xl flex-col gap-4"
    >
      {isRestored ? <RestoredNotice /> : null}
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label="News title"
          hint="Empty: no news."
          error={errors.news_title?.message}
          className="sm:col-span-2"
        >
          <Input {...register('news_title')} autoComplete="off" />
        </Field>
        <Field
          label="Text"
          hint={`Up to ${MAX_NEWS_TEXT} characters, without web addresses.`}
          error={errors.news_text?.message}
          className="sm:col-span-2"
        >
          <Textarea {...register('news_text')} />
        </Field>
        <Field
          label="Link"
          hint="Where to read more, if anywhere: https://…"
          error={errors.news_link?.message}
          className="sm:col-span-2"
        >
          <Input {...register('news_link')} type="url" inputMode="url" autoComplete="off" />
        </Field>
        <Field
          label="Shown from"
          hint={`${clocks}. Empty: at once.`}
          error={errors.news_from?.message}
        >
          <FormMoment form={form} name="news_from" timeLabel="Begins at" />
        </Field>
        <Field
          label="Shown until"
          hint={`${clocks}. Empty: until you change it.`}
          error={errors.news_until?.message}
        >
          <FormMoment form={form} name="news_until" timeLabel="Ends at" />
        </Field>
        <Field
          label="WhatsApp, Nigeria"
          hint={builtNumber('Nigeria')}
          error={errors.whatsapp_nigeria?.message}
        >
          <Input {...register('whatsapp_nigeria')} type="tel" autoComplete="off" />
        </Field>
        <Field
          label="WhatsApp, South Africa"
          hint={builtNumber('South Africa')}
          error={errors.whatsapp_south_africa?.message}
        >
          <Input {...register('whatsapp_south_africa')} type="tel" autoComplete="off" />
        </Field>
      </div>
      <div>
        <Button type="submit" isBusy={isSubmitting} busyText="Saving…">
          Save news and numbers
        </Button>
      </div>
    </form>
  )
}

function builtNumber(country: Country): string {
  const number = config.whatsappSupport[country]
  return number === null ? 'Empty: none.' : `Empty: the default, ${number}.`
}
