import type { Gender } from '@/domain/application'
import type { Currency } from '@/domain/money'
import type { BookKind, ReceivedVia } from '@/domain/payment'
import type { ReachedStep } from '@/domain/reached-step'
import type { Country } from '@/domain/regions'

/** Which children a figure counts, as the list of applications is filtered by it. */
export interface ChildrenOfFigure {
  year?: number
  /** The list of all states unless it is this one. */
  tab?: 'rejected'
  /** A country, a state or a province. */
  place?: string
  talent?: string
  gender?: Gender
  age?: number
  /** As far as this step, or farther. */
  step?: ReachedStep
  /** Expired by timer. */
  isExpired?: boolean
  /** Approved or assessed. */
  isAccepted?: boolean
  /** The days of registration, as 2026-05-05. */
  from?: string
  to?: string
}

/** Which lines of the books a figure of money sums up. */
interface MoneyOfFigure {
  currency: Currency
  kind?: BookKind
  way?: ReceivedVia
  country?: Country
  /** The days of arrival, as 2026-05-05. */
  from?: string
  to?: string
}

/** The address of the lines of the books behind a figure; undefined for a member who does not open the books. */
export type HrefOfMoney = (wanted: MoneyOfFigure) => string | undefined

/** The address of the children behind a figure; undefined for a member who does not open applications. */
export type HrefOfChildren = (wanted: ChildrenOfFigure) => string | undefined
