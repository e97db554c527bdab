import { compareWithDue } from '@/domain/due'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney } from '@/domain/money'
import { DueQuestions } from '@/components/due-questions'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import {
  differenceOf,
  type DivisionForm,
  type Money,
  type PartInput,
  withChosen,
} from '../division'
import { endedWords, type Payable } from '../payables'

export interface DivisionPartsProps {
  form: DivisionForm
  parts: readonly PartInput[]
  money: Money
}

/** The payables of a transfer, each with what it needs, and of the chosen ones what they get. */
export function DivisionParts({ form, parts, money }: DivisionPartsProps) {
  if (parts.length === 0) return null
  return (
    <ul aria-label="What it can pay" className="flex flex-col gap-2">
      {parts.map((part, index) => (
        <li
          key={part.payable.id}
          className="flex flex-col gap-x-4 rounded-card border border-border px-3 py-1 has-checked:border-primary sm:flex-row sm:flex-wrap sm:items-start"
        >
          {part.payable.endedYear === null ? (
            <Checkbox
              className="min-w-0 sm:flex-1 sm:basis-52"
              label={<PayableWords payable={part.payable} />}
              checked={part.isChosen}
              onChange={() => {
                if (part.isChosen) form.setValue(`parts.${index}.isChosen`, false)
                else form.setValue('parts', withChosen(parts, part.payable.id, money))
                if (form.formState.isSubmitted) void form.trigger()
              }}
            />
          ) : (
            <p className="min-w-0 py-2">
              <PayableWords payable={part.payable} />
            </p>
          )}
          {part.isChosen ? (
            <DivisionPart form={form} part={part} index={index} money={money} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function PayableWords({ payable }: { payable: Payable }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{payable.name}</span>
      <span className="block text-sm text-muted-foreground">{factsOf(payable).join(' · ')}</span>
    </>
  )
}

interface DivisionPartProps {
  form: DivisionForm
  part: PartInput
  index: number
  money: Money
}

function DivisionPart({ form, part, index, money: { currency } }: DivisionPartProps) {
  const errors = form.formState.errors.parts?.[index]
  const { needs, currency: wanted, name } = part.payable
  const difference = differenceOf(part, currency)
  return (
    <div
      role="group"
      aria-label={`Part of ${name}`}
      className="flex flex-col gap-3 pb-3 sm:basis-52 sm:has-[fieldset]:basis-full sm:has-[fieldset]:pl-9"
    >
      <Field
        label={`Amount in ${currency}`}
        isRequired
        error={errors?.amount?.message}
        className="sm:max-w-52"
      >
        <Input
          {...form.register(`parts.${index}.amount`)}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Amount in ${currency} for ${name}`}
        />
      </Field>
      {needs === null || wanted === null || difference === 'more' ? null : (
        <DueQuestions
          due={{ amount: needs, currency: wanted }}
          difference={difference}
          arrived={parseAmount(part.amount) ?? 0}
          ticket={part.ticket}
          onTicket={(answer) =>
            form.setValue(`parts.${index}.ticket`, answer, {
              shouldValidate: form.formState.isSubmitted,
            })
          }
          excess="all"
          onExcess={() => undefined}
          reason={form.register(`parts.${index}.reason`)}
          errors={{ ticket: errors?.ticket, reason: errors?.reason }}
        />
      )}
      {difference === 'more' && needs !== null ? (
        <p className="text-sm font-semibold text-warning-strong">
          <span translate="no">
            {formatExactMoney((parseAmount(part.amount) ?? 0) - needs, currency)}
          </span>{' '}
          more than is due: all of it counts for <span translate="no">{name}</span>.
        </p>
      ) : null}
    </div>
  )
}

/** "₦10,000 is due", "₦9,500 stated", "KZ-7F3K9Q". */
function factsOf(payable: Payable) {
  const { kind, needs, currency, isTicket, isPaid, stated, reference, endedYear } = payable
  if (endedYear !== null) return [endedWords(endedYear), reference].filter((fact) => fact !== null)
  const due = needs === null || currency === null ? null : formatExactMoney(needs, currency)
  const money = isPaid
    ? 'Nothing is due for the ticket: this would be a second payment'
    : isTicket && due
      ? `${due} is due`
      : kind === 'donation'
        ? 'A donation'
        : due && `${due} stated`
  const isOther =
    isTicket && stated !== null && needs !== null && currency !== null && !isPaid
      ? compareWithDue({ amount: needs, currency }, { amount: stated, currency }) !== null
      : false
  return [
    money,
    isOther && stated !== null && currency ? `${formatExactMoney(stated, currency)} stated` : null,
    kind === 'ticket' ? 'no payment stated' : null,
    reference,
  ].filter((fact) => fact !== null && fact !== '')
}
