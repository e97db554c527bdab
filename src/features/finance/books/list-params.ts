import { BOOK_KINDS, type BookKind, RECEIVED_VIA, type ReceivedVia } from '@/domain/payment'
import { COUNTRIES, type Country } from '@/domain/regions'
import { choiceParam, listParams, pageParam } from '@/lib/list-params'
import { type MoneyFilter, moneyParams } from '@/features/finance/money-list'
import { paths } from '@/lib/paths'

export interface BookFilter extends MoneyFilter {
  kind: BookKind | null
  way: ReceivedVia | null
  country: Country | null
}

export interface BookListFilter extends BookFilter {
  /** 1-based. */
  page: number
}

export const bookList = listParams<BookListFilter>({
  ...moneyParams,
  kind: choiceParam('kind', BOOK_KINDS),
  way: choiceParam('way', RECEIVED_VIA),
  country: choiceParam('country', COUNTRIES),
  page: pageParam(),
})

const NO_FILTER: BookListFilter = bookList.read(new URLSearchParams())

/** The URL of the books with a filter. */
export function hrefOfBooks(filter: Partial<BookFilter>): string {
  return bookList.href({ ...NO_FILTER, ...filter }, paths.adminBooks)
}

/** The filter as procedure arguments. */
export function toBookArguments({ from, to, currency, country, kind, way }: BookFilter) {
  return {
    first_day: from || undefined,
    last_day: to || undefined,
    only_currency: currency || undefined,
    only_country: country || undefined,
    only_kind: kind || undefined,
    only_way: way || undefined,
  }
}
