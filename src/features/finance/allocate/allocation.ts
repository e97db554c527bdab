import * as z from 'zod/mini'
import { amountError, parseAmount } from '@/domain/amount'
import { compareWithDue, type DueDifference, isShort } from '@/domain/due'
import { MAX_DONATION } from '@/domain/donation'
import { CURRENCIES, type Currency, formatExactMoney } from '@/domain/money'
import { MAX_AMOUNT } from '@/domain/payment'
import { crossFieldCheck } from '@/lib/forms/cross-field-check'
import { checkAcceptance } from '@/lib/forms/acceptance'
import { amountUpTo, requiredDay } from '@/lib/forms/form-fields'
import type { AppForm } from '@/lib/forms/use-app-form'
import type { Family, Payable } from './payables'
import type { Booking } from './api'
import type { Origin } from './source'

/** The most parts the database accepts for one transfer. */
const MAX_PARTS = 20

/** The answer that the money is none of the waiting payments. */
export const OTHER_MONEY = 'other'

/** The money to allocate. */
export interface Money {
  amount: number
  currency: Currency
}

const partFields = z.object({
  payable: z.custom<Payable>(),
  /** Payments waiting for this ticket, when the form asks whether the money is one of them. */
  waiting: z.array(z.custom<Payable>()),
  /** The id of the waiting payment, or OTHER_MONEY; empty until answered. */
  stated: z.string(),
  isChosen: z.boolean(),
  amount: z.string(),
  /** Typed by hand, so the amount no longer follows the money. */
  isTyped: z.boolean(),
  /** Where money above the due amount goes, while the amount follows the money. */
  excess: z.enum(['credit', 'all']),
  /** Whether the ticket opens when less than is due arrives, or another currency. */
  ticket: z.enum(['', 'full', 'rest']),
  reason: z.string(),
  /** Set once the database has found its ticket already paid. */
  isSecondAsked: z.boolean(),
  isSecond: z.boolean(),
})
export type PartInput = z.infer<typeof partFields>

const allocateFields = z.object({
  origin: z.nullable(z.custom<Origin>()),
  /** These three fields are typed where the origin does not give them. */
  received_amount: z.string(),
  received_currency: z.enum(CURRENCIES),
  received_on: z.string(),
  parts: z.array(partFields),
  /** The known families, whose credit the rest can become. */
  families: z.array(z.custom<Family>()),
  /** The administrator confirmed that it pays for several families, or for one although it is another's. */
  other_families: z.boolean(),
  /** The account whose credit the rest becomes, where that is a choice. */
  credit_to: z.string(),
  /** Why a ticket is corrected without money. */
  correction: z.string(),
})
export type AllocateInput = z.infer<typeof allocateFields>
export type AllocateForm = AppForm<AllocateInput, AllocateInput>

const inCents = (amount: number) => Math.round(amount * 100)

const amountOf = ({ amount }: PartInput) => parseAmount(amount) ?? 0

export const chosenParts = (parts: readonly PartInput[]) => parts.filter((part) => part.isChosen)

/** Whether the administrator types amount, currency and day. */
export const isTypedOrigin = (origin: Origin | null) =>
  origin?.kind === 'cash' || origin?.kind === 'hand'

/** The money of the origin, or else the typed amount. */
export function moneyOf({
  origin,
  received_amount,
  received_currency,
}: Pick<AllocateInput, 'origin' | 'received_amount' | 'received_currency'>): Money {
  return origin !== null && 'amount' in origin
    ? origin
    : { amount: parseAmount(received_amount) ?? 0, currency: received_currency }
}

/** The rest not taken by any chosen part; negative when the parts exceed what arrived. */
export function restOf({ amount }: Money, parts: readonly PartInput[]): number {
  const taken = chosenParts(parts).reduce((sum, part) => sum + inCents(amountOf(part)), 0)
  return (inCents(amount) - taken) / 100
}

/** The distinct accounts of these parts. */
export function familiesOf(parts: readonly PartInput[]): string[] {
  return [...new Set(parts.flatMap(({ payable }) => payable.family ?? []))]
}

/** The accounts whose credit the rest can become: those being paid for, else all known ones. */
export function creditorsOf(
  parts: readonly PartInput[],
  families: readonly Pick<Family, 'id'>[],
): string[] {
  const paid = familiesOf(chosenParts(parts))
  return paid.length > 0
    ? paid
    : [...new Set([...familiesOf(parts), ...families.map(({ id }) => id)])]
}

/** How an amount differs from what is due for a ticket; null when nothing needs asking. */
function compare({ isTicket, isPaid, needs, currency }: Payable, money: Money) {
  if (!isTicket || isPaid || needs === null || currency === null) return null
  return compareWithDue({ amount: needs, currency }, money)
}

/** How a part's amount differs from what is due for its ticket; null when nothing needs asking. */
export function differenceOf(part: PartInput, currency: Currency): DueDifference | null {
  const amount = parseAmount(part.amount)
  return amount === null ? null : compare(part.payable, { amount, currency })
}

/** The initial amount of a part: its need, capped by the rest; in another currency the whole rest. */
function firstAmount({ needs, currency }: Payable, rest: Money): number {
  if (needs === null || currency !== rest.currency) return rest.amount
  return Math.min(needs, rest.amount)
}

/**
 * The amount of the only part: all of the money. Above what is due for a ticket, only if the administrator chose that.
 */
function wholeAmount({ payable, excess }: PartInput, money: Money): number {
  const isKept = compare(payable, money) === 'more' && excess === 'credit'
  return isKept ? (payable.needs ?? money.amount) : money.amount
}

