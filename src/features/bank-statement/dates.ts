const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as banks print it, as 2026-05-05: 05/05/2026 (the day first, as in Nigeria and South Africa),
 * 2026-05-05, 20260505, 5-May-26, each with or without a time. Null when it is none, or names no year.
 */
export function parseBankDate(text: string): string | null {
  const trimmed = text.trim()
  const [, year, month, day] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(trimmed) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(trimmed) ??
    []
  if (year !== undefined) return isoDay(Number(year), Number(month), Number(day))

  const [, first, second = '', last] =
    /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/., ]+(\d{4}|\d{2})(?!\d)/i.exec(trimmed) ?? []
  if (last === undefined) return null
  const isNamed = /\D/.test(second)
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1
  return isoDay(
    Number(last) + (last.length === 2 ? 2000 : 0),
    isNamed ? named : Number(second),
    Number(first),
  )
}

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // Another month means that there is no such day.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  return date.toISOString().slice(0, 10)
}
