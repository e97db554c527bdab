import * as z from 'zod/mini'
import { amountError, parseAmount } from '@/domain/amount'
import { compareWithDue, type DueDifference, isShort } from '@/domain/due'
import { MAX_DONATION } from '@/domain/donation'
import { type Currency, formatExactMoney } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkAcceptance } from '@/lib/forms/acceptance'
import { requiredDay } from '@/lib/forms/form-fields'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { Payable } from './payables'
import type { Division } from './payables-api'

/** As many as the database takes of one transfer. */
const MAX_PARTS = 20

/** The money to divide. */
export interface Money {
  amount: number
  currency: Currency
}

const partFields = z.object({
  payable: z.custom<Payable>(),
  isChosen: z.boolean(),
  amount: z.string(),
  /** Of less than is due, or of another currency. */
  ticket: z.enum(['', 'full', 'rest']),
  reason: z.string(),
})
export type PartInput = z.infer<typeof partFields>

const divisionFields = z.object({
  received_on: requiredDay,
  parts: z.array(partFields),
  /** The administrator has said that it pays for several families, or for one although it is another's. */
  other_families: z.boolean(),
  /** The account whose credit the rest becomes, where that is a choice. */
  credit_to: z.string(),
})
export type DivisionInput = z.infer<typeof divisionFields>
export type DivisionForm = AppForm<DivisionInput, DivisionInput>

const inCents = (amount: number) => Math.round(amount * 100)

const amountOf = ({ amount }: PartInput) => parseAmount(amount) ?? 0

export const chosenParts = (parts: readonly PartInput[]) => parts.filter((part) => part.isChosen)

/** The rest that no chosen part takes; negative where they are more than arrived. */
export function restOf({ amount }: Money, parts: readonly PartInput[]): number {
  const taken = chosenParts(parts).reduce((sum, part) => sum + inCents(amountOf(part)), 0)
  return (inCents(amount) - taken) / 100
}

/** The accounts of some parts, each once. */
export function familiesOf(parts: readonly PartInput[]): string[] {
  return [...new Set(parts.flatMap(({ payable }) => payable.family ?? []))]
}

/** The accounts whose credit the rest can become: those that are paid for, else all that are shown. */
export function creditorsOf(parts: readonly PartInput[]): string[] {
  const paid = familiesOf(chosenParts(parts))
  return paid.length > 0 ? paid : familiesOf(parts)
}

/** How the amount of a part differs from what is due for its ticket; null where nothing has to be asked. */
export function differenceOf(part: PartInput, currency: Currency): DueDifference | null {
  const { payable } = part
  if (!payable.isTicket || payable.isPaid || payable.needs === null || payable.currency === null) {
    return null
  }
  const amount = parseAmount(part.amount)
  if (amount === null) return null
  return compareWithDue({ amount: payable.needs, currency: payable.currency }, { amount, currency })
}

/** The first amount of a part: what it needs, as far as the rest goes; of another currency all of that. */
function firstAmount({ needs, currency }: Payable, rest: Money): string {
  if (rest.amount <= 0) return ''
  if (needs === null || currency !== rest.currency) return String(rest.amount)
  return String(Math.min(needs, rest.amount))
}

/** Something that the transfer can pay, and does not yet. */
export const unchosen = (payable: Payable): PartInput => ({
  payable,
  isChosen: false,
  amount: '',
  ticket: '',
  reason: '',
})

/** The parts with one more that is chosen: it takes what it needs, as far as the money goes. */
export function withChosen(parts: readonly PartInput[], id: string, money: Money): PartInput[] {
  const rest = { ...money, amount: restOf(money, parts) }
  return parts.map((part) =>
    part.payable.id !== id || part.isChosen || part.payable.endedYear !== null
      ? part
      : { ...part, isChosen: true, amount: firstAmount(part.payable, rest) },
  )
}

/** The parts of a dialog that opens, those that are `chosen` in their order. */
export function firstParts(
  payables: readonly Payable[],
  chosen: readonly string[],
  money: Money,
): PartInput[] {
  return chosen.reduce((parts, id) => withChosen(parts, id, money), payables.map(unchosen))
}

export function divisionSchema(money: Money) {
  const check = crossFieldCheck<DivisionInput>(({ parts, other_families, credit_to }, refuse) => {
    const chosen = parts.flatMap((part, index) => (part.isChosen ? [{ part, index }] : []))
    for (const { part, index } of chosen) {
      const amount = parseAmount(part.amount)
      const most = part.payable.kind === 'donation' ? MAX_DONATION : MAX_AMOUNT
      if (amount === null || amount <= 0 || amount > most) {
        refuse(['parts', index, 'amount'], amountError(most))
      } else if (isShort(differenceOf(part, money.currency))) {
        checkAcceptance(part, (field, message) => refuse(['parts', index, field], message))
      }
    }
    const rest = restOf(money, parts)
    const last = chosen.at(-1)
    if (last && rest < 0) {
      refuse(
        ['parts', last.index, 'amount'],
        `The parts are ${formatExactMoney(-rest, money.currency)} more than arrived`,
      )
    }
    const extra = chosen[MAX_PARTS]
    if (extra) refuse(['parts', extra.index, 'amount'], `A transfer has at most ${MAX_PARTS} parts`)
    if (familiesOf(chosenParts(parts)).length > 1 && !other_families) {
      refuse(['other_families'], 'Please confirm this, or leave one family only')
    }
    const creditors = creditorsOf(parts)
    if (rest > 0 && creditors.length === 0) {
      refuse(['credit_to'], 'Please find the family or the donation that this is for')
    } else if (rest > 0 && creditors.length > 1 && !creditors.includes(credit_to)) {
      refuse(['credit_to'], 'Please choose whose credit the rest becomes')
    }
  })
  return divisionFields.check(check)
}

/** The choices, as they are booked. */
export function toDivision(
  { received_on, parts, other_families, credit_to }: DivisionInput,
  money: Money,
): Pick<Division, 'parts' | 'date' | 'isOfOtherFamilies' | 'creditTo'> {
  const chosen = chosenParts(parts)
  const creditors = creditorsOf(parts)
  const [only = null] = creditors.length === 1 ? creditors : []
  return {
    parts: chosen.map((part) => {
      const isBelow = isShort(differenceOf(part, money.currency))
      return {
        payable: part.payable,
        amount: amountOf(part),
        isOpened: !isBelow || part.ticket === 'full',
        reason: isBelow && part.ticket === 'full' ? part.reason.trim() : null,
      }
    }),
    date: received_on,
    isOfOtherFamilies: other_families,
    creditTo: restOf(money, parts) > 0 ? (only ?? credit_to) : null,
  }
}
