import { useWatch } from 'react-hook-form'
import { BankDetails } from '@/components/bank-details'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { addWorkingDays, ANSWER_WORKING_DAYS, formatDate } from '@/domain/dates'
import { CURRENCIES, type Currency, formatMoney } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { isTicketDescription, ticketDescription, ticketFee, ticketFeeIn } from '@/domain/ticket'
import { ACCEPTED_KINDS } from '@/lib/chosen-file'
import type { BankAccount } from '@/lib/config-schema'
import { notify } from '@/lib/notify'
import { useAppForm } from '@/lib/forms/use-app-form'
import { useChosenFile } from '@/lib/use-chosen-file'
import { parseAmount } from '../amount'
import type { PayableChild } from '../api'
import type { Proof } from '../proof'
import { MISSING_INFORMATION, type PaymentInput, type PaymentKind, paymentSchema } from '../schema'

export interface PaymentFormProps {
  offspring: readonly PayableChild[]
  defaultValues: PaymentInput
  /** Another payment has another draft. */
  draftKey: string
  accountFor: (currency: Currency, country: Country | null) => BankAccount | null
  /** The proof, where one was chosen, is sent after the payment and cannot hold it up. */
  onSubmit: (input: PaymentInput, proof: Proof | null) => Promise<unknown>
}

const KINDS: readonly { value: PaymentKind; label: string }[] = [
  { value: 'one_off', label: 'One-off' },
  { value: 'subscription', label: 'Subscription' },
]

/** What the ticket costs, beside the amount that somebody states. */
function feeHint(country: Country, amount: string, currency: Currency): string {
  const own = ticketFee(country)
  const fee = ticketFeeIn(currency)
  const words = formatMoney(fee ?? own.amount, fee === null ? own.currency : currency)
  const isOther = amount.trim() !== '' && parseAmount(amount) !== fee
  return isOther
    ? `The ticket fee is ${words}. You can send another amount; we then decide on it.`
    : `The ticket fee is ${words}.`
}

/** What is paid for, where to send it, and the statement that it was sent. */
export function PaymentForm({
  offspring,
  defaultValues,
  draftKey,
  accountFor,
  onSubmit,
}: PaymentFormProps) {
  const form = useAppForm<PaymentInput>({ schema: paymentSchema, defaultValues, draftKey })
  const { register, control, setValue, getValues } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const file = useChosenFile('proof')
  const [applicationId, amount, currency, kind, description] = useWatch({
    control,
    name: ['application_id', 'amount', 'currency', 'kind', 'description'],
  })
  const child = offspring.find(({ id }) => id === applicationId)
  const isTicket = child !== undefined && kind === 'one_off' && isTicketDescription(description)
  const answerBy = formatDate(addWorkingDays(new Date(), ANSWER_WORKING_DAYS), child?.country)

  function fillInFor(id: string) {
    const chosen = offspring.find((one) => one.id === id)
    setValue('reference', chosen?.payment_reference ?? '')
    const { description } = getValues()
    if (!chosen || (description !== '' && !isTicketDescription(description))) return
    const fee = ticketFee(chosen.country)
    setValue('description', ticketDescription(chosen.child_name))
    setValue('amount', String(fee.amount))
    setValue('currency', fee.currency)
  }

  // A figure that the page filled in must not turn from naira into rand; one that somebody typed is theirs.
  function changeCurrency(next: Currency) {
    if (!isTicket && getValues('amount') !== defaultValues.amount) return
    const fee = isTicket ? ticketFeeIn(next) : null
    setValue('amount', fee === null ? '' : String(fee), { shouldDirty: true })
  }

  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex flex-col gap-6"
      onSubmit={form.submitTo(
        (input) => onSubmit(input, file.chosen),
        (invalid) => {
          const isMissing = [invalid.amount, invalid.description].some((error) =>
            error?.message?.endsWith('is required'),
          )
          if (!isMissing) return
          notify({
            title: 'Missing Information',
            description: MISSING_INFORMATION,
            variant: 'destructive',
          })
        },
      )}
    >
      <FormErrorSummary title="Submission Failed" message={form.refusal} attempt={submitCount} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Child" error={errors.application_id?.message}>
          <Select
            {...register('application_id', {
              onChange: () => fillInFor(getValues('application_id')),
            })}
            options={offspring.map(({ id, child_name }) => ({ value: id, label: child_name }))}
            placeholder="Not for a child"
          />
        </Field>
        <Field label="Description" error={errors.description?.message} isRequired>
          <Input {...register('description')} autoComplete="off" />
        </Field>
        <Field
          label="Amount"
          hint={child && isTicket ? feeHint(child.country, amount, currency) : undefined}
          error={errors.amount?.message}
          isRequired
        >
          <Input {...register('amount')} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label="Currency" error={errors.currency?.message} isRequired>
          <Select
            {...register('currency', { onChange: () => changeCurrency(getValues('currency')) })}
            options={CURRENCIES}
          />
        </Field>
        <RadioGroup
          legend="Kind of payment"
          isRequired
          className="sm:col-span-2"
          choices={KINDS}
          value={kind}
          onPick={(value) => setValue('kind', value, { shouldDirty: true })}
        />
      </div>

      <BankDetails
        title="1. Make the transfer"
        account={accountFor(currency, child?.country ?? null)}
        amount={parseAmount(amount)}
        currency={currency}
        reference={child?.payment_reference ?? null}
        onCopied={(what) =>
          notify({ title: 'Copied!', description: `${what} copied to your clipboard.` })
        }
      />

      <Card>
        <h2 className="text-xl">2. Tell us that you have paid</h2>
        <div className="mt-3 flex flex-col gap-4">
          <Field
            label="Reference"
            hint="What you wrote into the transfer"
            error={errors.reference?.message}
          >
            <Input
              {...register('reference')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field
            label="Proof of payment"
            hint="A picture or a PDF, up to 5 MB. Pictures are made smaller on this phone first. You can also add it later."
            error={file.error}
          >
            <Input
              type="file"
              accept={ACCEPTED_KINDS}
              className="file:mr-3 file:rounded-pill file:border-0 file:bg-muted file:px-4 file:py-2 file:font-semibold"
              onChange={(event) => void file.choose(event.target.files?.[0])}
            />
          </Field>
          <Button
            type="submit"
            size="large"
            isWide
            isBusy={isSubmitting || file.isReading}
            busyText={file.isReading ? 'Preparing the file…' : 'Submitting…'}
          >
            I have paid
          </Button>
          <p className="text-sm text-muted-foreground">
            Your payment is then pending until we have seen it in the bank. We answer by {answerBy};
            a transfer between two banks can take two working days.
          </p>
        </div>
      </Card>
    </form>
  )
}
