import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TalentPicker } from '@/components/talent-picker'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { GENDERS, MIN_CHILD_AGE } from '@/domain/application'
import { CONSENT_SENTENCES } from '@/domain/consent'
import { COUNTRIES, stateWord, statesOf } from '@/domain/regions'
import type { ChildValues } from '@/lib/forms/child-schema'
import { notify } from '@/lib/notify'

export interface ChildFieldsProps {
  maxAge: number
  ageHint: string
  isTalentRequired?: boolean
  /** Fields of one form alone, after the name and before the talents. */
  afterName?: ReactNode
  beforeTalents?: ReactNode
}

/** What registration and the child form both ask about a child, inside of their FormProvider. */
export function ChildFields(props: ChildFieldsProps) {
  const { register, control, setValue, formState } = useFormContext<ChildValues>()
  const { errors, submitCount } = formState
  const [country, age, talents, gender] = useWatch({
    control,
    name: ['country', 'age', 'talents', 'gender'],
  })
  const place = stateWord(country)
  const edited = { shouldDirty: true, shouldValidate: submitCount > 0 }

  return (
    <>
      <Field label="Child's name" error={errors.child_name?.message} isRequired>
        <Input {...register('child_name')} autoComplete="off" spellCheck={false} />
      </Field>
      {props.afterName}
      <Field label="Age" hint={props.ageHint} error={errors.age?.message} isRequired>
        <Select {...register('age')} options={agesTo(props.maxAge)} placeholder="Choose an age" />
      </Field>
      <RadioGroup
        legend="Gender"
        isRequired
        choices={GENDERS.map((value) => ({ value, label: value }))}
        value={gender}
        onPick={(value) => setValue('gender', value, edited)}
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
            // Made anew with its list, so that a kept answer finds its place in it.
            key={country}
            {...register('state_city')}
            autoComplete="address-level1"
            options={statesOf(country)}
            placeholder={`Choose a ${place.toLowerCase()}`}
          />
        </Field>
      </div>
      {props.beforeTalents}
      <TalentPicker
        legend="Talents"
        isRequired={props.isTalentRequired ?? false}
        talents={talents}
        age={age === '' ? null : Number(age)}
        onChange={(next) => setValue('talents', next, edited)}
        onLimit={() =>
          notify({
            title: 'Limit Reached',
            description: 'You can select a maximum of two talents.',
            variant: 'destructive',
          })
        }
        error={errors.talents?.message}
      />
    </>
  )
}

function agesTo(maxAge: number): string[] {
  return Array.from({ length: maxAge - MIN_CHILD_AGE + 1 }, (_, index) =>
    String(MIN_CHILD_AGE + index),
  )
}

/** The confirmation without which no child is entered. */
export function ChildConsent({ legalLinks }: { legalLinks: ReactNode }) {
  const { register, formState } = useFormContext<ChildValues>()
  return (
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
      error={formState.errors.has_consented?.message}
    />
  )
}
