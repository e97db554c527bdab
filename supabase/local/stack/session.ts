import type { PGlite } from '@electric-sql/pglite'
import { isDatabaseError } from '../compat/request-context.ts'

/**
 * Restores the WebAssembly stack pointer after each message. In PGlite 0.4 a refused statement leaves through a
 * JavaScript exception and leaks its share of that stack (a kilobyte or more): after some 7,000 refusals the stack is
 * used up and overwrites PostgreSQL's own memory.
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

/** The database's only session, in the state in which the tasks leave it. */
export interface Session {
  /** Resets the session where the last task may have left it in an undefined state. */
  restore(): Promise<void>
}

/** Errors after which the session's state is unknown: interrupted messages, and unfinished transactions. */
const IN_DOUBT = /^(08|25|57|XX)/

// The part of a message that PGlite had written when it failed is sent with the next one and corrupts that, too.
const MAX_TRIES = 4

/**
 * Watches the session's statements for failures after which it cannot be trusted.
 *
 * @param onLost called with a sentence when the session cannot be recovered
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

  /** Both end with a Sync, and each flushes the remainder of a message. */
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
