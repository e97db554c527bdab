import { useWatch } from 'react-hook-form'
import { TalentPicker } from '@/components/talent-picker'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { Select } from '@/components/ui/select'
import {
  GENDERS,
  LIVING_STATUSES,
  MAX_AGE_AT_REGISTRATION,
  MIN_CHILD_AGE,
} from '@/domain/application'
import { CONSENT_SENTENCES } from '@/domain/consent'
import { COUNTRIES, DEFAULT_COUNTRY, stateWord, statesOf } from '@/domain/regions'
import { newId } from '@/lib/new-id'
import { notify } from '@/lib/notify'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type RegistrationInput, registrationSchema } from '../schema'

export interface RegistrationFormProps {
  /** Rejects with an AppError when the server refuses; the form then keeps what was typed. */
  onSubmit: (input: RegistrationInput) => Promise<unknown>
  /** Links to the terms and the privacy notice, shown beside the consent. */
  legalLinks: React.ReactNode
}

const AGES = Array.from({ length: MAX_AGE_AT_REGISTRATION - MIN_CHILD_AGE + 1 }, (_, index) =>
  String(MIN_CHILD_AGE + index),
)

export function RegistrationForm({ onSubmit, legalLinks }: RegistrationFormProps) {
  const form = useAppForm<RegistrationInput>({
    schema: registrationSchema,
    defaultValues: {
      application_id: newId(),
      parent_name: '',
      email: '',
      password: '',
      phone_number: '',
      child_name: '',
      child_age: '',
      country: DEFAULT_COUNTRY,
      state_city: '',
      talents: [],
      has_consented: false,
    },
    draftKey: 'registration',
    secrets: ['password', 'has_consented'],
  })
  const { register, control, setValue } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const [country, age, talents, livingStatus, gender] = useWatch({
    control,
    name: ['country', 'child_age', 'talents', 'living_status', 'child_gender'],
  })
  const place = stateWord(country)

  const choose =
    <Name extends 'living_status' | 'child_gender'>(name: Name) =>
    (value: RegistrationInput[Name]) =>
      setValue(name, value as never, { shouldDirty: true, shouldValidate: submitCount > 0 })

  return (
    <form
      noValidate
      onSubmit={form.submitTo(onSubmit)}
      className="flex flex-col gap-8"
      aria-label="Register"
    >
      <FormErrorSummary title="Sign Up Failed" message={form.refusal} attempt={submitCount} />

      <section aria-labelledby="about-you" className="flex flex-col gap-4">
        <h2 id="about-you" className="text-xl">
          About you
        </h2>
        <Field label="Your name" error={errors.parent_name?.message} isRequired>
          <Input {...register('parent_name')} autoComplete="name" spellCheck={false} />
        </Field>
        <Field label="E-mail" error={errors.email?.message} isRequired>
          <Input {...register('email')} type="email" inputMode="email" autoComplete="email" />
        </Field>
        <Field
          label="Password"
          hint="At least 6 characters"
          error={errors.password?.message}
          isRequired
        >
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Field
          label="Phone number"
          hint="As you write it at home, for example 0803 123 4567 or 082 123 4567"
          error={errors.phone_number?.message}
          isRequired
        >
          <Input {...register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <RadioGroup
          legend="Does your child live with you?"
          isRequired
          choices={LIVING_STATUSES.map((value) => ({ value, label: value }))}
          value={livingStatus}
          onPick={choose('living_status')}
          error={errors.living_status?.message}
        />
      </section>

      <section aria-labelledby="about-your-child" className="flex flex-col gap-4">
        <h2 id="about-your-child" className="text-xl">
          About your child
        </h2>
        <Field label="Child's name" error={errors.child_name?.message} isRequired>
          <Input {...register('child_name')} autoComplete="off" spellCheck={false} />
        </Field>
        <Field
          label="Age"
          hint={`The show is for children aged ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`}
          error={errors.child_age?.message}
          isRequired
        >
          <Select {...register('child_age')} options={AGES} placeholder="Choose an age" />
        </Field>
        <RadioGroup
          legend="Gender"
          isRequired
          choices={GENDERS.map((value) => ({ value, label: value }))}
          value={gender}
          onPick={choose('child_gender')}
          error={errors.child_gender?.message}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Country" error={errors.country?.message} isRequired>
            <Select
              {...register('country', { onChange: () => setValue('state_city', '') })}
              autoComplete="country-name"
              options={COUNTRIES}
            />
          </Field>
          <Field label={place} error={errors.state_city?.message} isRequired>
            <Select
              // Made anew with its list, so that a kept answer finds its place in it.
              key={country}
              {...register('state_city')}
              autoComplete="address-level1"
              options={statesOf(country)}
              placeholder={`Choose a ${place.toLowerCase()}`}
            />
          </Field>
        </div>
        <TalentPicker
          legend="Talents"
          isRequired
          talents={talents}
          age={age === '' ? null : Number(age)}
          onChange={(next) =>
            setValue('talents', next, { shouldDirty: true, shouldValidate: submitCount > 0 })
          }
          onLimit={() =>
            notify({
              title: 'Limit Reached',
              description: 'You can select a maximum of two talents.',
              variant: 'destructive',
            })
          }
          error={errors.talents?.message}
        />
      </section>

      <Checkbox
        {...register('has_consented')}
        required
        label={
          <strong>{CONSENT_SENTENCES.guardian} I agree to the terms and the privacy notice.</strong>
        }
        hint={
          <span className="block pl-9">
            {CONSENT_SENTENCES.listing} {CONSENT_SENTENCES.sharing} {legalLinks}
          </span>
        }
        error={errors.has_consented?.message}
      />

      <Button
        type="submit"
        size="large"
        isWide
        isBusy={isSubmitting}
        busyText="Creating your account…"
      >
        Register
      </Button>
    </form>
  )
}
