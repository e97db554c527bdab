import process from 'node:process'
import { operatorEnvironment } from '../../src/build/app-config.ts'
import type { RemoteProject } from './hosted.ts'

interface Words {
  file: string
  /** Null for the embedded server. */
  project: RemoteProject | null
}

/** The words after `npm run backup --` or `npm run restore --`. */
function readWords(words: readonly string[]): Words {
  const remote = words.find((word) => word.startsWith('--remote='))?.slice('--remote='.length)
  const [file, url, ...more] = words.filter((word) => !word.startsWith('--'))
  if (file === undefined || more.length > 0) throw new Error(USAGE)
  if (remote === undefined && url === undefined) return { file, project: null }
  const key = operatorEnvironment()['SUPABASE_SECRET_KEY']?.trim() ?? ''
  if (remote === undefined || url === undefined) throw new Error(USAGE)
  if (key === '') throw new Error(`SUPABASE_SECRET_KEY is not set.\n${USAGE}`)
  return { file, project: { remote, url: url.replace(/\/+$/, ''), key } }
}

const USAGE =
  'Of the embedded server: npm run backup -- FILE (DATA_DIR names its folder).\n' +
  'Of a project: npm run backup -- FILE https://<ref>.supabase.co --remote=postgresql://…\n' +
  'with SUPABASE_SECRET_KEY in the environment, for the files. Likewise npm run restore.'

/** Runs a task, tells how long it took or in a sentence why it failed. */
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
