import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { parseAmount } from '@/domain/amount'
import { dayIn } from '@/domain/dates'
import { MAX_DONATION } from '@/domain/donation'
import { CURRENCIES } from '@/domain/money'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { FormDialog } from '@/components/ui/form-dialog'
import { amountUpTo } from '@/lib/forms/form-fields'
import { useAppForm } from '@/lib/forms/use-app-form'
import { type Dividing, dividingOfCash } from '../dividing'
import { DivideDialog } from './divide-dialog'

const cashSchema = z.object({
  received_amount: amountUpTo(MAX_DONATION),
  received_currency: z.enum(CURRENCIES),
})
type CashInput = z.infer<typeof cashSchema>

/** Cash for several children or families: how much it is, and then what it pays. */
export function DivideCash({ onClose }: { onClose: () => void }) {
  const [dividing, setDividing] = useState<Dividing | null>(null)
  const form = useAppForm<CashInput>({
    schema: cashSchema,
    defaultValues: { received_amount: '', received_currency: 'NGN' },
  })
  const currency = useWatch({ control: form.control, name: 'received_currency' })
  if (dividing) {
    return <DivideDialog dividing={dividing} onClose={onClose} onBooked={() => undefined} />
  }
  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(({ received_amount, received_currency }) => {
        const today = dayIn('Nigeria', new Date())
        // The schema let nothing else through.
        setDividing(dividingOfCash(parseAmount(received_amount) ?? 0, received_currency, today))
        return Promise.resolve()
      })}
      onClose={onClose}
      title="Cash for several"
      description="One sum that pays for more than one child, family or donation."
      submitLabel="Divide it"
    >
      <ArrivedInputs
        currency={currency}
        amount={form.register('received_amount')}
        currencyChoice={form.register('received_currency')}
        errors={form.formState.errors}
      />
    </FormDialog>
  )
}
