import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'

/** PostgreSQL's words about a refused statement. */
export interface DatabaseError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** The facts of a request that the parts below need to know, or tell it. */
export interface RequestContext {
  /** Where the caller wants a mailed link to lead. */
  redirectTo: string | null
  /** The last statement of this request that the database refused. */
  databaseError: DatabaseError | null
  /** Whether a file of this request found no room. */
  isDiskFull: boolean
}

/** The request that the running code serves; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Lets every request see why the database refused its statement. */
export function rememberDatabaseErrors(pg: PGlite): void {
  const query = pg.query.bind(pg)
  pg.query = async (...parameters: Parameters<PGlite['query']>) => {
    try {
      return (await query(...parameters)) as never
    } catch (error) {
      rememberError(error)
      throw error
    }
  }
}

/** Lets the request that the running code serves see why the database refused a statement. */
export function rememberError(error: unknown): void {
  const context = requestContext.getStore()
  if (context && isDatabaseError(error)) context.databaseError = error
}

/** Passes on why a file was not written, and lets the request see where that is for want of room. */
export function failedWrite(error: NodeJS.ErrnoException): never {
  const context = requestContext.getStore()
  if (context) context.isDiskFull ||= error.code === 'ENOSPC' || error.code === 'EDQUOT'
  throw error
}

/** Whether a thrown value is PostgreSQL's, with an SQLSTATE. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

// Broken constraints and values, missing rights, rules of the product, limits, sign-ups with a taken name.
const REFUSALS = /^(22|23|42501|P0|PT4)/

/**
 * Keeps refused statements off the console: the API layer prints each with its stack, and a refusal
 * is an answer, not a fault. Everything else is printed as before.
 */
export function quietRefusals(): void {
  const print = console.error
  if ('quietsRefusals' in print) return
  const quieter = (...values: unknown[]) => {
    const isRefusal = values.some((value) => isDatabaseError(value) && REFUSALS.test(value.code))
    if (!isRefusal || !requestContext.getStore()) print(...values)
  }
  console.error = Object.assign(quieter, { quietsRefusals: true })
}