/** A payable as a part that is not chosen yet. */
export const unchosen = (payable: Payable): PartInput => ({
  payable,
  waiting: [],
  stated: '',
  isChosen: false,
  amount: '',
  isTyped: false,
  excess: 'credit',
  ticket: '',
  reason: '',
  isSecondAsked: false,
  isSecond: false,
})

/**
 * Recalculates the amounts: typed ones stay, the others take what they need while money is left. With `hasOneAmount`,
 * the only part takes the whole.
 */
export function withAmounts(
  parts: readonly PartInput[],
  money: Money,
  hasOneAmount: boolean,
): PartInput[] {
  const isOnly = hasOneAmount && chosenParts(parts).length === 1
  let rest = restOf(
    money,
    parts.filter(({ isTyped }) => isTyped),
  )
  return parts.map((part) => {
    if (!part.isChosen || (part.isTyped && !isOnly)) return part
    const amount = isOnly
      ? wholeAmount(part, money)
      : firstAmount(part.payable, { ...money, amount: rest })
    rest = (inCents(rest) - inCents(amount)) / 100
    return { ...part, isTyped: false, amount: amount > 0 ? String(amount) : '' }
  })
}

/** The parts with one more chosen, unless its year has ended. */
export function withChosen(parts: readonly PartInput[], id: string): PartInput[] {
  return parts.map((part) =>
    part.payable.id === id && part.payable.endedYear === null ? { ...part, isChosen: true } : part,
  )
}

/**
 * The initial parts of the dialog, `chosen` ones first and in their order. A chosen child with payments waiting for its
 * ticket becomes one part, which asks whether the money is one of them.
 */
export function firstParts(payables: readonly Payable[], chosen: readonly string[]): PartInput[] {
  const first = chosen.flatMap((id) => {
    const own = payables.find((payable) => payable.id === id)
    if (own) return [unchosen(own)]
    const waiting = payables.filter((payable) => payable.child === id && payable.kind === 'payment')
    const [one] = waiting
    if (!one) return []
    const ticket: Payable = { ...one, id, kind: 'ticket', stated: null }
    return [{ ...unchosen(ticket), waiting }]
  })
  const listed = new Set(
    first.flatMap(({ payable, waiting }) => [payable, ...waiting].map(({ id }) => id)),
  )
  const others = payables.filter(({ id }) => !listed.has(id)).map(unchosen)
  return first.reduce<PartInput[]>(
    (parts, { payable }) => withChosen(parts, payable.id),
    [...first, ...others],
  )
}

const typed = [
  ['received_amount', amountUpTo(MAX_DONATION)],
  ['received_on', requiredDay],
] as const

export const allocateSchema = allocateFields.check(
  crossFieldCheck<AllocateInput>((input, refuse) => {
    const { origin, parts, families, other_families, credit_to } = input
    if (origin === null) {
      refuse('origin', 'Please choose one')
      return
    }
    if (origin.kind === 'correction') {
      checkAcceptance({ ticket: 'full', reason: input.correction }, (_field, message) =>
        refuse('correction', message),
      )
      return
    }
    const money = moneyOf(input)
    if (isTypedOrigin(origin)) {
      for (const [path, schema] of typed) {
        refuse(path, schema.safeParse(input[path]).error?.issues[0]?.message)
      }
    }
    const chosen = parts.flatMap((part, index) => (part.isChosen ? [{ part, index }] : []))
    for (const { part, index } of chosen) {
      const amount = parseAmount(part.amount)
      const most = part.payable.kind === 'donation' ? MAX_DONATION : MAX_AMOUNT
      if (part.waiting.length > 0 && part.stated === '') {
        refuse(['parts', index, 'stated'], 'Please choose one')
      }
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
    if (origin.kind === 'credit') {
      if (!last) refuse(['credit_to'], 'Please choose what it pays')
      return
    }
    const creditors = creditorsOf(parts, families)
    if (rest > 0 && creditors.length === 0) {
      refuse(['credit_to'], 'Please find the family or the donation that this is for')
    } else if (rest > 0 && creditors.length > 1 && !creditors.includes(credit_to)) {
      refuse(['credit_to'], 'Please choose whose credit the rest becomes')
    }
  }),
)

function sourceOf(input: AllocateInput): Booking['from'] {
  const { origin, received_on } = input
  if (origin?.kind === 'line') return { lineId: origin.lineId }
  if (origin?.kind === 'credit') return { transferId: origin.transferId }
  const via = origin?.kind === 'cash' ? 'cash' : null
  return { ...moneyOf(input), date: received_on, via }
}

/** The payable that a part pays: the ticket, or the waiting payment that is this money. */
export const paidBy = ({ payable, waiting, stated }: PartInput): Payable =>
  waiting.find(({ id }) => id === stated) ?? payable

/** The form's choices as a booking. */
export function toBooking(input: AllocateInput): Booking {
  const { origin, parts, families, other_families, credit_to } = input
  const money = moneyOf(input)
  const creditors = creditorsOf(parts, families)
  const [only = null] = creditors.length === 1 ? creditors : []
  const isLeft = origin?.kind !== 'credit' && restOf(money, parts) > 0
  return {
    parts: chosenParts(parts).map((part) => {
      const isBelow = isShort(differenceOf(part, money.currency))
      return {
        payable: { ...paidBy(part), isPaid: part.payable.isPaid || part.isSecond },
        amount: amountOf(part),
        isOpened: !isBelow || part.ticket === 'full',
        reason: isBelow && part.ticket === 'full' ? part.reason.trim() : null,
      }
    }),
    from: sourceOf(input),
    isOfOtherFamilies: other_families,
    creditTo: isLeft ? (only ?? credit_to) : null,
  }
}
