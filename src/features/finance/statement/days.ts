import { addDays } from '@/domain/dates'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Afrikaans month names with a different beginning.
const AFRIKAANS: Record<string, number> = { mrt: 3, maa: 3, mei: 5, okt: 10, des: 12 }

type DayOrder = 'day-first' | 'month-first'

/** A day as written. Its year is null if not given. */
export type WrittenDay =
  | { kind: 'known'; day: string }
  | { kind: 'figures'; first: number; second: number; year: number | null }
  | { kind: 'named'; day: number; month: number; year: number | null }

const fullYear = (text: string | undefined) =>
  text === undefined ? null : Number(text) + (text.length === 2 ? 2000 : 0)

function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return AFRIKAANS[start] ?? MONTHS.indexOf(start) + 1
}

const TIME = String.raw`(?:[,T ]+\d{1,2}[:.h]\d{2}.*)?$`
const FORMS = {
  yearFirst: new RegExp(String.raw`^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})${TIME}`),
  plain: /^((?:19|20)\d{2})(\d{2})(\d{2})(?:\d{4,6}(?:\.\d+)?)?$/,
  yearNamed: new RegExp(String.raw`^(\d{4})[-/. ]+([a-z]{3,9})\.?[-/. ]+(\d{1,2})${TIME}`, 'i'),
  // Quicken writes 5/6'26, and pads a single digit with a blank: 5/ 6'26.
  figures: new RegExp(String.raw`^(\d{1,2}) ?[-/.] ?(\d{1,2})(?:[-/.' ]+(\d{4}|\d{2}))?${TIME}`),
  dayNamed: new RegExp(
    String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?(?:[-/., ']+(\d{4}|\d{2}))?${TIME}`,
    'i',
  ),
  monthNamed: new RegExp(
    String.raw`^([a-z]{3,9})\.?[-/. ]+(\d{1,2})(?:st|nd|rd|th)?(?:[-/., ']+(\d{4}))?${TIME}`,
    'i',
  ),
  // Excel's serial date, with or without a time: from 2000 to 2099.
  serial: /^(\d{5})(?:\.\d+)?$/,
}
const SERIAL_START = Date.UTC(1899, 11, 30)
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]

/** Parses a day as banks write it, with or without a time; null when it is none. */
export function readWrittenDay(text: string): WrittenDay | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  const whole = FORMS.yearFirst.exec(trimmed) ?? FORMS.plain.exec(trimmed)
  if (whole) return knownDay(Number(whole[1]), Number(whole[2]), Number(whole[3]))
  const yearNamed = FORMS.yearNamed.exec(trimmed)
  if (yearNamed)
    return knownDay(Number(yearNamed[1]), monthOf(yearNamed[2] ?? ''), Number(yearNamed[3]))
  const figures = FORMS.figures.exec(trimmed)
  if (figures) {
    const [, first, second, year] = figures
    return {
      kind: 'figures',
      first: Number(first),
      second: Number(second),
      year: fullYear(year),
    }
  }
  const dayNamed = FORMS.dayNamed.exec(trimmed)
  if (dayNamed) return namedDay(dayNamed[1], dayNamed[2], dayNamed[3])
  const monthNamed = FORMS.monthNamed.exec(trimmed)
  if (monthNamed) return namedDay(monthNamed[2], monthNamed[1], monthNamed[3])
  const serial = Number(FORMS.serial.exec(trimmed)?.[1] ?? 0)
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return null
  return {
    kind: 'known',
    day: new Date(SERIAL_START + serial * 86_400_000).toISOString().slice(0, 10),
  }
}

function namedDay(day = '', name = '', year?: string): WrittenDay | null {
  const month = monthOf(name)
  return month === 0 ? null : { kind: 'named', day: Number(day), month, year: fullYear(year) }
}

