import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { PGlite } from '@electric-sql/pglite'
import { loadConfig } from '../../../src/build/app-config.ts'
import { serveBackups } from './backup-socket.ts'
import { type DemoAccounts, loadDemoAccounts } from '../demo/accounts.ts'
import { DEMO_PARENTS } from '../demo/people.ts'
import {
  checkDataFolder,
  checkFolder,
  checkRoom,
  explainFileError,
  makeFolder,
} from './data-folder.ts'
import { lockDataFolder } from './folder-lock.ts'
import { DEMO_TEAM, seedDemo, seedTeam } from '../demo/seed-demo.ts'
import { seedBasics } from './seeds.ts'
import { type ServeApp, startServer } from './server.ts'
import { createStack } from './stack.ts'

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export interface App {
  serve: ServeApp
  close?: () => Promise<void>
}

/**
 * Runs the stack and the app until the process is told to end: opens the data folder, seeds it on its first start,
 * serves, prints the address and the accounts. A failure is printed as a sentence and ends the process with code 1.
 *
 * @param makeApp serves everything outside of the API; gets the server before it listens
 */
export async function runApp(makeApp: (server: Server) => Promise<App>): Promise<void> {
  try {
    await openAndServe(makeApp)
  } catch (error) {
    console.error(explainStartError(error))
    process.exit(1)
  }
}

/** The message for a failed start. */
export function explainStartError(error: unknown): unknown {
  const explained = explainFileError(error) ?? error
  return explained instanceof Error ? explained.message : explained
}

/** Runs the stack and the app in this process; throws where `runApp` would end it. */
export async function openAndServe(makeApp: (server: Server) => Promise<App>): Promise<void> {
  // A new folder gets two years of the show instead of one; the team is added to an existing one, too.
  const { editions, team } = parseArgs({
    options: { editions: { type: 'boolean' }, team: { type: 'boolean' } },
  }).values
  const dataDir = readDataDir()
  const { address, accounts, close } = await serveDemo(makeApp, {
    editions,
    team,
    port: readPort(process.env.PORT),
    dataDir,
    limitFactor: readPositive('LIMIT_FACTOR') ?? 1,
    deliverSeconds: readPositive('DELIVER_SECONDS') ?? 60,
  })
  printWelcome(address, accounts, dataDir, team)

  const leave = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error('The data folder was not closed in order:', error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
  // For a test that starts this as a child process: the pipe ends with the test, even when the test is killed.
  if (process.env.END_WITH_STDIN === '1') process.stdin.once('end', leave).resume()
}

export interface DemoOptions {
  /** Two years of the show instead of one. */
  editions?: boolean
  /** A member for each role of the team. */
  team?: boolean
  /** 0 for any free port. */
  port: number
  /** A folder, or `memory` for none. */
  dataDir: string
  /** A factor for the product's limits per caller. */
  limitFactor: number
  /** Seconds between two rounds of emails. */
  deliverSeconds: number
  /** A dump of such a demonstration to start from, for `memory` only. */
  loadDataDir?: Blob
  /** Called once the demonstration exists, before anything uses it. */
  onSeeded?: (pg: PGlite) => Promise<void>
}

export interface ServedDemo {
  /** Without a trailing slash. */
  address: string
  accounts: DemoAccounts
  close(): Promise<void>
}

/**
 * Opens the data folder, seeds it on its first start and serves it. Emails and accounts follow the environment. Throws
 * with a sentence where the folder or a setting is unsuitable, and then leaves nothing open.
 */
export async function serveDemo(
  makeApp: (server: Server) => Promise<App>,
  {
    editions,
    team,
    port,
    dataDir,
    limitFactor,
    deliverSeconds,
    loadDataDir,
    onSeeded,
  }: DemoOptions,
): Promise<ServedDemo> {
  const mailDir = process.env.MAIL_DIR?.trim() || undefined
  if (dataDir !== 'memory') await checkDataFolder(dataDir)
  if (mailDir !== undefined) {
    await checkFolder(mailDir)
    await makeFolder(mailDir)
  }
  const unlock = dataDir === 'memory' ? () => Promise.resolve() : await lockDataFolder(dataDir)
  let ending: Promise<void> | null = null
  const closers = [unlock]
  const close = () => {
    ending ??= (async () => {
      for (const end of closers.reverse()) await end()
    })()
    return ending
  }

  try {
    if (dataDir !== 'memory') await checkRoom(dataDir)
    const accounts = await loadDemoAccounts(dataDir, process.env)
    const stack = await createStack({
      dataDir,
      loadDataDir,
      mailDir,
      limitFactor,
      deliverEveryMs: deliverSeconds * 1000,
      smtpUrl: readSmtpUrl(process.env.SMTP_URL),
      mailFrom: process.env.MAIL_FROM?.trim() || undefined,
      productName: loadConfig().productName,
      support: loadConfig().whatsappSupport,
      seed: async (pg) => {
        await seedBasics(pg)
        await seedDemo(pg, accounts, editions)
        if (team) await seedTeam(pg, accounts)
        await onSeeded?.(pg)
      },
    })
    closers.push(() => stack.close())
    if (dataDir !== 'memory') closers.push(await serveBackups(dataDir, stack.exclusive))
    const server = await startServer(
      stack,
      async (httpServer) => {
        const app = await makeApp(httpServer)
        if (app.close) closers.push(app.close)
        return app.serve
      },
      { port, host: process.env.HOST?.trim() || '127.0.0.1' },
    )
    closers.push(() => server.close())
    return { address: `http://localhost:${server.port}`, accounts, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The data folder: DATA_DIR, or `.data`; `memory` for none. */
export function readDataDir(): string {
  return process.env.DATA_DIR?.trim().replace(/\/+$/, '') || '.data'
}

function readPort(text: string | undefined): number {
  if (!text?.trim()) return 3000
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT must be a number from 0 to 65535, not "${text}".`)
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (!text?.trim()) return undefined
  if (/^smtps?:\/\/[^\s/]+/.test(text.trim())) return text.trim()
  throw new Error('SMTP_URL must be like smtps://user:password@host:465.')
}

function readPositive(name: 'LIMIT_FACTOR' | 'DELIVER_SECONDS'): number | undefined {
  const text = process.env[name]?.trim()
  if (!text) return undefined
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new Error(`${name} must be a number above 0, not "${text}".`)
}

function printWelcome(
  address: string,
  { admin, parentPassword }: DemoAccounts,
  dataDir: string,
  hasTeam = false,
) {
  const parents = DEMO_PARENTS.map(({ email }) => email)
  const width = Math.max(...parents.map(({ length }) => length), admin.email.length)
  console.info(
    [
      '',
      `  ${address}`,
      '',
      '  Demonstration accounts',
      `    administrator  ${admin.email.padEnd(width)}  ${admin.password}`,
      ...(hasTeam ? DEMO_TEAM : []).map(
        ({ email, role }) => `    ${role.padEnd(13)}  ${email.padEnd(width)}  ${parentPassword}`,
      ),
      ...parents.map((email) => `    parent         ${email.padEnd(width)}  ${parentPassword}`),
      '',
      dataDir === 'memory'
        ? '  Data is kept in memory and gone when this ends.'
        : `  Data is kept in ${dataDir}; mail is not sent but put into ${dataDir}/mail.`,
      ...(process.env.SMTP_URL?.trim() ? ['  Emails of notices go out over SMTP_URL.'] : []),
      '',
    ].join('\n'),
  )
}
