import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterThisProcess } from '../../../tests/runner/process.ts'

/**
 * A separate PostgreSQL for tests: a throw-away cluster in a temporary folder, on a free loopback port, removed however
 * the process ends.
 */

const oldestVersion = 15
const neededExtensions = ['pgtap', 'plpgsql_check'] as const

export type Postgres = {
  /** Connection string of the superuser. */
  url: string
  port: number
  /** Runs SQL as `url`'s user (or another's) and returns what psql printed; throws on the first error. */
  psql: (input: { sql: string } | { file: string }, url?: string) => Promise<string>
  stop: () => Promise<void>
}

export type PostgresOptions = {
  /** Name of the superuser. On the hosted service `postgres` is not one. */
  superuser?: string
  /** Server settings that override the defaults for speed, for example `{ shared_buffers: '512MB' }`. */
  settings?: Record<string, string>
}

type Installation = { bin: string; version: number }

function output(command: string, args: string[]): string | null {
  const result = spawnSync(command, args, { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : null
}

function listFolder(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : []
}

/**
 * Folders that may hold the real programs. The PATH comes last and only through pg_config: on Debian, its psql and
 * postgres are wrappers.
 */
function candidateFolders(): string[] {
  const own = process.env['PG_BIN']
  const configured = output('pg_config', ['--bindir'])
  return [
    ...(own === undefined ? [] : [own]),
    ...listFolder('/usr/lib/postgresql').map((folder) => path.join(folder, 'bin')),
    ...['/opt/homebrew/opt', '/usr/local/opt']
      .flatMap(listFolder)
      .filter((folder) => path.basename(folder).startsWith('postgresql'))
      .map((folder) => path.join(folder, 'bin')),
    ...(configured === null ? [] : [configured]),
  ]
}

function installationIn(bin: string): Installation | null {
  if (!['initdb', 'postgres', 'pg_ctl', 'psql'].every((name) => existsSync(path.join(bin, name))))
    return null
  const version = Number(/\d+/.exec(output(path.join(bin, 'postgres'), ['--version']) ?? '')?.[0])
  return version >= oldestVersion ? { bin, version } : null
}

function missingExtensions({ bin }: Installation): string[] {
  const share = output(path.join(bin, 'pg_config'), ['--sharedir'])
  if (share === null) return [...neededExtensions]
  return neededExtensions.filter(
    (name) => !existsSync(path.join(share, 'extension', `${name}.control`)),
  )
}

function findInstallation(): Installation | null {
  const found = candidateFolders().flatMap((bin) => installationIn(bin) ?? [])
  const complete = found.filter((one) => missingExtensions(one).length === 0)
  const best = (list: Installation[]) => list.sort((a, b) => b.version - a.version)[0]
  return best(complete) ?? best(found) ?? null
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function canUseApt(): boolean {
  return isRoot() && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

function aptInstall(packages: string[]): void {
  console.log(`Installing ${packages.join(', ')}`)
  const run = (args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run(['update', '-qq'])
  run(['install', '-y', '-qq', '--no-install-recommends', ...packages])
}

/** Whether a suitable PostgreSQL is installed, or can be. */
export function canHavePostgres(): boolean {
  const found = findInstallation()
  return canUseApt() || (found !== null && missingExtensions(found).length === 0)
}

function debianPackage(extension: string, version: number): string {
  return `postgresql-${version}-${extension.replaceAll('_', '-')}`
}

function ensureInstallation(): Installation {
  let found = findInstallation()
  if (found === null && canUseApt()) {
    aptInstall(['postgresql'])
    found = findInstallation()
  }
  if (found === null) {
    throw new Error(
      `PostgreSQL ${oldestVersion} or newer was not found. Install its server with the extensions ` +
        `${neededExtensions.join(' and ')} (Debian: postgresql-15, postgresql-15-pgtap, ` +
        'postgresql-15-plpgsql-check), or set PG_BIN to the folder that holds initdb.',
    )
  }
  const { version } = found
  if (missingExtensions(found).length > 0 && canUseApt()) {
    aptInstall(missingExtensions(found).map((name) => debianPackage(name, version)))
  }
  const missing = missingExtensions(found)
  if (missing.length > 0) {
    throw new Error(
      `The PostgreSQL in ${found.bin} lacks ${missing.join(' and ')}. Install ` +
        `${missing.map((name) => debianPackage(name, version)).join(' and ')} or the like.`,
    )
  }
  return found
}

/** The server refuses to run as root; uses Debian's postgres user, or else nobody. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = output('id', ['-u', name])
    const gid = output('id', ['-g', name])
    if (uid !== null && gid !== null) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * A port of 127.0.0.1 for a server that another program starts. It lies below the range that systems hand out by
 * themselves (Linux from 32768), so that no connection takes it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function runPsql(bin: string, url: string, input: { sql: string } | { file: string }) {
  return new Promise<string>((resolve, reject) => {
    const source = 'file' in input ? ['-f', input.file] : []
    const child = spawn(
      path.join(bin, 'psql'),
      ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', url, ...source],
      { env: { ...process.env, PGOPTIONS: '-c client_min_messages=warning' } },
    )
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(stdout)
      else reject(new Error(`psql failed: ${stderr.trim()}`))
    })
    // psql may stop at an error before it has read everything; its exit code reports the failure.
    child.stdin.on('error', () => undefined)
    child.stdin.end('sql' in input ? input.sql : '')
  })
}

async function untilReady(bin: string, port: number, server: ChildProcess, log: () => string) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) break
    if (output(path.join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', `${port}`]) !== null)
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`)
}

/** Starts the cluster; the caller stops it. Throws with installation advice when PostgreSQL is missing. */
export async function startPostgres(options: PostgresOptions = {}): Promise<Postgres> {
  const superuser = options.superuser ?? 'postgres'
  const { bin } = ensureInstallation()
  const user = serverUser()
  const port = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'postgres-test-'))
  const data = path.join(folder, 'data')

  // For a killed process, which cannot clean up itself.
  const keep = afterThisProcess(
    [
      'sh',
      '-c',
      '"$0" stop -D "$1" -m immediate -w; rm -rf "$2"',
      path.join(bin, 'pg_ctl'),
      data,
      folder,
    ],
    user,
  )
  const remove = () => {
    keep()
    spawnSync(path.join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate', '-w'], {
      ...user,
      cwd: '/',
      stdio: 'ignore',
    })
    rmSync(folder, { recursive: true, force: true })
  }
  const leave = (signal: NodeJS.Signals) => {
    remove()
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  process.once('exit', remove)
  for (const signal of signals) process.once(signal, leave)
  const stop = () => {
    process.removeListener('exit', remove)
    for (const signal of signals) process.removeListener(signal, leave)
    remove()
    return Promise.resolve()
  }

  try {
    if (user !== undefined) chownSync(folder, user.uid, user.gid)
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', superuser, '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8', '-N'],
      { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const settings = {
      listen_addresses: '127.0.0.1',
      port: `${port}`,
      unix_socket_directories: '',
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'logical',
      ...options.settings,
    }
    let log = ''
    const server = spawn(
      path.join(bin, 'postgres'),
      [
        '-D',
        data,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
    )
    // Only the latest lines: a server under a benchmark may log a lot.
    server.stderr
      .setEncoding('utf8')
      .on('data', (text: string) => (log = (log + text).slice(-4000)))
    await untilReady(bin, port, server, () => log)
    const url = `postgresql://${superuser}@127.0.0.1:${port}/postgres?sslmode=disable`
    return { url, port, psql: (input, as = url) => runPsql(bin, as, input), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
