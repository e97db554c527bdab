import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AskBeforePaying } from '@/components/ask-before-paying'
import { PlaceFields } from '@/components/place-fields'
import { TalentPicker } from '@/components/talent-picker'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { GENDERS, MIN_CHILD_AGE } from '@/domain/application'
import { isPastShowAge } from '@/domain/ages'
import { CONSENT_BOX, CONSENT_POINTS } from '@/domain/consent'
import { stateWord } from '@/domain/regions'
import type { ChildValues } from '@/lib/forms/child-schema'
import { notify } from '@/lib/notify'

export interface ChildFieldsProps {
  maxAge: number
  ageHint: string
  isTalentRequired?: boolean
  /** Whether the place is asked for. */
  hasPlace?: boolean
  /** Fields of one form alone, after the name and before the talents. */
  afterName?: ReactNode
  beforeTalents?: ReactNode
}

/** The questions about a child in registration and in the child form, inside of their FormProvider. */
export function ChildFields(props: ChildFieldsProps) {
  const { register, control, setValue, formState } = useFormContext<ChildValues>()
  const { errors, submitCount } = formState
  const [country, age, talents, gender] = useWatch({
    control,
    name: ['country', 'age', 'talents', 'gender'],
  })
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
      <div aria-live="polite" className="empty:hidden">
        {isPastShowAge(Number(age)) ? <AskBeforePaying country={country} /> : null}
      </div>
      <RadioGroup
        legend="Gender"
        isRequired
        choices={GENDERS.map((value) => ({ value, label: value }))}
        value={gender}
        onPick={(value) => setValue('gender', value, edited)}
        error={errors.gender?.message}
      />
      {props.hasPlace === false ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          <PlaceFields
            country={country}
            countryField={register('country', { onChange: () => setValue('state_city', '') })}
            stateField={register('state_city')}
            stateLabel={stateWord(country)}
            countryError={errors.country?.message}
            stateError={errors.state_city?.message}
          />
        </div>
      )}
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
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div id={id}>
        <ul className="grid list-disc gap-1 pl-5 marker:text-primary">
          {CONSENT_POINTS.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}.</strong> {text}
            </li>
          ))}
        </ul>
        {legalLinks}
      </div>
      <Checkbox
        {...register('has_consented')}
        required
        aria-describedby={id}
        label={<strong>{CONSENT_BOX}</strong>}
        error={formState.errors.has_consented?.message}
        className={clsx(
          'rounded-card border px-3 py-1',
          formState.errors.has_consented ? 'border-destructive' : 'border-control',
        )}
      />
    </div>
  )
}
