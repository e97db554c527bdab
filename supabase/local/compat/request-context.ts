import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'

/** PostgreSQL's message about a refused statement. */
export interface DatabaseError {
  code: string
  message: string
  detail?: string
  hint?: string
}

/** Facts about a request that the layers below read or set. */
export interface RequestContext {
  /** The page that a mailed link should lead to. */
  redirectTo: string | null
  /** The last statement of this request that the database refused. */
  databaseError: DatabaseError | null
  /** Whether a file of this request did not fit on the disk. */
  isDiskFull: boolean
}

/** The request being served; undefined outside of requests. */
export const requestContext = new AsyncLocalStorage<RequestContext>()

/** Records for every request why the database refused its statement. */
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

/** Records a refusal of the database for the current request. */
export function rememberError(error: unknown): void {
  const context = requestContext.getStore()
  if (context && isDatabaseError(error)) context.databaseError = error
}

/** Rethrows why a file was not written, and records for the request when the disk is full. */
export function failedWrite(error: NodeJS.ErrnoException): never {
  const context = requestContext.getStore()
  if (context) context.isDiskFull ||= error.code === 'ENOSPC' || error.code === 'EDQUOT'
  throw error
}

/** Whether a thrown value is a PostgreSQL error, with an SQLSTATE. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

// Violated constraints, invalid values, missing rights, rules of the product, limits, sign-ups with a taken name.
const REFUSALS = /^(22|23|42501|P0|PT4)/

/**
 * Keeps refused statements off the console: the API layer prints each with its stack, although a refusal is an answer,
 * not a fault. Everything else is printed as before.
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
