import type { DatabaseError, RequestContext } from './request-context.ts'

// The classes for which PostgREST's table of HTTP statuses does not give 400.
const STATUS_BY_CODE: [prefix: string, status: number][] = [
  ['23503', 409],
  ['23505', 409],
  ['42501', 403],
  ['P0001', 400],
  ['P0', 500],
  ['0L', 403],
  ['0P', 403],
  ['28', 403],
  ['08', 503],
  ['53', 503],
  ['25', 500],
  ['40', 500],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['XX', 500],
]

/** The status of an SQLSTATE: codes like PT429 contain theirs. */
export function statusOfCode(code: string): number {
  const named = /^PT([1-5]\d\d)$/.exec(code)?.[1]
  if (named !== undefined) return Number(named)
  return STATUS_BY_CODE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400
}

/** A refusal in the auth service's format. */
export function refuse(
  status: number,
  code: string,
  msg: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg },
    { status, headers: { 'x-sb-error-code': code, ...headers } },
  )
}

/** All that the auth service reveals of a refusal by the database. */
const AUTH_REFUSALS: Record<string, string> = {
  '/auth/v1/signup': 'Database error saving new user',
  '/auth/v1/user': 'Error updating user',
}

/**
 * The API layer reports unknown errors as a plain 500. Where the database gave an SQLSTATE, this answers like the
 * hosted service: its status, code, message, details and hint.
 */
export async function asHostedAnswers(
  path: string,
  response: Response,
  error: DatabaseError | null,
): Promise<Response> {
  if (response.status !== 500 || !error) return response
  const msg = AUTH_REFUSALS[path]
  if (msg !== undefined) {
    return Response.json({ code: 500, error_code: 'unexpected_failure', msg }, { status: 500 })
  }
  if (!path.startsWith('/rest/v1/')) return response
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null
  if (body?.code !== 'SUP') return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json(
    {
      code: error.code,
      message: error.message,
      details: error.detail ?? null,
      hint: error.hint ?? null,
    },
    { status: statusOfCode(error.code), headers },
  )
}

const DISK_FULL = '53100'

/** Answers with a sentence where the disk is too full for a request's writes; otherwise like `serve`. */
export async function orNoRoom(
  context: RequestContext,
  serve: () => Promise<Response>,
): Promise<Response> {
  const isFull = () => context.isDiskFull || context.databaseError?.code === DISK_FULL
  try {
    const response = await serve()
    if (response.status < 500 || !isFull()) return response
  } catch (error) {
    if (!isFull()) throw error
  }
  console.error('The disk of the data folder is full. Until there is room, nothing is saved.')
  const message =
    'There is no room left on the disk of the server, so this was not saved. Please try again later.'
  // Contains the fields in which each part of the client looks for its message.
  return Response.json(
    {
      code: 507,
      error_code: 'disk_full',
      statusCode: '507',
      error: 'disk_full',
      msg: message,
      message,
    },
    { status: 507 },
  )
}
