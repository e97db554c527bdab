import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { dayIn, formatDate } from '@/domain/dates'
import { formatExactMoney } from '@/domain/money'
import { OFFICE_COUNTRY } from '@/domain/regions'
import { ArrivedInputs } from '@/components/arrived-inputs'
import { KeptWords } from '@/components/kept-words'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { QueryView } from '@/components/ui/query-view'
import { SkeletonList } from '@/components/ui/skeleton'
import { Textarea } from '@/components/ui/textarea'
import { Warnings } from '@/components/warnings'
import { AppError } from '@/lib/api/errors'
import { withCredit } from '@/lib/family-transfers'
import { useAppForm } from '@/lib/forms/use-app-form'
import {
  type AllocateForm,
  type AllocateInput,
  allocateSchema,
  chosenParts,
  creditorsOf,
  firstParts,
  isTypedOrigin,
  type Money,
  moneyOf,
  paidBy,
  restOf,
  toBooking,
  withAmounts,
} from '../allocation'
import { allocateQueries, useAllocate } from '../queries'
import type { Allocation, Source } from '../source'
import { AllocateParts } from './allocate-parts'
import { AllocateRest } from './allocate-rest'
import { FindPayable } from './find-payable'
import { type Credit, OriginChoice, originOf } from './origin-choice'

export interface AllocateDialogProps {
  allocation: Allocation
  onClose: () => void
  /** Called once it is booked or proposed and the changed data is refetched. */
  onBooked: () => void
}

/** Allocates money to what its families need, to a search result, or keeps it as credit. */
export function AllocateDialog({ allocation, onClose, onBooked }: AllocateDialogProps) {
  const { from, families, chosen, warnings, subject } = allocation
  const payables = useQuery(allocateQueries.payables(families))
  const transfers = useQuery({ ...allocateQueries.transfers(families), enabled: from === null })
  const credits = withCredit(transfers.data ?? [])
  const act = useAllocate(subject?.done)
  const [defaultValues] = useState(() => beginningOf(allocation))
  const form: AllocateForm = useAppForm({ schema: allocateSchema, defaultValues })
  const { errors } = form.formState
  const [origin, parts, known, received_amount, received_currency] = useWatch({
    control: form.control,
    name: ['origin', 'parts', 'families', 'received_amount', 'received_currency'],
  })
  const money = moneyOf({ origin, received_amount, received_currency })
  const isTyped = isTypedOrigin(origin)
  const hasOneAmount = subject !== undefined && isTyped
  const only = hasOneAmount && chosenParts(parts).length === 1

  /** Spreads the current money over the chosen parts. */
  function spread(wanted: readonly AllocateInput['parts'][number][]) {
    const input = form.getValues()
    const isOne = subject !== undefined && isTypedOrigin(input.origin)
    form.setValue('parts', withAmounts(wanted, moneyOf(input), isOne))
    if (form.formState.isSubmitted) void form.trigger()
  }
  const onMoney = { onChange: () => spread(form.getValues('parts')) }

  const isReady = payables.data !== undefined && (from !== null || !transfers.isPending)
  const fill = useEffectEvent(() => {
    if (!payables.data) return
    const first = firstParts(payables.data.payables, chosen)
    const wanted = chosenParts(first)[0]?.payable
    form.setValue('families', [...payables.data.families])
    if (subject?.stated === null && wanted?.needs && wanted.currency) {
      form.setValue('received_amount', String(wanted.needs))
      form.setValue('received_currency', wanted.currency)
    }
    const own = subject?.isTakenBack ? creditFor(credits, form.getValues()) : undefined
    if (own) form.setValue('origin', own)
    spread(first)
  })
  useEffect(() => {
    if (isReady) fill()
  }, [isReady])

  async function send(input: AllocateInput) {
    const { origin: answered, correction } = input
    try {
      await act.mutateAsync(
        answered?.kind === 'correction' && subject
          ? { childId: subject.id, reason: correction.trim() }
          : toBooking(input),
      )
    } catch (cause) {
      if (standsAtField(form, input, cause)) return
      throw withoutHiddenField(cause, input)
    }
    onClose()
    onBooked()
  }

  const shared = { form, parts, money, spread }
  return (
    <FormDialog
      form={form}
      onSubmit={form.submitTo(send)}
      onClose={onClose}
      title={<Title allocation={allocation} />}
      description={subject?.description ?? describe(from)}
      notice={<Warnings of={warnings} />}
      submitLabel={
        subject && (!isReady || origin?.kind === 'correction' || chosenParts(parts).length === 1)
          ? subject.submitLabel
          : buttonWords({ origin, parts, families: known }, money)
      }
      isSubmitDisabled={!isReady}
      formLabel="What it pays"
    >
      <div
        // Takes the dialog's initial focus: on a button, an extra press of Enter would book. When nothing is offered,
        // the search takes it.
        {...(families.length > 0 ? { tabIndex: 0, role: 'group', 'aria-label': 'Parts' } : {})}
        className="rounded-control"
      >
        <QueryView
          query={payables}
          errorTitle="Could not fetch what these families need."
          loadingText="Looking up what it can pay…"
          skeleton={<SkeletonList count={3} className="h-16" />}
        >
          {() =>
            isReady ? (
              <div className="flex flex-col gap-4">
                {from === null && subject ? (
                  <OriginChoice
                    subject={subject}
                    credits={credits}
                    origin={origin}
                    error={errors.origin?.message}
                    onPick={(picked) => {
                      form.setValue('origin', picked, {
                        shouldValidate: form.formState.isSubmitted,
                      })
                      spread(form.getValues('parts'))
                    }}
                  />
                ) : null}
                {origin?.kind === 'correction' ? (
                  <Field
                    label="Reason"
                    hint="It stands in the history."
                    isRequired
                    error={errors.correction?.message}
                  >
                    <Textarea {...form.register('correction')} rows={3} />
                  </Field>
                ) : null}
                {isTyped ? (
                  <ArrivedInputs
                    currency={received_currency}
                    amount={form.register('received_amount', onMoney)}
                    currencyChoice={form.register('received_currency', onMoney)}
                    day={form.register('received_on')}
                    errors={{
                      ...errors,
                      received_amount:
                        errors.received_amount ??
                        (only
                          ? errors.parts?.[parts.findIndex((part) => part.isChosen)]?.amount
                          : undefined),
                    }}
                  />
                ) : null}
                {origin === null || origin.kind === 'correction' ? null : (
                  <>
                    <AllocateParts {...shared} isOnly={only} />
                    <AllocateRest {...shared} />
                    <FindPayable {...shared} />
                  </>
                )}
              </div>
            ) : (
              <SkeletonList count={3} className="h-16" />
            )
          }
        </QueryView>
      </div>
    </FormDialog>
  )
}

