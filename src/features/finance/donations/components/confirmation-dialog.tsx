import { useState } from 'react'
import { FormDialog } from '@/components/ui/form-dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { dayIn } from '@/domain/dates'
import { CURRENCIES, currencyOf } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useMember } from '@/lib/member'
import type { Donation } from '../api'
import { type ConfirmationInput, confirmationSchema } from '../schema'

export interface ConfirmationDialogProps {
  donation: Donation
  donor: string
  onClose: () => void
  /** The dialog closes once this resolves; a refusal is shown in it and keeps it open. */
  onConfirm: (received: ConfirmationInput) => Promise<unknown>
}

/** Asks how much of a donation arrived: the books count that amount. */
export function ConfirmationDialog({
  donation,
  donor,
  onClose,
  onConfirm,
}: ConfirmationDialogProps) {
  const [today] = useState(() => dayIn(OFFICE_COUNTRY, new Date()))
  const form = useAppForm({
    schema: confirmationSchema,
    defaultValues: {
      amount: '',
      currency: currencyOf(donation.country),
      received_on: today,
      bank_reference: '',
    },
  })
  const { errors } = form.formState
  // A member for one country sees only the books in its currency.
  const currencies = useMember().states ? [currencyOf(donation.country)] : CURRENCIES

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(async (input) => {
        await onConfirm(input)
        onClose()
      })}
      onClose={onClose}
      title="Confirm this donation?"
      description={`${donor}, for ${donation.project}. What arrived goes into the books.`}
      submitLabel="Confirm donation"
      formLabel="What arrived"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount that arrived" isRequired error={errors.amount?.message}>
          <Input {...form.register('amount')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Currency" isRequired error={errors.currency?.message}>
          <Select {...form.register('currency')} options={currencies} />
        </Field>
        <Field label="Day" isRequired error={errors.received_on?.message}>
          <Input {...form.register('received_on')} type="date" min="2020-01-01" max={today} />
        </Field>
        <Field
          label="Reference"
          hint="What the transfer bears, if anything"
          error={errors.bank_reference?.message}
        >
          <Input {...form.register('bank_reference')} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
    </FormDialog>
  )
}
