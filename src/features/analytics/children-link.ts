import type { Gender } from '@/domain/application'
import type { Currency } from '@/domain/money'
import type { BookKind, ReceivedVia } from '@/domain/payment'
import type { ReachedStep } from '@/domain/reached-step'
import type { Country } from '@/domain/regions'

/** The filter of the applications list that selects the children behind a figure. */
export interface ChildrenOfFigure {
  year?: number
  /** All statuses unless set. */
  tab?: 'rejected'
  /** A country, a state or a province. */
  place?: string
  talent?: string
  gender?: Gender
  age?: number
  /** This step or a later one. */
  step?: ReachedStep
  /** Expired by timer. */
  isExpired?: boolean
  /** Approved or assessed. */
  isAccepted?: boolean
  /** The days of registration, as 2026-05-05. */
  from?: string
  to?: string
}

/** The filter of the books that selects the lines behind an amount. */
interface MoneyOfFigure {
  currency: Currency
  kind?: BookKind
  way?: ReceivedVia
  country?: Country
  /** The days of arrival, as 2026-05-05. */
  from?: string
  to?: string
}

/** The URL of the books' lines behind a figure; undefined for a member who may not open the books. */
export type HrefOfMoney = (wanted: MoneyOfFigure) => string | undefined

/** The URL of the children behind a figure; undefined for a member who may not open applications. */
export type HrefOfChildren = (wanted: ChildrenOfFigure) => string | undefined
