/**
 * Refuses a list as the body of a procedure call, as PostgREST does: arguments have names. The API layer would take
 * each entry for an argument.
 */
export async function refuseListOfArguments(
  request: Request,
  path: string,
): Promise<Response | null> {
  if (request.method !== 'POST' || !path.startsWith('/rest/v1/rpc/')) return null
  if (!/^\s*\[/.test(await request.clone().text())) return null
  const message = 'Expected a JSON object as the body'
  return Response.json({ code: 'PGRST102', message, details: null, hint: null }, { status: 400 })
}

/** Refuses rows that are not objects where the query names their columns, as the database does behind PostgREST. */
export async function refuseRowsWithoutNames(
  request: Request,
  { pathname, searchParams }: URL,
): Promise<Response | null> {
  if (!searchParams.has('columns') || pathname.startsWith('/rest/v1/rpc/')) return null
  let body: unknown
  try {
    body = await request.clone().json()
  } catch {
    return null
  }
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  if (rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))
    return null
  const message = 'argument of json_to_recordset must be an array of objects'
  return Response.json({ code: '22023', message, details: null, hint: null }, { status: 400 })
}

/** Refuses a selection with an unclosed quote, as PostgREST's parser does. */
export function refuseOpenQuotes(query: URLSearchParams): Response | null {
  if (query.getAll('select').every((text) => text.split('"').length % 2 === 1)) return null
  const message = 'failed to parse a name: its quotes do not end'
  return Response.json({ code: 'PGRST100', message, details: null, hint: null }, { status: 400 })
}
