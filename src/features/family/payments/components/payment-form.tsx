import { type ReactNode, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { BankDetails } from '@/components/bank-details'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { type Currency, formatMoney } from '@/domain/money'
import { type Country, DEFAULT_COUNTRY } from '@/domain/regions'
import { isTicketDescription } from '@/domain/ticket'
import { toAppError } from '@/lib/api/errors'
import type { BankAccount } from '@/lib/config-schema'
import { forgetDraft, keepDraft, readDraft } from '@/lib/drafts'
import { useAppForm } from '@/lib/forms/use-app-form'
import { notify } from '@/lib/notify'
import { useChosenFile } from '../use-chosen-file'
import { parseAmount } from '@/domain/amount'
import type { PayableChild } from '../api'
import { calledName } from '../child-label'
import { feeHint } from '../fee-hint'
import type { Proof } from '../proof'
import { useTicketFee } from '../use-ticket-fee'
import { MISSING_INFORMATION, type PaymentInput, paymentSchema } from '../schema'
import { BeforePaying } from './before-paying'
import { PaymentDetails } from './payment-details'
import { PaidCard } from './paid-card'

export interface PaymentFormProps {
  childOptions: readonly PayableChild[]
  defaultValues: PaymentInput
  /** Each payment has its own draft. */
  draftKey: string
  accountFor: (currency: Currency, country: Country | null) => BankAccount | null
  /** Replaces the transfer if a child's ticket already has a payment, else null. */
  heldTicket: (child: PayableChild, name: string) => ReactNode | null
  /** A notice about a child's ticket before it is paid; null for none. */
  ticketNotice: (child: PayableChild) => ReactNode | null
  /** Any chosen proof is sent after the payment and cannot delay it. */
  onSubmit: (input: PaymentInput, proof: Proof | null) => Promise<unknown>
}

function isForTicket(values: Pick<PaymentInput, 'application_id' | 'kind' | 'description'>) {
  const { application_id, kind, description } = values
  return application_id !== '' && kind === 'one_off' && isTicketDescription(description)
}

/**
 * The details of a payment, the account to transfer to, and the declaration that it was sent. For a ticket the transfer
 * comes first.
 */
export function PaymentForm({
  childOptions,
  defaultValues,
  draftKey,
  accountFor,
  heldTicket,
  ticketNotice,
  onSubmit,
}: PaymentFormProps) {
  const form = useAppForm<PaymentInput>({ schema: paymentSchema, defaultValues, draftKey })
  const { register, control, getValues } = form
  const { errors, isSubmitting, submitCount } = form.formState
  const proofDraftKey = `${draftKey}:proof`
  const file = useChosenFile('proof', proofDraftKey)
  // A pending or lost answer must not remove the form while the user works in it.
  const [hasSent, setHasSent] = useState(false)
  const [applicationId, amountText, currency, kind, description] = useWatch({
    control,
    name: ['application_id', 'amount', 'currency', 'kind', 'description'],
  })
  const amount = parseAmount(amountText)
  const child = childOptions.find(({ id }) => id === applicationId)
  const fee = useTicketFee(child, currency)
  const isTicket = isForTicket({ application_id: child?.id ?? '', kind, description })
  const name = child ? calledName(child, childOptions) : ''
  const held = child && isTicket && !hasSent ? heldTicket(child, name) : null
  const hasWrongDetail = Object.keys(errors).length > 0
  const details = useDetails(draftKey, {
    canFold: () => isForTicket(getValues()),
    isNeeded: !held && (!isTicket || amount === null || hasWrongDetail),
  })

  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex flex-col gap-4"
      onSubmit={form.submitTo(
        async (input) => {
          setHasSent(true)
          await onSubmit(input, file.chosen).catch((cause: unknown) => {
            setHasSent(toAppError(cause).kind === 'offline')
            throw cause
          })
          forgetDraft(proofDraftKey)
          details.forget()
        },
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
      {details.canFold && child && isTicket && !held ? (
        <TicketLine
          title={`Ticket for ${name}`}
          amount={amount === null ? null : formatMoney(amount, currency)}
          hint={details.isOpen || amount === fee ? null : feeHint(child, fee, amount, currency)}
          isOpen={details.isOpen}
          detailsId={details.id}
          onChange={() => details.toggle()}
        />
      ) : null}
      {details.isOpen ? (
        <div id={details.id}>
          <PaymentDetails
            form={form}
            childOptions={childOptions}
            prefilledAmount={defaultValues.amount}
            isTicketOpen={(one) => heldTicket(one, one.child_name) === null}
          />
        </div>
      ) : null}
      {held ?? (
        <>
          {child && isTicket ? ticketNotice(child) : null}
          {child && isTicket ? <BeforePaying child={child} name={name} /> : null}
          <BankDetails
            title="1. Make the transfer"
            account={accountFor(currency, child?.country ?? null)}
            amount={amount}
            currency={currency}
            reference={child?.payment_reference ?? null}
          />
          <PaidCard
            file={file}
            country={child?.country ?? DEFAULT_COUNTRY}
            isSubmitting={isSubmitting}
          >
            {details.isOpen ? (
              <Field
                label="Reference"
                hint="The reference you used"
                error={errors.reference?.message}
              >
                <Input
                  {...register('reference')}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </Field>
            ) : null}
          </PaidCard>
        </>
      )}
    </form>
  )
}

interface DetailsOptions {
  /** Only a form opened for a ticket collapses its details. Called once. */
  canFold: () => boolean
  /** A field in them is missing or invalid, so they must be visible. */
  isNeeded: boolean
}

/** Whether the details are expanded; remembered for the tab if the user expanded them. */
function useDetails(draftKey: string, options: DetailsOptions) {
  const key = `${draftKey}:details`
  const id = useId()
  const [canFold] = useState(options.canFold)
  const [isOpen, setIsOpen] = useState(
    () => !canFold || readDraft<{ isOpen: boolean }>(key)?.isOpen === true,
  )
  // Once needed they stay open: typing the first digit must not collapse them.
  if (options.isNeeded && !isOpen) setIsOpen(true)
  return {
    id,
    canFold,
    isOpen,
    toggle: () => {
      keepDraft(key, { isOpen: !isOpen }, [])
      setIsOpen(!isOpen)
    },
    forget: () => forgetDraft(key),
  }
}

interface TicketLineProps {
  title: string
  amount: string | null
  hint: string | null
  isOpen: boolean
  detailsId: string
  onChange: () => void
}

/** "Ticket for Ada · ₦10,000 · Change": the purpose in one line. */
function TicketLine({ title, amount, hint, isOpen, detailsId, onChange }: TicketLineProps) {
  return (
    <div>
      <div className="break-words sm:text-xl">
        <h2 className="inline text-base sm:text-xl">
          <span>{title}</span>
          {amount ? (
            <>
              <span> · </span>
              <span translate="no" className="whitespace-nowrap">
                {amount}
              </span>
            </>
          ) : null}
        </h2>
        <span aria-hidden> · </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          onClick={onChange}
          className="min-h-11 font-semibold text-primary-strong underline underline-offset-4 hover:decoration-2"
        >
          Change
        </button>
      </div>
      {hint ? <p className="text-muted-foreground">{hint}</p> : null}
    </div>
  )
}
