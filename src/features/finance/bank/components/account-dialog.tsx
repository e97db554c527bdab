import type { Currency } from '@/domain/money'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { useAppForm } from '@/lib/forms/use-app-form'
import { newId } from '@/lib/new-id'
import { useSaveBankAccount } from '../queries'
import { type BankAccountInput, bankAccountSchema, type BankAccountValues } from '../schema'
import { CURRENCY_OPTIONS } from '../labels'

export interface AccountDialogProps {
  /** The digits and currency given by the open file, if any. */
  known: { lastDigits: string | null; currency: Currency | null }
  onSaved: (accountId: string) => void
  onClose: () => void
}

/** Adds an account of the organiser, so that its lines can be stored and its months reconciled. */
export function AccountDialog({ known, onSaved, onClose }: AccountDialogProps) {
  const form = useAppForm<BankAccountInput, BankAccountValues>({
    schema: bankAccountSchema,
    defaultValues: {
      name: '',
      bank: '',
      currency: known.currency ?? '',
      last_digits: known.lastDigits ?? '',
    },
  })
  const save = useSaveBankAccount()
  const { errors } = form.formState
  const submit = form.submitTo(async ({ name, bank, currency, last_digits }) => {
    const id = newId()
    await save.mutateAsync({ id, name, bank, currency, lastDigits: last_digits })
    onSaved(id)
    onClose()
  })
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      onClose={onClose}
      title="Name an account"
      submitLabel="Save account"
      description="Its lines are kept, so that a colleague can go on without the file and each month is compared with the bank. Of its number only the last four digits are kept."
    >
      <Field
        label="Name for the office"
        isRequired
        hint="Such as Ticket fees"
        error={errors.name?.message}
      >
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Bank" isRequired error={errors.bank?.message}>
        <Input {...form.register('bank')} autoComplete="off" />
      </Field>
      <Field label="Currency" isRequired error={errors.currency?.message}>
        <Select
          {...form.register('currency')}
          options={CURRENCY_OPTIONS}
          placeholder="Choose a currency"
        />
      </Field>
      <Field label="Last four digits of its number" isRequired error={errors.last_digits?.message}>
        <Input
          {...form.register('last_digits')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </Field>
    </FormDialog>
  )
}
