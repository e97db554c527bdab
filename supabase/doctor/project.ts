import { operatorEnvironment, root } from '../../src/build/app-config.ts'
import { run } from '../../tests/runner/process.ts'
import { openServer } from '../backup/server.ts'

type Row = Record<string, unknown>

/** The parts of a project that the doctor was given; null for the others. */
export interface Project {
  /** The API's address, without a trailing slash. */
  url: string | null
  publishableKey: string
  /** The site's public address, without a trailing slash. */
  siteUrl: string | null
  jobSecret: string | null
  /** Runs one query in a read-only transaction. */
  query: ((sql: string) => Promise<Row[]>) | null
  /** Reads from the hosted platform's Management API: a path below the project's own. */
  management: ((path: string) => Promise<Row>) | null
  /** Runs the official CLI on the database; null where it cannot be fetched. */
  cli: (words: string[]) => Promise<{ code: number; stdout: string; stderr: string } | null>
  close: () => Promise<void>
}

type Environment = Record<string, string | undefined>

const HOSTED = /^https:\/\/([a-z0-9]{20})\.supabase\.co$/

/** Whether the hosted platform serves an address, in which case it sets the header of the caller's address itself. */
export const isHosted = (url: string): boolean => HOSTED.test(url)

const withoutSlash = (text: string | undefined) => text?.trim().replace(/\/+$/, '') || null

/** The project that the command's arguments and the environment name. */
export function openProject(
  words: readonly string[],
  environment: Environment = operatorEnvironment(),
): Project {
  const remote = words.find((word) => word.startsWith('--remote='))?.slice('--remote='.length)
  const others = words.filter((word) => !word.startsWith('--remote='))
  const url = withoutSlash(others[0])
  if ((url === null && !remote) || others.length > 1) throw new Error(USAGE)
  if (url !== null && !/^https?:\/\/[^\s/]+$/.test(url)) throw new Error(USAGE)
  if (remote !== undefined && !/^postgres(ql)?:\/\//.test(remote)) throw new Error(USAGE)
  const sql = remote === undefined ? null : connect(remote)
  return {
    url,
    publishableKey: environment['VITE_SUPABASE_PUBLISHABLE_KEY']?.trim() ?? '',
    siteUrl: withoutSlash(environment['VITE_SITE_URL']),
    jobSecret: environment['JOB_SECRET']?.trim() || null,
    query: sql && sql.query,
    management: managementApi(url, environment),
    cli: (given) => callCli(given, remote),
    close: async () => {
      await sql?.end()
    },
  }
}

const USAGE =
  'npm run doctor -- https://<ref>.supabase.co --remote=postgresql://…\n' +
  'Either may be left out: what only the other shows is then said as not seen.'

function connect(url: string) {
  const server = openServer(url)
  return {
    query: async (text: string): Promise<Row[]> => {
      const rows = await server.begin('read only', async (transaction) => {
        // Names are then written with their schema, whatever the role has set.
        await transaction.unsafe("set local search_path = ''")
        return transaction.unsafe<Row[]>(text)
      })
      return [...rows]
    },
    end: () => server.end({ timeout: 5 }),
  }
}

/** The platform's own API, for an operator's access token (SUPABASE_ACCESS_TOKEN). */
function managementApi(url: string | null, environment: Environment): Project['management'] {
  const token = environment['SUPABASE_ACCESS_TOKEN']?.trim()
  const ref = HOSTED.exec(url ?? '')?.[1]
  if (!token || !ref) return null
  return async (below) => {
    const response = await fetch(`https://api.supabase.com/v1/projects/${ref}/${below}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
    if (!response.ok) throw new Error(`The Management API answers ${response.status}.`)
    return (await response.json()) as Row
  }
}

async function callCli(words: string[], remote: string | undefined) {
  if (remote === undefined) return null
  const base = ['npm', 'run', '--silent', 'supabase', '--', '--workdir', root]
  const answer = await run([...base, ...words, `--remote=${remote}`], {
    capture: true,
    env: { CI: '1', DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' },
    timeoutMs: 180_000,
  }).catch(() => null)
  // npm reports an error where it cannot fetch the CLI.
  return answer && /npm (error|ERR!)/.test(answer.stderr) && answer.stdout === '' ? null : answer
}
