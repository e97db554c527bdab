import type { Currency } from '@/domain/money'
import type { BookKind, ReceivedVia } from '@/domain/payment'
import type { Country } from '@/domain/regions'

/** Which children a figure counts, as far as the list of applications can be filtered by it. */
export interface ChildrenOfFigure {
  year?: number
  tab?: 'pending' | 'approved' | 'rejected'
  /** A country, a state or a province. */
  place?: string
  talent?: string
  isFinalist?: boolean
  /** The days of registration, as 2026-05-05. */
  from?: string
  to?: string
}

/** Which lines of the books a figure of money sums up. */
export interface MoneyOfFigure {
  currency: Currency
  kind?: BookKind
  way?: ReceivedVia
  country?: Country
  /** The days of arrival, as 2026-05-05. */
  from?: string
  to?: string
}

/** The address of the lines of the books behind a figure. */
export type HrefOfMoney = (wanted: MoneyOfFigure) => string

/** The address of the children behind a figure. */
export type HrefOfChildren = (wanted: ChildrenOfFigure) => string
