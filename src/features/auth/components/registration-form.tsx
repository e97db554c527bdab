import { FormProvider, useWatch } from 'react-hook-form'
import { ChildConsent, ChildFields } from '@/components/child-fields'
import { PreparedNotice } from '@/components/prepared-notice'
import { RegistrationNotice } from '@/components/registration-notice'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { MAX_AGE_AT_REGISTRATION, MIN_CHILD_AGE } from '@/domain/application'
import { LIVING_STATUSES } from '@/domain/account'
import { type Country, DEFAULT_COUNTRY } from '@/domain/regions'
import { newId } from '@/lib/new-id'
import type { PreparedChild } from '@/lib/prepared-child'
import { useAppForm } from '@/lib/forms/use-app-form'
import { sendPreparedAnswers, useFillIn, usePreparedChild } from '@/lib/use-prepared-child'
import { type RegistrationInput, registrationSchema } from '../registration-schema'
import {
  RegistrationOverview,
  RegistrationSection,
  RegistrationProgress,
} from './registration-sections'

export interface RegistrationFormProps {
  /** Rejects with an AppError when the server refuses; the form then keeps what was typed. */
  onSubmit: (input: RegistrationInput) => Promise<unknown>
  /** Links to the terms and the privacy notice, shown beside the consent. */
  legalLinks: React.ReactNode
  /** The sign-in link beside the message that the address already has an account. */
  signInLink: React.ReactNode
  /** Why registration is closed now, in a country's local time; null while it is open. */
  whyClosed: (country: Country) => string | null
}

export function RegistrationForm({
  onSubmit,
  legalLinks,
  signInLink,
  whyClosed,
}: RegistrationFormProps) {
  const { answers, outcome } = usePreparedChild(MAX_AGE_AT_REGISTRATION)
  const form = useAppForm<RegistrationInput>({
    schema: registrationSchema,
    defaultValues: {
      application_id: newId(),
      parent_name: '',
      email: '',
      password: '',
      phone_number: '',
      child_name: '',
      age: '',
      country: DEFAULT_COUNTRY,
      state_city: '',
      talents: [],
      has_consented: false,
    },
    draftKey: answers ? undefined : 'registration',
    secrets: ['password', 'has_consented'],
  })
  const { register, control, setValue } = form
  useFillIn(setValue, answers && toRegistration(answers))
  const { errors, isSubmitting, submitCount } = form.formState
  const [livingStatus, country] = useWatch({ control, name: ['living_status', 'country'] })
  const closed = whyClosed(country)

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.submitTo((input) => sendPreparedAnswers(() => onSubmit(input)))}
        className="flex flex-col gap-6"
        aria-label="Register"
      >
        <FormErrorSummary title="Sign Up Failed" message={form.refusal} attempt={submitCount} />
        <PreparedNotice outcome={outcome} />
        {closed && closed !== form.refusal ? <RegistrationNotice sentence={closed} /> : null}

        <RegistrationProgress>
          <RegistrationOverview />

          <RegistrationSection id="about-you">
            <Field label="Your name" error={errors.parent_name?.message} isRequired>
              <Input {...register('parent_name')} autoComplete="name" spellCheck={false} />
            </Field>
            <Field
              label="Email"
              error={
                errors.email?.type === 'conflict' ? (
                  <>
                    <span>{`${errors.email.message ?? ''} `}</span>
                    {signInLink}
                  </>
                ) : (
                  errors.email?.message
                )
              }
              isRequired
            >
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
              hint="For example 0803 123 4567 or 082 123 4567"
              error={errors.phone_number?.message}
              isRequired
            >
              <Input {...register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" />
            </Field>
            <RadioGroup
              legend="Living status"
              hint="Does your child live with you?"
              isRequired
              choices={LIVING_STATUSES.map((value) => ({ value, label: value }))}
              value={livingStatus}
              onPick={(value) =>
                setValue('living_status', value, {
                  shouldDirty: true,
                  shouldValidate: submitCount > 0,
                })
              }
              error={errors.living_status?.message}
            />
          </RegistrationSection>

          <RegistrationSection id="about-your-child">
            <ChildFields
              maxAge={MAX_AGE_AT_REGISTRATION}
              ageHint={`The show is for children aged ${MIN_CHILD_AGE} to ${MAX_AGE_AT_REGISTRATION}`}
              isTalentRequired
            />
          </RegistrationSection>

          <RegistrationSection id="your-consent">
            <ChildConsent legalLinks={legalLinks} />
          </RegistrationSection>
        </RegistrationProgress>

        {closed ? (
          <RegistrationNotice sentence={closed} />
        ) : (
          <div className="flex flex-col gap-3">
            <p className="text-muted-foreground">
              We&rsquo;ll ask you by email to confirm your address, so that your receipt reaches
              you.
            </p>
            <Button
              type="submit"
              size="large"
              isWide
              isBusy={isSubmitting}
              busyText="Creating your account…"
            >
              Register
            </Button>
          </div>
        )}
      </form>
    </FormProvider>
  )
}

function toRegistration({ phone, ...answers }: PreparedChild): Partial<RegistrationInput> {
  return phone === undefined ? answers : { ...answers, phone_number: phone }
}
