import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Currency } from '@/domain/money'
import { Field } from './ui/field'
import { Input } from './ui/input'

export interface ArrivedInputsProps {
  currency: Currency
  /** The result of `register` for each of the two. */
  amount: UseFormRegisterReturn
  day: UseFormRegisterReturn
  errors: {
    received_amount?: { message?: string } | undefined
    received_on?: { message?: string } | undefined
  }
}

/** The amount that arrived, in whole units of its currency, and the day. */
export function ArrivedInputs({ currency, amount, day, errors }: ArrivedInputsProps) {
  return (
    <div className="grid grid-cols-fit-2 gap-3">
      <Field label={`Amount in ${currency}`} isRequired error={errors.received_amount?.message}>
        <Input {...amount} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Day" isRequired error={errors.received_on?.message}>
        <Input {...day} type="date" min="2020-01-01" />
      </Field>
    </div>
  )
}
