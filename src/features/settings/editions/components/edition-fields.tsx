import { CURRENCY_WORDS } from '@/domain/money'
import { COUNTRY_CURRENCIES, OFFICE_COUNTRY, timeZoneOf } from '@/domain/regions'
import { FormMoment } from '@/components/time-input'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { EditionValues } from '../schema'

export interface EditionFieldsProps {
  form: AppForm<EditionValues, EditionValues>
  isNew: boolean
  isCurrent: boolean
}

/** Name, dates and fees of a year, and for a new one the year itself. */
export function EditionFields({ form, isNew, isCurrent }: EditionFieldsProps) {
  const { register } = form
  const { errors } = form.formState
  const clocks = timeZoneOf(OFFICE_COUNTRY).label
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {isNew ? (
        <Field label="Year" isRequired error={errors.year?.message}>
          <Input {...register('year')} inputMode="numeric" maxLength={4} autoComplete="off" />
        </Field>
      ) : null}
      <Field
        label="Name"
        isRequired
        error={errors.name?.message}
        className={isNew ? undefined : 'sm:col-span-2'}
      >
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <Field
        label="Registration opens"
        hint={`${clocks}. Empty: at once.`}
        error={errors.registration_opens_at?.message}
      >
        <FormMoment form={form} name="registration_opens_at" timeLabel="Opens at" />
      </Field>
      <Field
        label="Registration closes"
        hint={`${clocks}. Empty: no end.`}
        error={errors.registration_closes_at?.message}
      >
        <FormMoment form={form} name="registration_closes_at" timeLabel="Closes at" />
      </Field>
      <Field label="Auditions, first day" error={errors.auditions_from?.message}>
        <Input {...register('auditions_from')} type="date" />
      </Field>
      <Field
        label="Auditions, last day"
        hint="Empty: one day, or not known yet."
        error={errors.auditions_until?.message}
      >
        <Input {...register('auditions_until')} type="date" />
      </Field>
      <Field label="Finale" error={errors.finale_on?.message} className="sm:col-span-2">
        <Input {...register('finale_on')} type="date" />
      </Field>
      {COUNTRY_CURRENCIES.map((currency) => (
        <Field
          key={currency}
          label={`Ticket in ${CURRENCY_WORDS[currency]}`}
          isRequired
          // The database refuses the fees together.
          error={errors.fees?.[currency]?.message ?? errors.fees?.message}
        >
          <Input {...register(`fees.${currency}`)} inputMode="decimal" autoComplete="off" />
        </Field>
      ))}
      {isCurrent ? (
        <p className="rounded-card bg-info-soft px-4 py-3 text-info-strong sm:col-span-2">
          A new fee is for children who register from now on. Nobody else’s price changes.
        </p>
      ) : null}
    </div>
  )
}
