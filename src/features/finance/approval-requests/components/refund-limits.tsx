import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { parseAmount } from '@/domain/amount'
import { CURRENCIES, type Currency } from '@/domain/money'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FormErrorSummary } from '@/components/ui/form-error-summary'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { config } from '@/lib/config'
import { useAppForm } from '@/lib/forms/use-app-form'
import { approvalRequestQueries, useSetRefundLimits } from '../queries'
import { type LimitsInput, limitsSchema } from '../schema'

/** The amounts above which a refund needs a second member. */
export function RefundLimits() {
  const query = useQuery(approvalRequestQueries.refundLimits())
  return (
    <QueryView
      query={query}
      errorTitle="Could not fetch the limits."
      loadingText="Loading the limits…"
      skeleton={<SkeletonList count={1} className="h-16" />}
    >
      {(limits) => <LimitsForm limits={limits} />}
    </QueryView>
  )
}

function inputOf(limits: ReadonlyMap<Currency, number>): LimitsInput {
  const typed = (currency: Currency) => String(limits.get(currency) ?? '')
  return { NGN: typed('NGN'), ZAR: typed('ZAR'), USD: typed('USD') }
}

function LimitsForm({ limits }: { limits: ReadonlyMap<Currency, number> }) {
  const save = useSetRefundLimits()
  const form = useAppForm<LimitsInput>({
    schema: limitsSchema,
    defaultValues: inputOf(limits),
  })
  const { reset } = form
  const { dirtyFields, errors, isSubmitting, submitCount } = form.formState
  // An untouched field shows the limit that another owner has set in the meantime.
  useEffect(() => reset(inputOf(limits), { keepDirtyValues: true }), [limits, reset])
  // Payments in dollars are rare: show the field once they are accepted or already have a limit.
  const [hasDollars, setHasDollars] = useState(
    config.bankAccounts.USD !== null || limits.has('USD'),
  )
  const shown = CURRENCIES.filter((currency) => currency !== 'USD' || hasDollars)
  const send = async (input: LimitsInput) => {
    const changed = shown.filter((currency) => dirtyFields[currency])
    await save.mutateAsync(
      new Map(changed.map((currency) => [currency, parseAmount(input[currency])])),
    )
    // A limit still waiting to be lifted applies and stays in its field.
    for (const currency of changed) form.resetField(currency)
  }
  return (
    <form
      noValidate
      aria-label="Limits of refunds"
      onSubmit={form.submitTo(send)}
      className="flex max-w-2xl flex-col gap-4"
    >
      <FormErrorSummary title="This was not saved" message={form.refusal} attempt={submitCount} />
      <div className="grid gap-3 sm:grid-cols-3">
        {shown.map((currency) => (
          <Field
            key={currency}
            label={`Above, in ${currency}`}
            hint="Empty: no limit"
            error={errors[currency]?.message}
          >
            <Input {...form.register(currency)} inputMode="decimal" autoComplete="off" />
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" isBusy={isSubmitting} busyText="Saving…">
          Save the limits
        </Button>
        {hasDollars ? null : (
          <Button
            variant="link"
            className="max-sm:-ml-6"
            onClick={() => {
              flushSync(() => setHasDollars(true))
              form.setFocus('USD')
            }}
          >
            Add a limit in dollars
          </Button>
        )}
      </div>
    </form>
  )
}
