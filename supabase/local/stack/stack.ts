import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { createDatabase, type Database, type DatabaseOptions } from './database.ts'
import { serveAdminUsers } from '../compat/admin-users.ts'
import { createAuthLimits } from '../compat/auth-limits.ts'
import { readAuthRates, readMaxFactors } from './config.ts'
import { createFactors } from '../compat/factors.ts'
import { createFileStorage } from './file-storage.ts'
import { loadLite } from '../compat/lite.ts'
import { createMailbox, type Email } from './mail.ts'
import { createRealtime } from '../realtime/bridge.ts'
import {
  quietRefusals,
  rememberDatabaseErrors,
  requestContext,
  type RequestContext,
} from '../compat/request-context.ts'
import { asHostedAnswers, orNoRoom } from '../compat/responses.ts'
import { loadSigningKey, randomSecret } from './secrets.ts'
import type { EmailSettings } from '../../functions/_shared/email-settings.ts'
import { createDeliverer } from './deliverer.ts'
import { createEraser } from './eraser.ts'
import { createServices } from '../../functions/_shared/services.ts'
import { unsubscribe } from '../../functions/unsubscribe/handler.ts'
import { createSweeper } from './sweeper.ts'
import {
  refuseListOfArguments,
  refuseOpenQuotes,
  refuseRowsWithoutNames,
} from '../compat/procedure-body.ts'
import { createPreRequest } from '../compat/pre-request.ts'
import { nameSignedLinks, refuseOtherBytes, unwrapUpload } from '../compat/storage-dialect.ts'

/** The key that the browser sends with every request; it grants the role `anon`. */
export const PUBLISHABLE_KEY = 'sb_publishable_local'

const RECOVERY_EMAIL = fileURLToPath(new URL('../../templates/recovery.html', import.meta.url))

export interface StackOptions extends Pick<
  DatabaseOptions,
  'dataDir' | 'migrationsDir' | 'isFromKept' | 'loadDataDir'
> {
  /** The folder for emails: by default `mail/` in the data folder, none for one in memory. */
  mailDir?: string
  /** Fills the database. Called once per opening, before the first request is answered. */
  seed?: (pg: PGlite) => Promise<void>
  /** The lifetime of access tokens in seconds; 3600 by default. */
  tokenLifetime?: number
  /** A factor for the limits per address; 1 by default. For tests, which share one address. */
  limitFactor?: number
  /** The interval of the job sweep, in milliseconds; a minute by default. */
  sweepEveryMs?: number
  /** The interval of the job erase, in milliseconds; five minutes by default. */
  eraseEveryMs?: number
  /** The interval of the job deliver, in milliseconds; a minute by default. */
  deliverEveryMs?: number
  /** A mail server that really sends the emails of notices; by default the mailbox keeps them. */
  smtpUrl?: string
  /** The sender of those emails; a reserved address by default. */
  mailFrom?: string
  /** The brand in those emails; Kanyezi by default. */
  productName?: string
  /** The support's WhatsApp numbers, for emails. */
  support?: EmailSettings['support']
  /** The service role key; random by default, set by tests that call with it. */
  serviceKey?: string
  /** The signing key of access tokens, for a PostgREST that checks them; by default see `loadSigningKey`. */
  signingKey?: string
  /** A PostgreSQL in place of the embedded one; the stack closes it too. */
  database?: Database
  /** Answers the jobs' requests to `/rest/v1`, for a PostgREST in place of the API layer. */
  rest?: (request: Request) => Promise<Response>
  /** Receives every email and every start-up remark; the console by default. */
  print?: (message: string) => void
}

