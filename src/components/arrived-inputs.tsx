import type { UseFormRegisterReturn } from 'react-hook-form'
import { CURRENCIES, type Currency } from '@/domain/money'
import { Field } from './ui/field'
import { Input } from './ui/input'
import { Select } from './ui/select'

export interface ArrivedInputsProps {
  currency: Currency
  /** The result of `register` for each field. */
  amount: UseFormRegisterReturn
  /** Absent if the day is known. */
  day?: UseFormRegisterReturn
  /** Given if the currency can be chosen. */
  currencyChoice?: UseFormRegisterReturn
  errors: {
    received_amount?: { message?: string } | undefined
    received_on?: { message?: string } | undefined
  }
}

/** The amount that arrived, in whole units of its currency, and the day. */
export function ArrivedInputs({
  currency,
  amount,
  day,
  currencyChoice,
  errors,
}: ArrivedInputsProps) {
  return (
    <div className="grid grid-cols-fit-2 gap-3">
      <Field label={`Amount in ${currency}`} isRequired error={errors.received_amount?.message}>
        <Input {...amount} inputMode="decimal" autoComplete="off" />
      </Field>
      {currencyChoice ? (
        <Field label="Currency" isRequired>
          <Select {...currencyChoice} options={CURRENCIES} />
        </Field>
      ) : null}
      {day ? (
        <Field label="Day" isRequired error={errors.received_on?.message}>
          <Input {...day} type="date" min="2020-01-01" />
        </Field>
      ) : null}
    </div>
  )
}
