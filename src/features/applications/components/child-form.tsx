import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { TalentPicker } from '@/components/talent-picker'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { GENDERS, MAX_AGE_ON_CHILD_FORM, MIN_CHILD_AGE } from '@/domain/application'
import { CONSENT_SENTENCES } from '@/domain/consent'
import { COUNTRIES, stateWord, statesOf } from '@/domain/regions'
import { notify } from '@/lib/notify'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type ChildInput, childSchema } from '../schema'

export interface ChildFormProps {
  /** `has_consented` is true for a child that is there already: it was asked for when it was added. */
  defaultValues: Partial<ChildInput> & Pick<ChildInput, 'id' | 'country' | 'has_consented'>
  isNew: boolean
  draftKey: string
  /** Links to the terms and the privacy notice, shown beside the consent. */
  legalLinks: ReactNode
  /** Rejects with an AppError when the server refuses; the form then keeps what was typed. */
  onSubmit: (input: ChildInput) => Promise<unknown>
}

const AGES = Array.from({ length: MAX_AGE_ON_CHILD_FORM - MIN_CHILD_AGE + 1 }, (_, index) =>
  String(MIN_CHILD_AGE + index),
)

const EMPTY = { child_name: '', stage_name: '', age: '', state_city: '', parent_phone: '' }

/** Adds a child, or corrects what is known of one. */
export function ChildForm({
  defaultValues,
  isNew,
  draftKey,
  legalLinks,
  onSubmit,
}: ChildFormProps) {
  const form = useAppForm<ChildInput>({
    schema: childSchema,
    defaultValues: { ...EMPTY, talents: [], ...defaultValues },
    draftKey,
    secrets: ['has_consented'],
  })
  const { register, control, setValue } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const [country, age, talents, gender] = useWatch({
    control,
    name: ['country', 'age', 'talents', 'gender'],
  })
  const place = stateWord(country)
  const again = { shouldDirty: true, shouldValidate: submitCount > 0 }

  return (
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
      <Field label="Child's name" error={errors.child_name?.message} isRequired>
        <Input {...register('child_name')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Stage name"
        hint="Shown in public instead of the name, where you prefer that"
        error={errors.stage_name?.message}
      >
        <Input {...register('stage_name')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label="Age"
        hint={`From ${MIN_CHILD_AGE} to ${MAX_AGE_ON_CHILD_FORM}`}
        error={errors.age?.message}
        isRequired
      >
        <Select {...register('age')} options={AGES} placeholder="Choose an age" />
      </Field>
      <RadioGroup
        legend="Gender"
        isRequired
        choices={GENDERS.map((value) => ({ value, label: value }))}
        value={gender}
        onPick={(value) => setValue('gender', value, again)}
        error={errors.gender?.message}
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
            {...register('state_city')}
            autoComplete="address-level1"
            options={statesOf(country)}
            placeholder={`Choose a ${place.toLowerCase()}`}
          />
        </Field>
      </div>
      <Field
        label="Parent's phone number"
        hint="As you write it at home, for example 0803 123 4567 or 082 123 4567"
        error={errors.parent_phone?.message}
        isRequired
      >
        <Input {...register('parent_phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <TalentPicker
        legend="Talents"
        talents={talents}
        age={age === '' ? null : Number(age)}
        onChange={(next) => setValue('talents', next, again)}
        onLimit={() =>
          notify({
            title: 'Limit Reached',
            description: 'You can select a maximum of two talents.',
            variant: 'destructive',
          })
        }
        {...(errors.talents?.message ? { error: errors.talents.message } : {})}
      />
      {isNew ? (
        <Checkbox
          {...register('has_consented')}
          required
          label={
            <strong>
              {CONSENT_SENTENCES.guardian} I agree to the terms and the privacy notice.
            </strong>
          }
          hint={
            <span className="block pl-9">
              {CONSENT_SENTENCES.listing} {CONSENT_SENTENCES.sharing} {legalLinks}
            </span>
          }
          error={errors.has_consented?.message}
        />
      ) : null}
      <Button
        type="submit"
        size="large"
        isWide
        isBusy={isSubmitting}
        busyText={isNew ? 'Adding your child…' : 'Saving…'}
      >
        {isNew ? 'Add child' : 'Save'}
      </Button>
    </form>
  )
}
