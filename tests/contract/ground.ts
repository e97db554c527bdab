import type { Sql } from './sql.ts'

/** The environment of a test file: a project, and its database beside the API. */
export interface Ground {
  /** Whether it is the embedded stack, whose `/rest/v1` is not PostgREST. */
  isEmbedded: boolean
  /** The address of the API and, on the stage, of the app. */
  url: string
  /** The signing key of tokens. */
  secret: string
  /** The folder for emails. */
  mailDir: string
  /** Runs SQL as superuser. */
  database: Sql
}

let given: Ground | undefined

/** Called by the project's setup before the tests are loaded. */
export function standOn(ground: Ground): void {
  given = ground
}

export function ground(): Ground {
  if (!given) throw new Error('The set-up has named no project')
  return given
}
