import { type SyntheticEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { PlaceFields } from '@/components/place-fields'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Honeypot } from '@/components/ui/honeypot'
import { Icon } from '@/components/ui/icon'
import { Input } from '@/components/ui/input'
import { Link } from 'react-router-dom'
import { Select } from '@/components/ui/select'
import { MIN_VOLUNTEER_AGE, PROJECT_DEPARTMENTS, VOLUNTEER_ROLES } from '@/domain/volunteer'
import { notify } from '@/lib/notify'
import { paths } from '@/lib/paths'
import { useSupportNumber } from '@/lib/support'
import { useAppForm } from '@/lib/forms/use-app-form'
import { volunteerLink } from '../message'
import { DAYS_PER_WEEK, newVolunteer, type VolunteerInput, volunteerSchema } from '../schema'

export interface VolunteerFormProps {
  /** Stores the application; if it rejects, the form offers a retry. */
  onSubmit: (input: VolunteerInput) => Promise<unknown>
}

const DAY_CHOICES = DAYS_PER_WEEK.map((value) => ({
  value,
  label: value === '1' ? '1 day' : `${value} days`,
}))

export function VolunteerForm({ onSubmit }: VolunteerFormProps) {
  const [defaultValues] = useState(newVolunteer)
  /** The WhatsApp link opened last. */
  const [openedLink, setOpenedLink] = useState<string | null>(null)
  const form = useAppForm<VolunteerInput>({
    schema: volunteerSchema,
    defaultValues,
    draftKey: 'volunteer',
    secrets: ['leave_empty'],
  })
  const { register, control, getValues, setValue, refusal } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const [country, role] = useWatch({ control, name: ['country', 'volunteer_role'] })
  const hasWhatsApp = useSupportNumber(country) !== null

  // Before any await: a browser lets a page open a window only within the click itself.
  function openWhatsApp() {
    const { data } = volunteerSchema.safeParse(getValues())
    const link = data && data.leave_empty === '' ? volunteerLink(data) : null
    // A retry for the same application sends no second message.
    if (!link || link === openedLink) return
    window.open(link, '_blank', 'noopener,noreferrer')
    setOpenedLink(link)
    notify({
      title: 'Redirecting to WhatsApp',
      description: 'Please send the message there, so that we can reply.',
    })
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    openWhatsApp()
    return form.submitTo(onSubmit)(event)
  }

  return (
    <form
      noValidate
      aria-label="Volunteer application"
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <FormErrorSummary
        title="Your application isn’t stored yet"
        message={refusal}
        attempt={submitCount}
      />
      {refusal && openedLink ? (
        <p>
          Your WhatsApp message doesn’t depend on it.{' '}
          <a
            href={openedLink}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4"
          >
            Open the message in WhatsApp
          </a>
        </p>
      ) : null}

      <RadioGroup
        legend="Volunteer role"
        isRequired
        choices={VOLUNTEER_ROLES.map((value) => ({ value, label: value }))}
        value={role}
        onPick={(value) => setValue('volunteer_role', value, { shouldDirty: true })}
        error={errors.volunteer_role?.message}
      />
      <Field label="Full name" error={errors.full_name?.message} isRequired>
        <Input {...register('full_name')} autoComplete="name" spellCheck={false} />
      </Field>
      <Field
        label="Age"
        hint={`Volunteers are ${MIN_VOLUNTEER_AGE} or older`}
        error={errors.age?.message}
        isRequired
        className="sm:max-w-40"
      >
        <Input {...register('age')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        label="Phone number"
        hint="For example 0803 123 4567 or 082 123 4567"
        error={errors.phone_number?.message}
        isRequired
      >
        <Input {...register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlaceFields
          country={country}
          countryField={register('country', { onChange: () => setValue('state_province', '') })}
          stateField={register('state_province')}
          stateLabel="State/Province"
          countryError={errors.country?.message}
          stateError={errors.state_province?.message}
        />
        <Field label="Department" error={errors.project_department?.message}>
          <Select
            {...register('project_department')}
            options={PROJECT_DEPARTMENTS}
            placeholder="Wherever I am needed"
          />
        </Field>
        <Field label="Days per week" error={errors.days_per_week?.message}>
          <Select {...register('days_per_week')} options={DAY_CHOICES} placeholder="Not sure yet" />
        </Field>
      </div>

      <Honeypot {...register('leave_empty')} />
      <div className="mt-4 flex flex-col gap-3">
        <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Sending…">
          {hasWhatsApp && !refusal ? <Icon name="whatsapp" /> : null}
          <span>{refusal ? 'Try again' : hasWhatsApp ? 'Apply by WhatsApp' : 'Apply'}</span>
        </Button>
        <p className="text-sm text-muted-foreground">
          <span>{`We store your application${hasWhatsApp ? ' and open WhatsApp with the same answers as a message' : ''}. Only we can read it: see the `}</span>
          <Link to={paths.privacy} className="underline underline-offset-4">
            privacy notice
          </Link>
          .
        </p>
      </div>
    </form>
  )
}
