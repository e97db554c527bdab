import type { Due } from '@/domain/due'
import type { Currency } from '@/domain/money'
import type { Country } from '@/domain/regions'
import type { Toast } from '@/lib/notify'

/** Where money comes from: the open part of a bank line, the rest of a transfer, or cash. */
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

/** A source, or an answer in its place: the money came another way, or none came at all. */
export type Origin = Source | { kind: 'hand' } | { kind: 'correction' }

/** The payment or ticket that the dialog was opened for, with its texts and initial answers. */
export interface Subject {
  kind: 'payment' | 'ticket'
  id: string
  title: string
  /** Names and sums in the title that must not be translated. */
  kept: readonly (string | null)[]
  description: string
  submitLabel: string
  country: Country
  /** The initial amount; without one, the amount due. */
  stated: Due | null
  /** Its approval was taken back, so the family's credit is offered first. */
  isTakenBack: boolean
  done: Toast
}

/** The initial state of the allocation dialog. */
export interface Allocation {
  /** Where the money comes from; null when the dialog asks. */
  from: Source | null
  /** The accounts whose needs are offered. */
  families: readonly string[]
  /** The payments and children that get money initially, in this order. */
  chosen: readonly string[]
  warnings: readonly string[]
  /** Set when the dialog is opened from a payment or a ticket instead of from money. */
  subject?: Subject
}
