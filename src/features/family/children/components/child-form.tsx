import type { ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { ChildConsent, ChildFields } from '@/components/child-fields'
import { PreparedNotice } from '@/components/prepared-notice'
import { RegistrationNotice } from '@/components/registration-notice'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import type { Country } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type Prepared, useFillIn } from '@/lib/use-prepared-child'
import type { PreparedChild } from '@/lib/prepared-child'
import { type ChildInput, childSchema } from '../schema'

export interface ChildFormProps {
  /** `has_consented` is true for an existing child: consent was asked for when it was added. */
  defaultValues: Partial<ChildInput> & Pick<ChildInput, 'id' | 'country' | 'has_consented'>
  isNew: boolean
  draftKey: string
  /** Links to the terms and the privacy notice, shown beside the consent. */
  legalLinks: ReactNode
  /** The answers prepared by the office for a new child. */
  prepared?: Prepared
  /** A sentence shown above the form. */
  notice?: string | null
  /** In an ended year the parent can only change the stage name. */
  isEnded?: boolean
  /** Why no child can be added now, in a country's local time; null while registration is open. */
  whyClosed?: ((country: Country) => string | null) | undefined
  /** Rejects with an AppError when the server refuses; the form then keeps what was typed. */
  onSubmit: (input: ChildInput) => Promise<unknown>
}

const EMPTY = { child_name: '', stage_name: '', age: '', state_city: '', parent_phone: '' }

/** Adds or edits a child. */
export function ChildForm({
  defaultValues,
  isNew,
  draftKey,
  legalLinks,
  prepared,
  notice,
  isEnded = false,
  whyClosed,
  onSubmit,
}: ChildFormProps) {
  const form = useAppForm<ChildInput>({
    schema: childSchema,
    defaultValues: { ...EMPTY, talents: [], ...defaultValues },
    draftKey: prepared?.answers ? undefined : draftKey,
    secrets: ['has_consented'],
  })
  useFillIn(form.setValue, prepared?.answers ? toChild(prepared.answers) : null)
  const { errors, isSubmitting, submitCount } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  const closed = whyClosed?.(country) ?? null
  const hasStageName = (form.formState.defaultValues?.stage_name ?? '') !== ''
  const stageName = (
    <Field
      label="Stage name"
      hint="If you fill this in, people see it instead of your child's name"
      error={errors.stage_name?.message}
    >
      <Input {...form.register('stage_name')} autoComplete="off" spellCheck={false} />
    </Field>
  )

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.submitTo(onSubmit)}
        className="flex flex-col gap-4"
        aria-label="Child"
      >
        <FormErrorSummary
          title={isNew ? 'Failed to submit application' : 'Update Failed'}
          message={form.refusal}
          attempt={submitCount}
        />
        {prepared ? <PreparedNotice outcome={prepared.outcome} /> : null}
        {notice ? (
          <p className="rounded-card bg-warning-soft p-3 font-semibold text-warning-strong">
            {notice}
          </p>
        ) : null}
        {closed && closed !== form.refusal ? <RegistrationNotice sentence={closed} /> : null}
        {isEnded ? (
          stageName
        ) : (
          <ChildFields
            maxAge={MAX_AGE_ON_CHILD_FORM}
            ageHint={`From ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`}
            hasTalentsFirst
            afterPlace={
              <Field
                label="Parent's phone number"
                hint="For example 0803 123 4567 or 082 123 4567"
                error={errors.parent_phone?.message}
                isRequired
              >
                <Input
                  {...form.register('parent_phone')}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                />
              </Field>
            }
          />
        )}
        {isEnded ? null : isNew ? (
          <details
            className="group rounded-card border border-border px-3"
            open={hasStageName || errors.stage_name !== undefined}
          >
            <summary className="flex min-h-12 items-center gap-2 rounded-control font-semibold">
              <span className="min-w-0 flex-1">Add a stage name</span>
              <Icon name="chevron" className="group-open:rotate-180" />
            </summary>
            <div className="pb-3">{stageName}</div>
          </details>
        ) : (
          stageName
        )}
        {isNew ? <ChildConsent legalLinks={legalLinks} isFolded /> : null}
        {closed ? (
          <RegistrationNotice sentence={closed} />
        ) : (
          <Button
            type="submit"
            size="large"
            isWide
            isBusy={isSubmitting}
            busyText={isNew ? 'Adding your child…' : 'Saving…'}
          >
            {isNew ? 'Add child' : 'Save'}
          </Button>
        )}
      </form>
    </FormProvider>
  )
}

// The parent's name is in the account.
function toChild({ phone, parent_name: _known, ...answers }: PreparedChild): Partial<ChildInput> {
  return phone === undefined ? answers : { ...answers, parent_phone: phone }
}
