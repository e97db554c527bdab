import { compareWithDue } from '@/domain/due'
import { parseAmount } from '@/domain/amount'
import { formatExactMoney } from '@/domain/money'
import { DueQuestions } from '@/components/due-questions'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import {
  type AllocateForm,
  differenceOf,
  type Money,
  type PartInput,
  withChosen,
} from '../allocation'
import { endedWords, type Payable } from '../payables'
import { WaitingChoice } from './waiting-choice'

export interface AllocatePartsProps {
  form: AllocateForm
  parts: readonly PartInput[]
  money: Money
  /** Spreads the money over the chosen parts. */
  spread: (parts: readonly PartInput[]) => void
  /** The only chosen part takes the amount typed above. */
  isOnly: boolean
}

/** The payables with their needs, and the amounts of the chosen ones. */
export function AllocateParts(props: AllocatePartsProps) {
  const { parts, spread } = props
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
              onChange={() =>
                spread(
                  part.isChosen
                    ? parts.map((one) =>
                        one === part ? { ...one, isChosen: false, isTyped: false } : one,
                      )
                    : withChosen(parts, part.payable.id),
                )
              }
            />
          ) : (
            <p className="min-w-0 py-2">
              <PayableWords payable={part.payable} />
            </p>
          )}
          {part.isChosen ? <AllocatePart {...props} part={part} index={index} /> : null}
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

interface AllocatePartProps extends AllocatePartsProps {
  part: PartInput
  index: number
}

function AllocatePart({ form, parts, part, index, money, spread, isOnly }: AllocatePartProps) {
  const { currency } = money
  const errors = form.formState.errors.parts?.[index]
  const { payable, waiting, stated, isSecondAsked } = part
  const { needs, currency: wanted, name } = payable
  const amount = parseAmount(part.amount) ?? 0
  const difference = differenceOf(part, currency)
  const asked = { shouldValidate: form.formState.isSubmitted }
  // Ask about an excess over the whole money when the part takes all of it.
  const isMore =
    isOnly && needs !== null && wanted === currency && payable.isTicket && !payable.isPaid
      ? money.amount > needs
      : false
  const questions =
    needs === null || wanted === null
      ? null
      : { due: { amount: needs, currency: wanted }, difference: isMore ? 'more' : difference }
  return (
    <div
      role="group"
      aria-label={`Part of ${name}`}
      className="flex flex-col gap-3 pb-3 empty:hidden sm:basis-52 sm:has-[fieldset]:basis-full sm:has-[fieldset]:pl-9"
    >
      {waiting.length === 0 ? null : (
        <WaitingChoice
          waiting={waiting.flatMap(({ id, stated: sum, statedOn, reference }) =>
            sum === null ? [] : [{ id, ...sum, statedOn: statedOn ?? '', reference }],
          )}
          answer={stated}
          error={errors?.stated?.message}
          onPick={(answer) => form.setValue(`parts.${index}.stated`, answer, asked)}
        />
      )}
      {isOnly ? null : (
        <Field
          label={`Amount in ${currency}`}
          isRequired
          error={errors?.amount?.message}
          className="sm:max-w-52"
        >
          <Input
            {...form.register(`parts.${index}.amount`, {
              onChange: () => form.setValue(`parts.${index}.isTyped`, true),
            })}
            inputMode="decimal"
            autoComplete="off"
            aria-label={`Amount in ${currency} for ${name}`}
          />
        </Field>
      )}
      {questions && (isOnly || difference !== 'more') ? (
        <DueQuestions
          {...questions}
          arrived={isMore ? money.amount : amount}
          ticket={part.ticket}
          onTicket={(answer) => form.setValue(`parts.${index}.ticket`, answer, asked)}
          excess={part.excess}
          onExcess={(excess) =>
            spread(parts.map((one) => (one === part ? { ...one, excess } : one)))
          }
          reason={form.register(`parts.${index}.reason`)}
          errors={{ ticket: errors?.ticket, reason: errors?.reason }}
        />
      ) : null}
      {!isOnly && difference === 'more' && needs !== null ? (
        <p className="text-sm font-semibold text-warning-strong">
          <span translate="no">{formatExactMoney(amount - needs, currency)}</span> more than is due:
          all of it counts for <span translate="no">{name}</span>.
        </p>
      ) : null}
      {isSecondAsked ? (
        <Checkbox
          {...form.register(`parts.${index}.isSecond`)}
          label="Another payment for this ticket is approved; this one is a second."
        />
      ) : null}
    </div>
  )
}

/** "₦10,000 is due", "₦9,500 stated", "KZ-7F3K9Q". */
function factsOf(payable: Payable) {
  const { kind, needs, currency, isTicket, isPaid, stated, statedOn, reference, endedYear } =
    payable
  if (endedYear !== null) return [endedWords(endedYear), reference].filter((fact) => fact !== null)
  const due = needs === null || currency === null ? null : formatExactMoney(needs, currency)
  const money = isPaid
    ? 'Nothing is due for the ticket: this would be a second payment'
    : isTicket && due
      ? `${due} is due`
      : kind === 'donation'
        ? 'A donation'
        : due && `${due} stated${kind === 'subscription' ? ', monthly' : ''}`
  const isOther =
    isTicket && stated !== null && needs !== null && currency !== null && !isPaid
      ? compareWithDue({ amount: needs, currency }, stated) !== null
      : false
  return [
    money,
    isOther && stated !== null
      ? `${formatExactMoney(stated.amount, stated.currency)} stated`
      : null,
    kind === 'ticket' && statedOn === null ? 'no payment stated' : null,
    reference,
  ].filter((fact) => fact !== null && fact !== '')
}
