import { useState } from 'react'
import { BankDetails } from '@/components/bank-details'
import { Money } from '@/components/money'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import { toAppError } from '@/lib/api/errors'
import type { BankAccount } from '@/lib/config-schema'
import { forgetDraft } from '@/lib/drafts'
import { useChosenFile } from '../use-chosen-file'
import type { PayableChild } from '../api'
import type { TicketPart } from '../stating-api'
import { calledName, childLabel } from '../child-label'
import type { Proof } from '../proof'
import { BeforePaying } from './before-paying'
import { PaidCard } from './paid-card'

export interface PayAllFormProps {
  /** At least two tickets in one currency. */
  tickets: readonly [TicketPart, ...TicketPart[]]
  family: readonly PayableChild[]
  accountFor: (currency: Currency, country: Country | null) => BankAccount | null
  onSubmit: (proof: Proof | null) => Promise<unknown>
}

/** One transfer for the tickets of several children: the total, all references, and one declaration with one proof. */
export function PayAllForm({ tickets, family, accountFor, onSubmit }: PayAllFormProps) {
  const [first] = tickets
  const { currency } = first
  const { country } = first.child
  const proofDraftKey = `pay-all:${currency}:proof`
  const file = useChosenFile('proof', proofDraftKey)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const sum = tickets.reduce((all, { amount }) => all + amount, 0)

  async function submit() {
    setIsSubmitting(true)
    setAttempt(attempt + 1)
    setRefusal(undefined)
    try {
      await onSubmit(file.chosen)
      forgetDraft(proofDraftKey)
    } catch (cause) {
      setRefusal(toAppError(cause).message)
      setIsSubmitting(false)
    }
  }

  return (
    <form
      noValidate
      aria-label="Payment"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting && !file.isReading) void submit()
      }}
    >
      <FormErrorSummary title="Submission Failed" message={refusal} attempt={attempt} />
      <div>
        <h2 className="text-base sm:text-xl">
          <span>{`Tickets for ${tickets.length} children`}</span>
          <span> · </span>
          <Money amount={sum} currency={currency} isExact />
        </h2>
        <ul className="mt-2 flex flex-col gap-1">
          {tickets.map(({ child, amount }) => (
            <li key={child.id} className="flex flex-wrap justify-between gap-x-4">
              <span translate="no" className="min-w-0 break-words">
                {childLabel(child, family)}
              </span>
              <Money amount={amount} currency={currency} isExact />
            </li>
          ))}
        </ul>
      </div>
      {tickets.map(({ child }) => (
        <BeforePaying key={child.id} child={child} name={calledName(child, family)} />
      ))}
      <BankDetails
        title="1. Make one transfer"
        account={accountFor(currency, country)}
        amount={sum}
        currency={currency}
        reference={tickets.map(({ child }) => child.payment_reference).join(' ')}
        referenceWords="Put these references in the narration of your transfer (South Africa: “beneficiary reference”), so we can match it to your children. No room for all? One is enough."
      />
      <PaidCard file={file} country={country} isSubmitting={isSubmitting} />
    </form>
  )
}
