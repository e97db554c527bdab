import type { Due } from '@/domain/due'
import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { Notice } from '@/lib/notify'

/** Where money is from: a line of a bank account, of which this is open; what is left of a transfer; or cash. */
export type Source =
  | {
      kind: 'line'
      lineId: string
      day: string
      words: string
      amount: number
      currency: Currency
    }
  | { kind: 'credit'; transferId: string; day: string; amount: number; currency: Currency }
  | { kind: 'cash' }

/** A source, or what is answered in place of one: it came another way, or no money came at all. */
export type Origin = Source | { kind: 'hand' } | { kind: 'correction' }

/** The payment or the ticket that the dialog is opened for: its words, and its first answers. */
export interface Subject {
  kind: 'payment' | 'ticket'
  id: string
  title: string
  /** Names and sums in the title. */
  kept: readonly (string | null)[]
  description: string
  submitLabel: string
  country: Country
  /** The amount at first; without one, what is due. */
  stated: Due | null
  /** Its approval was taken back: the family's credit is offered first. */
  isTakenBack: boolean
  done: Notice
}

/** The beginning of the dialog that allocates money. */
export interface Allocation {
  /** Where the money is from; null where the dialog asks. */
  from: Source | null
  /** The accounts whose needs are offered. */
  families: readonly string[]
  /** The payments and children that get their money at first, in this order. */
  chosen: readonly string[]
  warnings: readonly string[]
  /** Where it is opened from a payment or a ticket and not from money. */
  subject?: Subject
}
