import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { safeParse } from 'zod/mini'
import { PlaceFields } from '@/components/place-fields'
import { Button } from '@/components/ui/button'
import { ButtonAnchor } from '@/components/ui/button-link'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { DEFAULT_COUNTRY } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type PartnershipInput, partnershipSchema } from '../schema'

export interface PartnershipFormProps {
  /** The WhatsApp URL containing the request. */
  linkTo: (input: PartnershipInput) => string
  /** Called once the message is ready and its window opened. */
  onPrepared: () => void
  /** A link to the privacy notice. */
  legalLinks: React.ReactNode
}

const EMPTY: PartnershipInput = {
  school_name: '',
  country: DEFAULT_COUNTRY,
  state_province: '',
  contact_person: '',
  phone_number: '',
  children_count: '',
  request_summary: '',
}

/** Prepares a school's request as a WhatsApp message, opens it, and resets. Nothing is stored. */
export function PartnershipForm({ linkTo, onPrepared, legalLinks }: PartnershipFormProps) {
  const [preparedLink, setPreparedLink] = useState<string>()
  const form = useAppForm<PartnershipInput>({
    schema: partnershipSchema,
    defaultValues: EMPTY,
    draftKey: 'school-partnership',
  })
  const { register, control, setValue } = form
  const { errors } = form.formState
  const country = useWatch({ control, name: 'country' })

  // The form library validates asynchronously, and browsers block windows opened after the click.
  function prepare(event: FormEvent<HTMLFormElement>) {
    const { success, data } = safeParse(partnershipSchema, form.getValues())
    const link = success ? linkTo(data) : undefined
    if (link) window.open(link, '_blank', 'noopener,noreferrer')
    void form.submitTo(() => {
      form.reset(EMPTY)
      setPreparedLink(link)
      onPrepared()
      return Promise.resolve()
    })(event)
  }

  return (
    <form
      noValidate
      aria-label="School partnership request"
      onSubmit={prepare}
      className="flex flex-col gap-4"
    >
      {preparedLink ? <PreparedMessage key={preparedLink} href={preparedLink} /> : null}
      <Field label="School name" error={errors.school_name?.message} isRequired>
        <Input {...register('school_name')} autoComplete="organization" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceFields
          country={country}
          countryField={register('country', { onChange: () => setValue('state_province', '') })}
          stateField={register('state_province')}
          stateLabel="State/Province"
          countryError={errors.country?.message}
          stateError={errors.state_province?.message}
        />
        <Field label="Contact person" error={errors.contact_person?.message} isRequired>
          <Input {...register('contact_person')} autoComplete="name" spellCheck={false} />
        </Field>
        <Field label="Phone number" error={errors.phone_number?.message} isRequired>
          <Input {...register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </div>
      <Field
        label="Number of children"
        hint="How many children of your school would take part"
        error={errors.children_count?.message}
        isRequired
      >
        <Input
          {...register('children_count')}
          inputMode="numeric"
          autoComplete="off"
          className="max-w-40"
        />
      </Field>
      <Field
        label="Request summary"
        hint="What you would like to do with us, in a few sentences"
        error={errors.request_summary?.message}
        isRequired
      >
        <Textarea {...register('request_summary')} rows={5} />
      </Field>
      <Button type="submit" size="large" isWide>
        <Icon name="whatsapp" />
        Prepare request on WhatsApp
      </Button>
      <p className="text-sm text-muted-foreground">
        <span>
          This opens WhatsApp with your request written out. It reaches us when you press send
          there; this site does not store it.{' '}
        </span>
        {legalLinks}
      </p>
    </form>
  )
}

/** Stays visible after the window has opened, for browsers that blocked it. */
function PreparedMessage({ href }: { href: string }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label="Your request is prepared"
      className="flex flex-col items-start gap-3 rounded-card bg-success-soft p-4"
    >
      <p>
        <strong className="block text-success-strong">Your request is prepared.</strong>
        Send the message in WhatsApp to finish. If WhatsApp didn’t open, use this link.
      </p>
      <ButtonAnchor href={href} variant="secondary">
        <Icon name="whatsapp" />
        Open the message in WhatsApp
      </ButtonAnchor>
    </div>
  )
}
