import type { Sql } from './sql.ts'

/** The ground of a file of tests: a project, and its database beside the API. */
export interface Ground {
  /** Whether it is the embedded stack, whose `/rest/v1` is no PostgREST. */
  isEmbedded: boolean
  /** Of the API and, on the stage, of the app. */
  url: string
  /** The key that signs tokens. */
  secret: string
  /** Where letters are put. */
  mailDir: string
  /** Runs SQL as superuser. */
  database: Sql
}

let given: Ground | undefined

/** Said by the project's set-up, before the tests are read. */
export function standOn(ground: Ground): void {
  given = ground
}

export function ground(): Ground {
  if (!given) throw new Error('The set-up has named no project')
  return given
}
