import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { KeptWords } from '@/components/kept-words'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Honeypot } from '@/components/ui/honeypot'
import { Input } from '@/components/ui/input'
import { Link } from 'react-router-dom'
import { Select } from '@/components/ui/select'
import { currencyOf, formatCount, formatMoney } from '@/domain/money'
import { phoneToEdit } from '@/domain/written-phone'
import { COUNTRIES } from '@/domain/regions'
import { paths } from '@/lib/paths'
import { useYearOfShow } from '@/lib/show'
import { useAppForm } from '@/lib/forms/use-app-form'
import {
  DONATION_PROJECTS,
  type DonationInput,
  donationSchema,
  isForChildren,
  newDonation,
} from '../schema'
import { suggestedAmount } from '../suggested-amount'

/** The known facts about a signed-in donor. */
interface Donor {
  parentName: string
  email: string
  phone: string
}

export interface DonationFormProps {
  /** Once known, fills the fields that are empty and not focused. */
  donor: Donor | null
  /** Rejects with an AppError when the server refuses; the form then keeps what was typed. */
  onSubmit: (input: DonationInput) => Promise<unknown>
}

export function DonationForm({ donor, onSubmit }: DonationFormProps) {
  const [defaultValues] = useState(newDonation)
  const form = useAppForm<DonationInput>({
    schema: donationSchema,
    defaultValues,
    draftKey: 'donation',
    secrets: ['leave_empty'],
  })
  const { register, control, getValues, setValue } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const [project, country, count] = useWatch({
    control,
    name: ['project', 'country', 'children_count'],
  })

  const currency = currencyOf(country)
  const { fees } = useYearOfShow()
  const amount = suggestedAmount({ project, country, children_count: count }, fees)
  const suggested = amount === null ? null : formatMoney(amount, currency)

  useEffect(() => {
    if (!donor) return
    const known = [
      ['donor_name', donor.parentName],
      ['donor_email', donor.email],
      ['donor_phone', phoneToEdit(donor.phone, getValues('country'))],
    ] as const
    // Filling a field while the user starts typing in it would mix both texts.
    const typedIn = document.activeElement?.getAttribute('name')
    for (const [name, value] of known) {
      if (getValues(name) === '' && name !== typedIn) setValue(name, value)
    }
  }, [donor, getValues, setValue])

  // Reformats the donor's own number when the gift goes to the other country.
  useEffect(() => {
    if (!donor) return
    const isFilledIn = COUNTRIES.some(
      (other) => getValues('donor_phone') === phoneToEdit(donor.phone, other),
    )
    if (isFilledIn) setValue('donor_phone', phoneToEdit(donor.phone, country))
  }, [country, donor, getValues, setValue])

  return (
    <form
      noValidate
      aria-label="Donation"
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-8"
    >
      <FormErrorSummary title="Submission Failed" message={form.refusal} attempt={submitCount} />

      <section aria-labelledby="your-gift" className="flex flex-col gap-4">
        <h2 id="your-gift" className="text-xl">
          Your gift
        </h2>
        <RadioGroup
          legend="Project"
          isRequired
          choices={DONATION_PROJECTS.map((value) => ({ value, label: value }))}
          value={project}
          onPick={(value) => setValue('project', value, { shouldDirty: true })}
          error={errors.project?.message}
        />
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field label="Country" error={errors.country?.message} isRequired>
            <Select {...register('country')} autoComplete="country-name" options={COUNTRIES} />
          </Field>
          {isForChildren(project) ? (
            <Field
              label="Number of children to sponsor"
              error={errors.children_count?.message}
              isRequired
            >
              <Input
                {...register('children_count')}
                defaultValue={defaultValues.children_count}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
          ) : null}
        </div>
        <p>
          {suggested === null ? (
            <span>You choose the amount.</span>
          ) : (
            <KeptWords
              text={`Suggested: ${suggested}, the price of ${count === '1' ? 'a ticket' : `${formatCount(Number(count))} tickets`}. You can give any amount.`}
              words={[suggested]}
            />
          )}
        </p>
      </section>

      <section aria-labelledby="about-you" className="flex flex-col gap-4">
        <h2 id="about-you" className="text-xl">
          About you
        </h2>
        <Field label="Full name" error={errors.donor_name?.message} isRequired>
          <Input {...register('donor_name')} autoComplete="name" spellCheck={false} />
        </Field>
        <Field label="Email" error={errors.donor_email?.message} isRequired>
          <Input {...register('donor_email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field
          label="Phone number"
          hint="For example 0803 123 4567 or 082 123 4567"
          error={errors.donor_phone?.message}
        >
          <Input {...register('donor_phone')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
      </section>

      <Honeypot {...register('leave_empty')} />
      <div className="flex flex-col gap-3">
        <Button type="submit" size="large" isWide isBusy={isSubmitting} busyText="Sending…">
          Donate
        </Button>
        <p className="text-sm text-muted-foreground">
          Next, we&rsquo;ll show you where to send your gift. Only we can read your name, email and
          phone number: see the{' '}
          <Link to={paths.privacy} className="underline underline-offset-4">
            privacy notice
          </Link>
          .
        </p>
      </div>
    </form>
  )
}
