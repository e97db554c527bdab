import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatExactMoney } from '@/domain/money'
import { KeptWords } from '@/components/kept-words'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Input } from '@/components/ui/input'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Warnings } from '@/components/warnings'
import { AppError } from '@/lib/api/errors'
import { useBookingDay } from '@/features/money/books/use-booking-day'
import { useAppForm } from '@/lib/forms/use-app-form'
import type { Dividing } from '../dividing'
import {
  chosenParts,
  type DivisionForm,
  type DivisionInput,
  divisionSchema,
  firstParts,
  type Money,
  restOf,
  toDivision,
} from '../division'
import { statementQueries, useBookTransfer } from '../queries'
import { DivisionParts } from './division-parts'
import { DivisionRest } from './division-rest'
import { FindPayable } from './find-payable'

export interface DivideDialogProps {
  dividing: Dividing
  onClose: () => void
  /** It is booked, and the payments are fetched again. */
  onBooked: () => void
}

/** Divides a transfer over what its families need money for, over what a search finds, or keeps it as credit. */
export function DivideDialog({ dividing, onClose, onBooked }: DivideDialogProps) {
  const { via, row, left, currency, mark, families, chosen, warnings } = dividing
  const money: Money = { amount: left, currency }
  const payables = useQuery(statementQueries.payables(families))
  const book = useBookTransfer()
  const bookingDay = useBookingDay()
  const [schema] = useState(() => divisionSchema(money))
  const form: DivisionForm = useAppForm({
    schema,
    defaultValues: {
      received_on: row.day ? bookingDay(row.day) : '',
      parts: [],
      other_families: false,
      credit_to: '',
    },
  })
  const { errors } = form.formState
  const parts = useWatch({ control: form.control, name: 'parts' })

  const fill = useEffectEvent(() => {
    if (payables.data) form.setValue('parts', firstParts(payables.data, chosen, money))
  })
  useEffect(() => fill(), [payables.data])

  async function send(input: DivisionInput) {
    try {
      await book.mutateAsync({
        ...toDivision(input, money),
        ...(row.day && mark ? { line: { day: row.day, ...mark } } : {}),
        via,
        // The whole line, of which a part may have been used before.
        amount: mark ? row.amount : left,
        currency,
      })
    } catch (cause) {
      if (!standsAtField(form, input, cause)) throw cause
      return
    }
    onClose()
    onBooked()
  }

  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title={
        <KeptWords
          text={`Divide ${formatExactMoney(left, currency)}`}
          words={[formatExactMoney(left, currency)]}
        />
      }
      description={
        via === 'cash'
          ? 'Cash'
          : [row.narration || 'No narration', row.date, `line ${row.line}`]
              .filter(Boolean)
              .join(', ')
      }
      notice={<Warnings of={warnings} />}
      submitLabel={buttonWords(form.getValues('parts'), money)}
      isSubmitDisabled={payables.data === undefined}
      formLabel="What it pays"
    >
      <QueryView
        query={payables}
        errorTitle="Could not fetch what these families need."
        loadingText="Looking up what it can pay…"
        skeleton={<SkeletonList count={3} className="h-16" />}
      >
        {() => (
          <div
            // Takes the dialog's first focus: on a button, one press of Enter too many would book. Where nothing is
            // offered, the search takes it.
            {...(families.length > 0 ? { tabIndex: 0, role: 'group', 'aria-label': 'Parts' } : {})}
            className="flex flex-col gap-4 rounded-control"
          >
            <DivisionParts form={form} parts={parts} money={money} />
            <DivisionRest form={form} parts={parts} money={money} />
            <FindPayable form={form} parts={parts} money={money} />
            <Field
              label="Day"
              hint={
                via === 'cash'
                  ? 'The day on which it was handed over.'
                  : "The bank's day. Another one only where its month is closed."
              }
              isRequired
              error={errors.received_on?.message}
              className="w-fit"
            >
              <Input {...form.register('received_on')} type="date" min="2020-01-01" />
            </Field>
          </div>
        )}
      </QueryView>
    </FormDialog>
  )
}

function buttonWords(parts: DivisionInput['parts'], money: Money): string {
  const wordsOf = (amount: number) => formatExactMoney(amount, money.currency)
  const rest = restOf(money, parts)
  return chosenParts(parts).length === 0
    ? `Keep ${wordsOf(money.amount)} as credit`
    : `Book ${wordsOf(money.amount - Math.max(rest, 0))}`
}

const FIELDS: Record<string, 'other_families' | 'credit_to'> = {
  other_families_not_chosen: 'other_families',
  rest_without_family: 'credit_to',
}

/** Puts a refusal next to the field that it is about; false where it is about no single one. */
function standsAtField(form: DivisionForm, { parts }: DivisionInput, cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  const { code, detail, message } = cause
  const index = parts.findIndex(({ payable, isChosen }) => isChosen && payable.id === detail)
  const field = FIELDS[code ?? '']
  if (index === -1 && !field) return false
  form.setError(field ?? `parts.${index}.amount`, { type: 'server', message })
  return true
}
