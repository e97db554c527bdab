/** Rows per page of a list. */
export const PAGE_SIZE = 20

/** A search is not counted further. To find more, people type more of the name. */
export const SEARCH_COUNT_LIMIT = 1_000

/** Longer than any name people search for. The database refuses more. */
export const MAX_SEARCH_LENGTH = 100

/** One part of a list's state (search, filter, tab or page) as it appears in the URL. */
export interface ListParam<Value> {
  /** Its name in the URL. */
  name: string
  /** The value when the URL has none. */
  fallback: Value
  /** Parses the text. Nonsense yields the fallback. */
  read: (text: string) => Value
  /** Whether the fallback is written to the URL too. */
  isAlwaysWritten?: boolean
}

export interface ListParams<Values> {
  read: (query: URLSearchParams) => Values
  /** Leaves out values that equal the fallback. */
  write: (values: Values) => URLSearchParams
  /** The URL of a position in the list, on the given path or on the current page. */
  href: (values: Values, path?: string) => string
  /** Whether the list is narrowed down. Neither the page nor the year counts as a filter. */
  isFiltered: (values: Partial<Values>) => boolean
}

/**
 * How a list's state is kept in the URL. `fixed` is always written but read by other code, such as the tab that
 * contains the list.
 */
export function listParams<Values extends object>(
  params: { [Key in keyof Values]: ListParam<Values[Key]> },
  fixed: Record<string, string> = {},
): ListParams<Values> {
  const keys = Object.keys(params) as (keyof Values)[]

  function read(query: URLSearchParams): Values {
    const values = keys.map((key) => [key, params[key].read(query.get(params[key].name) ?? '')])
    return Object.fromEntries(values) as Values
  }

  function write(values: Values): URLSearchParams {
    const query = new URLSearchParams(fixed)
    for (const key of keys) {
      const { name, fallback, isAlwaysWritten } = params[key]
      if (isAlwaysWritten || values[key] !== fallback) query.set(name, String(values[key]))
    }
    return query
  }

  return {
    read,
    write,
    href(values, path = '') {
      const query = write(values)
      return query.size > 0 ? `${path}?${query}` : path
    },
    isFiltered: (values) =>
      keys.some(
        (key) =>
          key !== 'page' && key !== 'year' && key in values && values[key] !== params[key].fallback,
      ),
  }
}

export const searchParam: ListParam<string> = {
  name: 'q',
  fallback: '',
  // Cuts between two characters, because half of a surrogate pair cannot be sent.
  read: (text) => text.slice(0, MAX_SEARCH_LENGTH).replace(/[\ud800-\udbff]$/, ''),
}

/** One of the given words, or nothing. */
export function choiceParam<Choice extends string>(
  name: string,
  choices: readonly Choice[],
): ListParam<Choice | null> {
  return {
    name,
    fallback: null,
    read: (text) => choices.find((choice) => choice === text) ?? null,
  }
}

/** Always one of the given words. */
export function tabParam<Tab extends string>(
  name: string,
  tabs: readonly Tab[],
  fallback: Tab,
): ListParam<Tab> {
  return { name, fallback, read: (text) => tabs.find((tab) => tab === text) ?? fallback }
}

/** A day of the calendar as a date field has it, "2026-05-05", or nothing. */
export function dayParam(name: string): ListParam<string | null> {
  return { name, fallback: null, read: (text) => (isDay(text) ? text : null) }
}

/** Whether a text is a day of this century: YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const day = new Date(/^20\d{2}-\d{2}-\d{2}$/.test(text) ? text : NaN)
  // `Date` reads the 30th of February as a day in March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A flag. False is not written. */
export function flagParam(name: string): ListParam<boolean> {
  return { name, fallback: false, read: (text) => text === 'true' }
}

/** A whole number within bounds, or nothing. */
export function numberParam(name: string, min: number, max: number): ListParam<number | null> {
  return {
    name,
    fallback: null,
    read: (text) => {
      const number = /^\d{1,6}$/.test(text) ? Number(text) : NaN
      return number >= min && number <= max ? number : null
    },
  }
}

/** The year of the show that is listed. Without one the database decides, usually for the current year. */
export const yearParam: ListParam<number | null> = numberParam('year', 2020, 2100)

/** The year as the procedures take it. */
export function toYearArgument(year: number | null): { only_year?: number } {
  return year === null ? {} : { only_year: year }
}

/** Continues a query string, for a link to another page that is filtered by year. */
export function yearQuery(year: number | null): string {
  return year === null ? '' : `&${yearParam.name}=${year}`
}

const MAX_PAGE = 100_000

/**
 * The page, from 1. A page past `last` counts as `last`: it is redirected to the end of the list like any page past the
 * end, and no offset computed from it is too large for the database.
 */
export function pageParam(last: number = MAX_PAGE): ListParam<number> {
  return {
    name: 'page',
    fallback: 1,
    read: (text) => (/^[1-9]\d*$/.test(text) ? Math.min(Number(text), last) : 1),
  }
}

/** The last page of a list. An empty list has one page too. */
export function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / PAGE_SIZE))
}

/** The row range of a page as the procedures expect it. */
export function pageRange(page: number): { page_size: number; page_start: number } {
  return { page_size: PAGE_SIZE, page_start: (page - 1) * PAGE_SIZE }
}
