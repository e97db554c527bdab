import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { format, type FormatConfig } from 'oxfmt'
import { root } from '../../../src/build/app-config.ts'
import { run } from '../../../tests/runner/process.ts'
import { startPlatform, urlFor } from './platform.ts'

/** A database in the state of a hosted project before the first migration, with the official CLI on it. */
export type Project = {
  /** Runs the CLI with these arguments and `--remote=<the database>`. */
  cli: (...words: string[]) => Promise<{ code: number; stdout: string; stderr: string }>
  /** Pushes the settings to the Management API of a profile, with environment variables. */
  pushConfig: (profile: string, env: Record<string, string>) => ReturnType<Project['cli']>
  /** The database's address for the platform's superuser. */
  superuserUrl: string
  /** Runs SQL as the platform's superuser. */
  psql: (sql: string) => Promise<string>
  stop: () => Promise<void>
}

/** The reference of a fictional hosted project. */
export const PROJECT_REF = 'abcdefghijklmnopqrst'

export const typesFile = path.join(root, 'src/lib/supabase/database.types.ts')

// package.json pins the official CLI's version, which is fetched on first use.
const supabaseCli = ['npm', 'run', '--silent', 'supabase', '--']

const quiet = {
  CI: '1',
  DO_NOT_TRACK: '1',
  SUPABASE_NO_UPDATE_NOTIFIER: '1',
  SUPABASE_TELEMETRY_DISABLED: '1',
}

export async function openProject(): Promise<Project> {
  const server = await startPlatform()
  // The CLI writes files beside the migrations, so it works on a copy.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'supabase-project-'))
  const remove = () => {
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  const stop = async () => {
    process.removeListener('exit', remove)
    remove()
    await server.stop()
  }
  try {
    for (const name of ['config.toml', 'migrations', 'schemas', 'templates']) {
      cpSync(path.join(root, 'supabase', name), path.join(folder, 'supabase', name), {
        recursive: true,
      })
    }
    const url = urlFor(server, 'postgres:postgres')
    const call = (words: string[], env: Record<string, string> = {}) =>
      run([...supabaseCli, '--workdir', folder, ...words], {
        capture: true,
        env: { ...quiet, ...env },
        timeoutMs: 120_000,
      })
    return {
      cli: (...words) => call([...words, `--remote=${url}`]),
      pushConfig: (profile, env) =>
        call(['--profile', profile, 'config', 'push', '--yes', `--remote=${PROJECT_REF}`], env),
      superuserUrl: server.url,
      psql: (sql) => server.psql({ sql }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The content of `src/lib/supabase/database.types.ts` for the pushed migrations. */
export async function generateTypes(project: Project): Promise<string> {
  const { code, stdout, stderr } = await project.cli('gen', 'types', '--lang', 'typescript')
  if (code !== 0) throw new Error(`supabase gen types failed:\n${stderr}`)
  const options = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig
  const { code: types, errors } = await format(typesFile, stdout, options)
  if (errors[0]) throw new Error(`The types could not be formatted: ${errors[0].message}`)
  return types
}