function beginningOf({ from, subject }: Allocation): AllocateInput {
  return {
    origin: from ?? (subject?.kind === 'payment' ? { kind: 'hand' } : null),
    received_amount: subject?.stated ? String(subject.stated.amount) : '',
    received_currency: subject?.stated?.currency ?? 'NGN',
    received_on: dayIn(subject?.country ?? OFFICE_COUNTRY, new Date()),
    parts: [],
    families: [],
    other_families: false,
    credit_to: '',
    correction: '',
  }
}

/** The first credit in the stated currency. */
function creditFor(credits: readonly Credit[], { received_currency }: AllocateInput) {
  const own = credits.find(({ currency }) => currency === received_currency)
  return own && originOf(own)
}

function Title({ allocation: { from, subject } }: { allocation: Allocation }) {
  if (subject) return <KeptWords text={subject.title} words={[...subject.kept]} />
  if (from === null || from.kind === 'cash') return 'Cash for several'
  const sum = formatExactMoney(from.amount, from.currency)
  return <KeptWords text={`${from.kind === 'credit' ? 'Use' : 'Divide'} ${sum}`} words={[sum]} />
}

function describe(from: Source | null): string {
  if (from?.kind === 'line') return `${from.words || 'No narration'}, ${formatDate(from.day)}`
  if (from?.kind === 'credit') return `Left of what arrived on ${formatDate(from.day)}.`
  return 'One sum that pays for more than one child, family or donation.'
}

function buttonWords(
  { origin, parts, families }: Pick<AllocateInput, 'origin' | 'parts' | 'families'>,
  money: Money,
): string {
  const wordsOf = (amount: number) => formatExactMoney(amount, money.currency)
  const isKept =
    chosenParts(parts).length === 0 &&
    origin?.kind !== 'credit' &&
    creditorsOf(parts, families).length > 0
  if (money.amount === 0) return 'Book'
  return isKept
    ? `Keep ${wordsOf(money.amount)} as credit`
    : `Book ${wordsOf(chosenParts(parts).length === 0 ? money.amount : money.amount - Math.max(restOf(money, parts), 0))}`
}

const FIELDS: Record<string, 'other_families' | 'credit_to'> = {
  other_families_not_chosen: 'other_families',
  rest_without_family: 'credit_to',
}

/** Shows a refusal at the field it concerns; false when it concerns no single field. */
function standsAtField(form: AllocateForm, { parts }: AllocateInput, cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  const { code, detail, message } = cause
  const index = parts.findIndex((part) => part.isChosen && paidBy(part).id === detail)
  const field = FIELDS[code ?? '']
  if (index === -1 && !field) return false
  if (code === 'ticket_already_paid') form.setValue(`parts.${index}.isSecondAsked`, true)
  form.setError(field ?? `parts.${index}.amount`, { type: 'server', message })
  return true
}

/** Shows a refused day above the fields when the form has no day field. */
function withoutHiddenField(cause: unknown, { origin }: AllocateInput): unknown {
  if (!(cause instanceof AppError) || cause.field !== 'received_on') return cause
  const { kind, message, code, detail } = cause
  return isTypedOrigin(origin) ? cause : new AppError(kind, message, { code, detail })
}