function knownDay(year: number, month: number, day: number): WrittenDay | null {
  const iso = isoDay(year, month, day)
  return iso === null ? null : { kind: 'known', day: iso }
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // An overflow into another month means that there is no such day.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}

export interface DayAnswers {
  dayOrder?: DayOrder
  year?: number
}

export interface DayDecision {
  /** As 2026-05-05; null when the cell is unreadable or further ahead than a bank books. */
  dayOf: (text: string) => string | null
  /** An ambiguous day of the file; null when the file itself settles the order. */
  orderQuestion: string | null
  /** A day of the file without a year, if the file's period gives none; else null. */
  yearQuestion: string | null
}

interface DayEvidence {
  /** The day cells, in file order. */
  cells: readonly string[]
  /** The first and last day of the statement as written, if the file gives them. */
  period: readonly string[]
  /** As 2026-05-05. */
  today: string
  answers: DayAnswers
}

/** A bank dates money from a weekend or holiday on its next business day. */
const MOST_DAYS_AHEAD = 7

const ORDERS: readonly DayOrder[] = ['day-first', 'month-first']

/**
 * Reads all days of a file in the one order that fits: an unambiguous day decides, then the statement's period, then
 * that no day lies far ahead, then that the lines are sorted. If both orders remain possible and differ, it asks.
 */
export function decideDays({ cells, period, today, answers }: DayEvidence): DayDecision {
  const latest = addDays(today, MOST_DAYS_AHEAD).toISOString().slice(0, 10)
  const known = new Map<string, WrittenDay | null>()
  // Cached: many lines have the same day.
  const read = (text: string) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const day = readWrittenDay(text)
    known.set(text, day)
    return day
  }
  const numeric = [...cells, ...period].map(read).filter((day) => day?.kind === 'figures')
  const lines = cells.map(read).filter((day) => day !== null)
  const readAll = (order: DayOrder) => {
    const [from, to] = period
      .map((text) => resolveDay(read(text), order, () => null))
      .filter((day) => day !== null)
      .toSorted()
    const yearOf = (month: number, day: number) =>
      answers.year ?? yearWithin(month, day, from, to ?? from)
    return {
      dayOf: (day: WrittenDay | null) => resolveDay(day, order, yearOf),
      from,
      to: to ?? from,
    }
  }
  const isPossible = (order: DayOrder) =>
    numeric.every(({ first, second }) => (order === 'day-first' ? second : first) <= 12)
  const differs = numeric.some(({ first, second }) => first !== second)

  let orders = ORDERS.filter(isPossible)
  // Both orders in one file: read those in the usual order, and let the others wait for a typed day.
  if (orders.length === 0) orders = ['day-first']
  if (orders.length > 1) orders = keepSome(orders, (order) => isWithin(lines, readAll(order)))
  if (orders.length > 1)
    orders = keepSome(orders, (order) => isBefore(lines, readAll(order), latest))
  if (orders.length > 1) orders = keepSome(orders, (order) => isSorted(lines, readAll(order)))
  const isOpen = orders.length > 1 && differs && answers.dayOrder === undefined
  const order = (orders.length > 1 ? answers.dayOrder : undefined) ?? orders[0] ?? 'day-first'
  const { dayOf } = readAll(order)
  const yearless = cells.find((text) => {
    const day = read(text)
    return day !== null && day.kind !== 'known' && day.year === null && dayOf(day) === null
  })
  return {
    dayOf: (text) => {
      const day = dayOf(read(text))
      return day === null || day > latest ? null : day
    },
    orderQuestion: isOpen
      ? (cells.find((text) => {
          const day = read(text)
          return day?.kind === 'figures' && day.first !== day.second
        }) ?? null)
      : null,
    yearQuestion: answers.year === undefined ? (yearless ?? null) : null,
  }
}

interface Reading {
  dayOf: (day: WrittenDay | null) => string | null
  from: string | undefined
  to: string | undefined
}

const daysIn = (lines: readonly WrittenDay[], { dayOf }: Reading) =>
  lines.map(dayOf).filter((day) => day !== null)

function isWithin(lines: readonly WrittenDay[], reading: Reading): boolean {
  const { from, to } = reading
  if (from === undefined || to === undefined) return true
  return daysIn(lines, reading).every((day) => day >= from && day <= to)
}

const isBefore = (lines: readonly WrittenDay[], reading: Reading, latest: string) =>
  daysIn(lines, reading).every((day) => day <= latest)

function isSorted(lines: readonly WrittenDay[], reading: Reading): boolean {
  const days = daysIn(lines, reading)
  const rises = days.every((day, index) => index === 0 || day >= (days[index - 1] ?? ''))
  return rises || days.every((day, index) => index === 0 || day <= (days[index - 1] ?? ''))
}

/** The orders that pass the test, or all if none does. */
function keepSome(orders: readonly DayOrder[], test: (order: DayOrder) => boolean): DayOrder[] {
  const left = orders.filter(test)
  return left.length > 0 ? left : [...orders]
}

function resolveDay(
  written: WrittenDay | null,
  order: DayOrder,
  yearOf: (month: number, day: number) => number | null,
): string | null {
  if (written === null) return null
  if (written.kind === 'known') return written.day
  const isDayFirst = written.kind === 'named' || order === 'day-first'
  const [first, second] =
    written.kind === 'named' ? [written.day, written.month] : [written.first, written.second]
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  const year = written.year ?? yearOf(month, day)
  return year === null ? null : isoDay(year, month, day)
}

/** The year that places a day within a period; null without one. */
function yearWithin(month: number, day: number, from = '', to = ''): number | null {
  const years = [...new Set([from, to].filter(Boolean).map((text) => Number(text.slice(0, 4))))]
  const within = years.filter((year) => {
    const iso = isoDay(year, month, day)
    return iso !== null && iso >= from && iso <= to
  })
  return within.length === 1 ? (within[0] ?? null) : null
}
