// The hosted service ends a statement that takes too long (`statement_timeout`). The database of this process is one
// session that nothing can interrupt, so what takes longest to compare is kept short before it begins.

const PATTERN_OPERATOR = /(^|[.,(])(i?like|i?match)(\((any|all)\))?\./i

/** As long as a search may be, with a column's name and an operator around it. */
const MAX_LENGTH = 140

/**
 * Refuses a request whose filters by pattern (`like`, `ilike`, `match`, `imatch`), all of them together, are longer
 * than a search may be. The product itself searches by procedures and sends none.
 */
export function refuseLongPatterns(query: URLSearchParams): Response | null {
  const length = [...query.values()]
    .filter((value) => PATTERN_OPERATOR.test(value))
    .reduce((sum, value) => sum + value.length, 0)
  if (length <= MAX_LENGTH) return null
  const details = 'A search takes up to 100 characters.'
  return Response.json(
    { code: 'PT400', message: 'search_too_long', details, hint: null },
    { status: 400 },
  )
}
