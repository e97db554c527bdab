import type { PGlite } from '@electric-sql/pglite'
import { isDatabaseError } from '../compat/request-context.ts'

/**
 * Gives the stack of WebAssembly back after each message. PGlite 0.4 leaves a statement that is refused by a JavaScript
 * exception, which takes what the statement held of that stack (a kilobyte or more) with it: after some 7,000 refusals
 * it is used up and writes over PostgreSQL's own memory.
 */
export function keepStack(pg: PGlite): void {
  const pointer = (pg.Module as { ___stack_pointer?: { value: unknown } }).___stack_pointer
  if (typeof pointer?.value !== 'number') {
    throw new Error('This version of PGlite keeps its stack differently.')
  }
  const send = pg.execProtocolRawSync.bind(pg)
  pg.execProtocolRawSync = (message) => {
    const before = pointer.value
    try {
      return send(message)
    } finally {
      pointer.value = before
    }
  }
}

/** The one session of the database, as the turns that use it leave it. */
export interface Session {
  /** Brings the session back to its beginning where the last turn may have left it in the middle. */
  restore(): Promise<void>
}

/** Answers after which nobody knows where the session is: messages that were cut, and transactions nobody ended. */
const IN_DOUBT = /^(08|25|57|XX)/

// The part of a message that PGlite had written when it failed goes out with the next one and spoils that, too.
const MAX_TRIES = 4

/**
 * Watches the session's statements for failures after which it cannot be trusted.
 *
 * @param onLost told in a sentence when the session cannot be brought back
 */
export function watchSession(pg: PGlite, onLost: (sentence: string) => void): Session {
  let isInDoubt = false
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      isInDoubt ||= !isDatabaseError(error) || IN_DOUBT.test(error.code)
      throw error
    }
  }
  const query = pg.query.bind(pg)
  const exec = pg.exec.bind(pg)
  pg.query = ((...parameters: Parameters<PGlite['query']>) =>
    watch(query(...parameters))) as PGlite['query']
  pg.exec = (...parameters) => watch(exec(...parameters))

  /** Both end with a Sync, and each takes along what was left of a message. */
  async function isBack(): Promise<boolean> {
    try {
      await exec('rollback')
      const { rows } = await query<{ own: boolean }>(
        'select current_user = session_user and $1 as own',
        [true],
      )
      return rows[0]?.own === true
    } catch {
      return false
    }
  }

  return {
    async restore() {
      if (!isInDoubt) return
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        if (await isBack()) {
          isInDoubt = false
          return
        }
      }
      onLost(
        'The database does not answer any more, so this server ends. Start it again: nothing is lost.',
      )
    },
  }
}
