import process from 'node:process'
import { operatorEnvironment } from '../../src/build/app-config.ts'
import type { RemoteProject } from './hosted.ts'

interface Words {
  file: string
  /** Null for the embedded server. */
  project: RemoteProject | null
}

/** Parses the arguments after `npm run backup --` or `npm run restore --`. */
export function readWords(words: readonly string[]): Words {
  const [file, url, ...more] = words
  // Everybody on the machine can read a command's arguments, so the database's password must not be one.
  if (file === undefined || more.length > 0 || words.some((word) => word.startsWith('-')))
    throw new Error(USAGE)
  if (url === undefined) return { file, project: null }
  const environment = operatorEnvironment()
  const ofEnvironment = (name: string) => {
    const value = environment[name]?.trim() ?? ''
    if (value === '') throw new Error(`${name} is not set.\n${USAGE}`)
    return value
  }
  return {
    file,
    project: {
      remote: ofEnvironment('SUPABASE_DB_URL'),
      url: url.replace(/\/+$/, ''),
      key: ofEnvironment('SUPABASE_SECRET_KEY'),
    },
  }
}

const USAGE =
  'Of the embedded server: npm run backup -- FILE (DATA_DIR names its folder).\n' +
  'Of a project: npm run backup -- FILE https://<ref>.supabase.co, with SUPABASE_DB_URL (postgresql://…) and,\n' +
  'for the files, SUPABASE_SECRET_KEY in the environment or .env. Likewise npm run restore.'

/** Runs a task, then prints how long it took or a sentence why it failed. */
export async function tell(task: (words: Words) => Promise<string>): Promise<void> {
  const began = Date.now()
  try {
    const said = await task(readWords(process.argv.slice(2)))
    console.log(`${said} (${Math.ceil((Date.now() - began) / 1000)} s)`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
