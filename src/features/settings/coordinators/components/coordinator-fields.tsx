import { useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { COUNTRIES, statesOf, stateWord } from '@/domain/regions'
import type { AppForm } from '@/lib/forms/use-app-form'
import { type CoordinatorValues, MAX_PHONE_LENGTH } from '../schema'

export interface CoordinatorFieldsProps {
  form: AppForm<CoordinatorValues, CoordinatorValues>
  isNew: boolean
  /** Whether it is a volunteer, who offered to help but has to agree to being named in public. */
  isVolunteer: boolean
}

/** State, name and phone of a coordinator. */
export function CoordinatorFields({ form, isNew, isVolunteer }: CoordinatorFieldsProps) {
  const country = useWatch({ control: form.control, name: 'country' })
  const { errors } = form.formState
  return (
    <>
      <Field label="Country" isRequired>
        <Select
          {...form.register('country', {
            onChange: () => form.setValue('state_province', ''),
          })}
          options={COUNTRIES}
        />
      </Field>
      <Field label={stateWord(country)} isRequired error={errors.state_province?.message}>
        <Select
          {...form.register('state_province')}
          placeholder={`Choose a ${stateWord(country).toLowerCase()}`}
          options={statesOf(country)}
        />
      </Field>
      <Field
        label="Name"
        isRequired={isNew}
        hint={isNew ? undefined : 'Without a name the public page says Coordinator TBA.'}
        error={errors.coordinator_name?.message}
      >
        <Input {...form.register('coordinator_name')} autoComplete="off" />
      </Field>
      <Field
        label="Phone"
        hint="Everybody can see it. Without one the public page says Contact TBA."
        error={errors.coordinator_phone?.message}
      >
        <Input
          {...form.register('coordinator_phone')}
          type="tel"
          autoComplete="off"
          maxLength={MAX_PHONE_LENGTH}
        />
      </Field>
      {isVolunteer ? (
        <div className="rounded-card bg-warning-soft px-4 py-3">
          <p>
            This name and phone number become public: everybody can read them on the State
            Coordinators page.
          </p>
          <Checkbox
            {...form.register('has_agreed')}
            label="The volunteer agreed to this"
            error={errors.has_agreed?.message}
          />
        </div>
      ) : null}
    </>
  )
}
