import { type UseFormReturn, useWatch } from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choice-group'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { CURRENCIES } from '@/domain/money'
import { isTicketDescription, ticketDescription, ticketDue } from '@/domain/ticket'
import { parseAmount } from '@/domain/amount'
import { config } from '@/lib/config'
import type { PayableChild } from '../api'
import { childLabel } from '../child-label'
import { feeHint } from '../fee-hint'
import { useAskTicketFee, useTicketFee } from '../use-ticket-fee'
import type { PaymentInput, PaymentKind } from '../schema'

export interface PaymentDetailsProps {
  form: UseFormReturn<PaymentInput>
  childOptions: readonly PayableChild[]
  /** The prefilled amount, which must not turn from naira into rand. */
  prefilledAmount: string
  /** Whether this child's ticket still has to be paid. */
  isTicketOpen: (child: PayableChild) => boolean
}

const MONTHLY_SUPPORT = `Monthly support of ${config.productName}`

const KINDS: readonly { value: PaymentKind; label: string }[] = [
  { value: 'one_off', label: 'One-off' },
  { value: 'subscription', label: 'Subscription' },
]

/** The details of a payment: recipient, amount, one-off or recurring. */
export function PaymentDetails({
  form,
  childOptions,
  prefilledAmount,
  isTicketOpen,
}: PaymentDetailsProps) {
  const { register, control, setValue, getValues } = form
  const { errors } = form.formState
  const [applicationId, amount, currency, kind, description] = useWatch({
    control,
    name: ['application_id', 'amount', 'currency', 'kind', 'description'],
  })
  const child = childOptions.find(({ id }) => id === applicationId)
  const fee = useTicketFee(child, currency)
  const askFee = useAskTicketFee()
  const isTicket = child !== undefined && kind === 'one_off' && isTicketDescription(description)

  function fillInFor(id: string) {
    const chosen = childOptions.find((one) => one.id === id)
    setValue('reference', chosen?.payment_reference ?? '')
    const before = getValues('description')
    if (!chosen || (before !== '' && !isTicketDescription(before))) return
    // A new payment is unlikely to be for a ticket that already has one.
    if (before === '' && !isTicketOpen(chosen)) return
    const fee = ticketDue(chosen)
    setValue('description', ticketDescription(chosen.child_name))
    setValue('amount', String(fee.amount))
    setValue('currency', fee.currency)
  }

  // A custom description stays with either kind.
  function pickKind(next: PaymentKind) {
    setValue('kind', next, { shouldDirty: true })
    const before = getValues('description')
    if (next === 'subscription' && (before === '' || isTicketDescription(before))) {
      setValue('description', MONTHLY_SUPPORT, { shouldDirty: true })
    } else if (next === 'one_off' && before === MONTHLY_SUPPORT) {
      setValue('description', '', { shouldDirty: true })
    }
  }

  // An amount typed for something other than a ticket stays.
  async function changeCurrency() {
    if (!isTicket && getValues('amount') !== prefilledAmount) return
    const chosen = getValues('currency')
    setValue('amount', '', { shouldDirty: true })
    const fee = isTicket ? await askFee(child, chosen) : null
    if (fee === null || getValues('amount') !== '' || getValues('currency') !== chosen) return
    setValue('amount', String(fee), { shouldDirty: true })
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Child" error={errors.application_id?.message}>
        <Select
          {...register('application_id', {
            onChange: () => fillInFor(getValues('application_id')),
          })}
          options={childOptions.map((one) => ({
            value: one.id,
            label: childLabel(one, childOptions),
          }))}
          placeholder="Not for a child"
        />
      </Field>
      <Field label="Description" error={errors.description?.message} isRequired>
        <Input {...register('description')} autoComplete="off" />
      </Field>
      <Field
        label="Amount"
        hint={child && isTicket ? feeHint(child, fee, parseAmount(amount), currency) : undefined}
        error={errors.amount?.message}
        isRequired
      >
        <Input {...register('amount')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Field label="Currency" error={errors.currency?.message} isRequired>
        <Select {...register('currency', { onChange: changeCurrency })} options={CURRENCIES} />
      </Field>
      {isTicket ? null : (
        <div className="sm:col-span-2">
          <RadioGroup
            legend="Kind of payment"
            isRequired
            choices={KINDS}
            value={kind}
            onPick={pickKind}
          />
          {kind === 'subscription' ? (
            <p className="mt-2 text-sm">
              A subscription supports the show every month. It opens no ticket: pay for a ticket
              with a one-off payment.
            </p>
          ) : null}
        </div>
      )}
    </div>
  )
}
