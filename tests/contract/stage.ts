import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { root } from '../../src/build/app-config.ts'
import { createStaticFiles, type ServeStatic } from '../../src/build/static-files.ts'
import { loadLite } from '../../supabase/local/compat/lite.ts'
import { callerAddress, createApiServer, isApiPath } from '../../supabase/local/stack/http.ts'
import { createStack, PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { freePort } from '../../supabase/tests/runners/postgres.ts'
import { startMigrated, urlFor } from '../../supabase/tests/runners/platform.ts'
import { readApiSettings } from '../../supabase/local/stack/config.ts'
import { afterThisProcess } from '../runner/process.ts'
import { findPostgrest } from './postgrest-binary.ts'
import { openPostgres } from './postgres-session.ts'
import { SLOW_CALL } from './slow-call.ts'
import { signToken } from './tokens.ts'

/**
 * A project of real parts: PostgREST on a PostgreSQL with every migration, and auth, storage and realtime on the same
 * database.
 */
export interface Stage {
  /** The address of the API and the app. */
  url: string
  /** The superuser's connection string. */
  databaseUrl: string
  /** The signing key of tokens. */
  secret: string
  /** The folder for emails. */
  mailDir: string
  close: () => Promise<void>
}

/** Answers a request before the stage does, for tests that add or override answers; false leaves it to the stage. */
export type ServeFirst = (request: IncomingMessage, response: ServerResponse) => boolean

const SWEEP_EVERY_MS = 1000
const A_DAY_MS = 86_400_000

/** The timeouts that hosted projects set for the API's roles. */
const HOSTED_TIMEOUTS = `
  alter role authenticator set statement_timeout = '8s';
  alter role authenticator set lock_timeout = '8s';
  alter role authenticated set statement_timeout = '8s';
  alter role anon set statement_timeout = '3s';
`

async function startPostgrest(databaseUrl: string, secret: string) {
  const program = findPostgrest()
  if (program === null) throw new Error('There is no PostgREST that runs on this machine')
  const api = await readApiSettings()
  const [port, adminPort] = [await freePort(), await freePort()]
  const child = spawn(program, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PGRST_DB_URI: databaseUrl,
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_SCHEMAS: api.schemas.join(','),
      PGRST_DB_EXTRA_SEARCH_PATH: api.extraSearchPath.join(','),
      PGRST_DB_MAX_ROWS: String(api.maxRows),
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'error',
    },
  })
  let log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-4000)))
  }
  const keep = afterThisProcess(['kill', String(child.pid)])
  const stop = () => {
    keep()
    child.kill()
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgREST ended:\n${log}`)
    const ready = await fetch(`http://127.0.0.1:${adminPort}/ready`).catch(() => null)
    if (ready?.ok) return { port, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/**
 * Forwards a request to PostgREST as the hosted platform's gateway does: with a token for each key, and the caller's
 * address.
 */
function passOn(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { port, tokenOf }: { port: number; tokenOf: (given: string | undefined) => string },
): void {
  const headers = {
    ...incoming.headers,
    'cf-connecting-ip': callerAddress(incoming),
    authorization: tokenOf(incoming.headers.authorization),
  }
  const path = (incoming.url ?? '').slice('/rest/v1'.length)
  const target = { host: '127.0.0.1', port, method: incoming.method, path, headers }
  const passed = send(target, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(passed)
}

/** Serves the built app, whose files are listed at the first request: the test that opens it builds it. */
function createApp(): ServeStatic {
  let files: Promise<ServeStatic> | undefined
  return (request, response) => {
    files ??= createStaticFiles(path.join(root, 'dist'))
    files.then(
      (serve) => serve(request, response),
      () => response.writeHead(500).end(),
    )
  }
}

/** One origin for everything: PostgREST at `/rest/v1`, the stack's other services, and the app. */
async function startOrigin(
  databaseUrl: string,
  postgrest: number,
  secret: string,
  mailDir: string,
  first: ServeFirst,
) {
  const serviceKey = `sb_secret_${randomBytes(24).toString('base64url')}`
  const anonToken = `Bearer ${signToken(secret, { role: 'anon' })}`
  const keys = new Map([
    [`Bearer ${PUBLISHABLE_KEY}`, anonToken],
    [`Bearer ${serviceKey}`, `Bearer ${signToken(secret, { role: 'service_role' })}`],
  ])
  const tokenOf = (given: string | undefined) =>
    given === undefined ? anonToken : (keys.get(given) ?? given)
  const isRest = ({ url: address }: IncomingMessage) => address?.startsWith('/rest/v1/') === true
  const answered = new WeakSet<IncomingMessage>()
  const server = createServer((incoming, outgoing) => {
    if (first(incoming, outgoing)) answered.add(incoming)
    else if (isRest(incoming)) passOn(incoming, outgoing, { port: postgrest, tokenOf })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const stack = await createStack({
    dataDir: 'memory',
    database: await openPostgres(databaseUrl),
    // The jobs run for the first time while the stack starts.
    rest: (request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${url}${pathname}${search}`, request))
    },
    signingKey: secret,
    serviceKey,
    mailDir,
    limitFactor: 1000,
    sweepEveryMs: SWEEP_EVERY_MS,
    deliverEveryMs: A_DAY_MS,
    eraseEveryMs: A_DAY_MS,
    print: () => undefined,
  })
  const [serveApi, serveApp] = [createApiServer(stack), createApp()]
  server.on('request', (incoming, outgoing) => {
    if (answered.has(incoming) || isRest(incoming)) return
    if (isApiPath((incoming.url ?? '/').replace(/[?#].*$/s, ''))) void serveApi(incoming, outgoing)
    else serveApp(incoming, outgoing)
  })
  stack.attachRealtime(server)
  await stack.setSiteUrl(url)
  return {
    url,
    stop: async () => {
      await stack.close()
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Columns of the hosted platform's tables that `@supabase/lite` needs and `platform.sql`, made for migrations only,
 * leaves out.
 */
const SERVICE_COLUMNS = `
  alter table auth.sessions add refresh_token_hmac_key text, add refresh_token_counter bigint, add scopes text;
  -- The hosted service numbers its refresh tokens, and this one gives them a uuid.
  alter table auth.refresh_tokens alter id drop default, alter id type text using id::text;
`

/** The tables of auth and storage beyond those of `platform.sql`. */
async function servicesSql(): Promise<string> {
  const lite = await loadLite()
  const factors = await readFile(path.join(root, 'supabase/local/factors.sql'), 'utf8')
  return [SERVICE_COLUMNS, lite.getAuthSchemaSql(), factors, lite.getStorageSchemaSql()].join('\n')
}

/** Starts PostgreSQL, PostgREST and the services in front of them; the caller closes them. */
export async function openStage(first: ServeFirst = () => false): Promise<Stage> {
  const database = await startMigrated()
  const mailDir = await mkdtemp(path.join(os.tmpdir(), 'emails-'))
  const closing: (() => unknown)[] = [() => rm(mailDir, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of closing.toReversed()) await stop()
    await database.stop()
  }
  try {
    await database.psql({ sql: HOSTED_TIMEOUTS + SLOW_CALL + (await servicesSql()) })
    const secret = randomBytes(48).toString('base64url')
    const postgrest = await startPostgrest(urlFor(database, 'authenticator'), secret)
    closing.push(postgrest.stop)
    const origin = await startOrigin(database.url, postgrest.port, secret, mailDir, first)
    closing.push(origin.stop)
    return { url: origin.url, databaseUrl: database.url, secret, mailDir, close }
  } catch (error) {
    await close()
    throw error
  }
}
