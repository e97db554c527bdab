/**
 * Refuses a list as the body of a procedure's call, as PostgREST does: its arguments have names. The API layer would
 * take each entry for an argument.
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
