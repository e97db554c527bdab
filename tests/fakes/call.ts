import type { ScopedRole } from '../../src/domain/team.ts'

export type Row = Record<string, unknown>

export interface Account {
  id: string
  email: string
  password: string
  user_metadata: Row
  /** Its authenticators, none by default. */
  factors?: { id: string; status: 'verified'; factor_type: 'totp' }[]
}

export interface ApiCall {
  method: string
  /** `/rest/v1/payments`, `/auth/v1/token`. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

export type Answer = (call: ApiCall) => Response | Promise<Response>
export type AnyAnswer = (call: ApiCall) => Response | undefined | Promise<Response | undefined>

/** A server made of plain rows, at the edge of the network: everything up to `fetch` is the app's own code. */
export interface FakeApi {
  calls: ApiCall[]
  tables: Record<string, Row[]>
  accounts: Account[]
  /** Email addresses of administrators. */
  admins: string[]
  /** The roles of other members, by email address. */
  roles: Record<string, ScopedRole>
  /** Accounts whose recovery link was used. */
  spentTokens: Set<string>
  /** Each request fails as it does without a network. */
  isOffline: boolean
  /** Hosted projects may require a confirmed email before there is a session. */
  asksForConfirmation: boolean
  /**
   * Overrides a method and path, for example `POST /rest/v1/payments`. Returns a function that removes the override.
   */
  answer: (what: string, answer: Answer) => () => void
  /** Answers every call without an override; `undefined` leaves it to the tables. */
  answerAll: (answer: AnyAnswer) => void
  /** Delays the answers to a method and path until the returned function is called. */
  hold: (what: string) => () => void
  /** The calls of a method and path. */
  callsOf: (what: string) => ApiCall[]
}

export function refusal(status: number, error: Row): Response {
  return Response.json({ code: null, details: null, hint: null, ...error }, { status })
}

/** One page of a list with this total, as PostgREST returns it. */
export function pageOf(rows: readonly unknown[], total = rows.length): Response {
  return Response.json(rows, { headers: { 'Content-Range': `0-19/${total}` } })
}
