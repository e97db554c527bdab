import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { COUNTRIES, type Country, stateWord, statesOf } from '@/domain/regions'

export interface PlaceFieldsProps {
  country: Country
  /** The form's registration of each field. A change of country must clear the state. */
  countryField: UseFormRegisterReturn
  stateField: UseFormRegisterReturn
  stateLabel: string
  countryError: string | undefined
  stateError: string | undefined
}

/** Country and state or province, placed in the form's grid. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { country } = props
  return (
    <>
      <Field label="Country" error={props.countryError} isRequired>
        <Select {...props.countryField} autoComplete="country-name" options={COUNTRIES} />
      </Field>
      <Field label={props.stateLabel} error={props.stateError} isRequired>
        <Select
          // Remounted with its options, so that a restored answer finds its option.
          key={country}
          {...props.stateField}
          autoComplete="address-level1"
          data-follows={props.countryField.name}
          options={statesOf(country)}
          placeholder={`Choose a ${stateWord(country).toLowerCase()}`}
        />
      </Field>
    </>
  )
}
