// The hosted service ends a statement that takes too long (`statement_timeout`). The database of this process is one
// session that nothing can interrupt, so what takes longest to compare is refused before it begins.

const PATTERN = /(^|[.,(])i?like(\((any|all)\))?\./i

/** A short one can already take seconds. */
const REGULAR_EXPRESSION = /(^|[.,(])i?match(\((any|all)\))?\./i

/** As long as a search may be, with a column's name and an operator around it. */
const MAX_LENGTH = 140

/**
 * Refuses a request that filters by a regular expression (`match`, `imatch`), or by patterns (`like`, `ilike`) that
 * are together longer than a search may be. The product itself searches by procedures and sends neither.
 */
export function refusePatterns(query: URLSearchParams): Response | null {
  const values = [...query.values()]
  if (values.some((value) => REGULAR_EXPRESSION.test(value))) {
    return refuse('regular_expression_not_offered', 'Use ilike, or the procedures that search.')
  }
  const patterns = values.filter((value) => PATTERN.test(value))
  const length = patterns.reduce((sum, value) => sum + value.length, 0)
  return length > MAX_LENGTH
    ? refuse('search_too_long', 'A search takes up to 100 characters.')
    : null
}

function refuse(message: string, details: string): Response {
  return Response.json({ code: 'PT400', message, details, hint: null }, { status: 400 })
}