/** A whole Supabase project in this process. */
export interface Stack {
  /** Answers a request to /rest/v1, /auth/v1, /storage/v1 or /functions/v1 from the given caller's address. */
  fetch(request: Request, address?: string): Promise<Response>
  /** Runs a task as superuser while no request is being answered; must not be nested. */
  exclusive<T>(task: (pg: PGlite) => Promise<T>): Promise<T>
  /** Serves /realtime/v1/websocket on a server; ignores other upgrades. */
  attachRealtime(server: Server): void
  /** The base address of mailed links. Once it is set, emails of notices are sent. */
  setSiteUrl(url: string): Promise<void>
  /** Runs the job deliver now, not inside `exclusive`. */
  deliverEmails(): Promise<void>
  /** Runs the job erase now, not inside `exclusive`. */
  eraseWhatIsDue(): Promise<void>
  /** The emails that a mail server would have sent, oldest first. */
  emails: Email[]
  close(): Promise<void>
}

/** Opens the stack on a data folder, or on `memory`. Takes no lock: see `lockDataFolder`. */
export async function createStack(options: StackOptions): Promise<Stack> {
  const { dataDir } = options
  const print = options.print ?? console.info
  const lite = await loadLite()
  const database = options.database ?? (await createDatabase(options))
  await options.seed?.(database.pg)

  const inMemory = dataDir === 'memory'
  const filesDir = inMemory ? await mkdtemp(join(tmpdir(), 'files-')) : join(dataDir, 'storage')
  const mailDir = options.mailDir ?? (inMemory ? null : join(dataDir, 'mail'))
  const mailbox = createMailbox(mailDir, print)
  const signingKey = options.signingKey ?? (await loadSigningKey(dataDir))
  // The service role is used only in this process, so its key lives no longer.
  const secretKey = options.serviceKey ?? `sb_secret_${randomSecret()}`
  const app = new lite.App({
    connection: database.connection,
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: signingKey,
      jwt_expiry: options.tokenLifetime ?? 3600,
      publishable_key: PUBLISHABLE_KEY,
      secret_key: secretKey,
      site_url: 'http://localhost:3000',
      additional_redirect_urls: [],
      enable_signup: true,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: 6,
      email: {
        enable_signup: true,
        enable_confirmations: false,
        double_confirm_changes: true,
        template: { recovery: { subject: 'Choose a new password', content_path: RECOVERY_EMAIL } },
      },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    options: { server: { admin: false }, drivers: { email: mailbox } },
  })
  app._storageAdapter = createFileStorage(filesDir)
  await withoutWarnings(() => app.init())
  rememberDatabaseErrors(database.pg)
  quietRefusals()

  let siteUrl = 'http://localhost:3000'
  const limitFactor = options.limitFactor ?? 1
  const refuseByLimits = createAuthLimits(await readAuthRates(limitFactor))
  const preRequest = await createPreRequest(database.pg)
  const realtime = await createRealtime({
    exclusive: database.exclusive,
    signingKey,
    publishableKey: PUBLISHABLE_KEY,
  })

  const factors = createFactors({
    pg: database.pg,
    signingKey,
    mailbox,
    maxFactors: await readMaxFactors(),
    triesAMinute: 5 * limitFactor,
    siteUrl: () => siteUrl,
  })

  async function answer(request: Request, pg: PGlite, address: string): Promise<Response> {
    const url = new URL(request.url)
    const context: RequestContext = {
      redirectTo: url.searchParams.get('redirect_to'),
      databaseError: null,
      isDiskFull: false,
    }
    const serveInContext = async () => {
      if (url.pathname === '/functions/v1/unsubscribe')
        return unsubscribe(request, { rpc, siteUrl })
      if (url.pathname.startsWith('/rest/v1/')) {
        await exposeRequest(pg, request, url)
        const refusal =
          refuseOpenQuotes(url.searchParams) ??
          (await refuseListOfArguments(request, url.pathname)) ??
          (await refuseRowsWithoutNames(request, url)) ??
          (await preRequest())
        if (refusal) return refusal
      }
      const response = url.pathname.startsWith('/auth/v1/')
        ? await factors.serve(request, address, (asked) => serve(asked, pg, new URL(asked.url)))
        : await serve(request, pg, url)
      const named = await nameSignedLinks(request, url.pathname, response)
      return asHostedAnswers(url.pathname, named, context.databaseError)
    }
    return requestContext.run(context, () => orNoRoom(context, serveInContext))
  }

  async function serve(request: Request, pg: PGlite, { pathname }: URL): Promise<Response> {
    if (request.method === 'POST' && pathname === '/auth/v1/signup') {
      return inOneTransaction(pg, async () => app.fetch(request))
    }
    const upload = await unwrapUpload(request, pathname)
    return (await refuseOtherBytes(upload, pathname)) ?? app.fetch(upload)
  }

  const fetchWithTurn = async (request: Request) => {
    const isRest = new URL(request.url).pathname.startsWith('/rest/v1/')
    if (isRest && options.rest) return options.rest(request)
    return (await serveAdminUsers(database.pg, request, secretKey)) ?? app.fetch(request)
  }
  const sweeper = await createSweeper(
    database.pg,
    database.exclusive,
    fetchWithTurn,
    secretKey,
    options.sweepEveryMs,
  )
  const deliverer = await createDeliverer({
    pg: database.pg,
    exclusive: database.exclusive,
    fetch: fetchWithTurn,
    key: secretKey,
    mailbox,
    smtpUrl: options.smtpUrl,
    everyMs: options.deliverEveryMs,
    settings: () => ({
      productName: options.productName ?? 'Kanyezi',
      support: options.support,
      siteUrl,
      projectUrl: siteUrl,
      from: options.mailFrom ?? 'emails@kanyezi.example',
    }),
  })
  const eraser = await createEraser(
    database.exclusive,
    fetchWithTurn,
    secretKey,
    async () => {
      await sweeper.runIfDue()
      await deliverer.discardIfDue()
    },
    options.eraseEveryMs,
  )
  const { rpc } = createServices({ url: 'http://localhost', key: secretKey, fetch: fetchWithTurn })

  return {
    fetch: async (request, address = '') =>
      (await refuseByLimits(request, address)) ??
      database.exclusive(async (pg) => {
        const response = await answer(request, pg, address)
        // Before the answer, so that a client never sees an unchecked proof, or a leftover file or email.
        await sweeper.runIfDue()
        await deliverer.discardIfDue()
        return response
      }),
    exclusive: database.exclusive,
    attachRealtime: realtime.attach,
    setSiteUrl(url) {
      Object.assign(app.config.auth, { site_url: url })
      siteUrl = url
      return deliverer.start()
    },
    deliverEmails: deliverer.run,
    eraseWhatIsDue: eraser.run,
    emails: mailbox.emails,
    async close() {
      sweeper.close()
      await eraser.close()
      await deliverer.close()
      await realtime.close()
      await database.close()
      if (inMemory) await rm(filesDir, { recursive: true, force: true })
    },
  }
}

/** The API layer warns at each start that storage is experimental, which is known and accepted here. */
async function withoutWarnings<T>(task: () => Promise<T>): Promise<T> {
  const { warn } = console
  console.warn = () => undefined
  try {
    return await task()
  } finally {
    console.warn = warn
  }
}

/** Exposes the request to SQL under the names that PostgREST uses, for plain tables too. */
async function exposeRequest(pg: PGlite, request: Request, url: URL): Promise<void> {
  const headers = Object.fromEntries(request.headers)
  delete headers.authorization
  await pg.query(
    `select set_config('request.headers', $1, false), set_config('request.method', $2, false),
            set_config('request.path', $3, false)`,
    [JSON.stringify(headers), request.method, url.pathname.slice('/rest/v1'.length)],
  )
}

/**
 * A sign-up writes the account, its identity and its session with separate statements. In one transaction, as on the
 * hosted service, a failure or a crash in between leaves none of them.
 */
async function inOneTransaction(pg: PGlite, serve: () => Promise<Response>): Promise<Response> {
  await pg.query('begin')
  try {
    const response = await serve()
    await pg.query(response.ok ? 'commit' : 'rollback')
    return response
  } catch (error) {
    await pg.query('rollback')
    throw error
  }
}
