import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { AskBeforePaying } from '@/components/ask-before-paying'
import { PlaceFields } from '@/components/place-fields'
import { TalentPicker } from '@/components/talent-picker'
import { Checkbox } from '@/components/ui/checkbox'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
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
  /** Whether to ask for the place. */
  hasPlace?: boolean
  /** Whether the talents come right after the age, before the contact details. */
  hasTalentsFirst?: boolean
  /** A field that only one form has, below the place. */
  afterPlace?: ReactNode
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
  const talentPicker = (
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
  )

  return (
    <>
      <Field label="Child's name" error={errors.child_name?.message} isRequired>
        <Input {...register('child_name')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Age" hint={props.ageHint} error={errors.age?.message} isRequired>
        <Select {...register('age')} options={agesTo(props.maxAge)} placeholder="Choose an age" />
      </Field>
      <div aria-live="polite" className="empty:hidden">
        {isPastShowAge(Number(age)) ? <AskBeforePaying country={country} /> : null}
      </div>
      {props.hasTalentsFirst ? talentPicker : null}
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
      {props.afterPlace}
      {props.hasTalentsFirst ? null : talentPicker}
    </>
  )
}

function agesTo(maxAge: number): string[] {
  return Array.from({ length: maxAge - MIN_CHILD_AGE + 1 }, (_, index) =>
    String(MIN_CHILD_AGE + index),
  )
}

export interface ChildConsentProps {
  legalLinks: ReactNode
  /** Whether the points are folded, for people who have read them before. */
  isFolded?: boolean
}

/** The consent that every child needs. */
export function ChildConsent({ legalLinks, isFolded = false }: ChildConsentProps) {
  const { register, formState } = useFormContext<ChildValues>()
  const id = useId()
  const points = (
    <div id={id}>
      <ul className="grid list-disc gap-1 pl-5 marker:text-primary">
        {CONSENT_POINTS.map(({ title, text }) => (
          <li key={title}>
            <strong>{`${title}.`}</strong>
            <span>{` ${text}`}</span>
          </li>
        ))}
      </ul>
      {legalLinks}
    </div>
  )
  return (
    <div className="flex flex-col gap-2">
      {isFolded ? (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-2 rounded-control font-semibold hover:bg-muted">
            <span className="min-w-0 flex-1">What others will see, and your choice</span>
            <Icon name="chevron" className="group-open:rotate-180" />
          </summary>
          <div className="pb-2">{points}</div>
        </details>
      ) : (
        points
      )}
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
