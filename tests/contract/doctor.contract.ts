import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig, root } from '../../src/build/app-config.ts'
import { fillTemplate } from '../../src/build/operator-plugin.ts'
import { createStaticFiles, type ServeStatic } from '../../src/build/static-files.ts'
import { VERSION } from '../../src/lib/version.ts'
import { checks, countOf, examine, type Result } from '../../supabase/doctor/examine.ts'
import { openProject, type Project } from '../../supabase/doctor/project.ts'
import { createJobServer } from '../../supabase/functions/_shared/serve-job.ts'
import { deliver } from '../../supabase/functions/deliver/handler.ts'
import { erase } from '../../supabase/functions/erase/handler.ts'
import { sweep } from '../../supabase/functions/sweep/handler.ts'
import { MIGRATIONS_DIR } from '../../supabase/local/stack/database.ts'
import { readMigrations } from '../../supabase/local/stack/migrations.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { stretched } from '../runner/stretch.ts'
import { type Sql, sqlOfServer } from './sql.ts'
import { openStage, type Stage } from './stage.ts'
import { withoutStandIns } from './stand-ins.ts'
import { signToken } from './tokens.ts'

/*
 * The doctor on a project set up as in DEPLOYING.md, and with each step left out or done wrong. PostgreSQL and
 * PostgREST are real; the Management API is not on this machine, and the test supplies its answers.
 */

const JOB_SECRET = randomBytes(24).toString('base64url')
const HEADER_OF_ADDRESS = 'header of the caller’s address'

/** The sign-in settings that `config push` makes, as the Management API returns them. */
const SIGN_IN_SETTINGS: Record<string, unknown> = {
  security_update_password_require_current_password: true,
  mfa_totp_enroll_enabled: true,
  mfa_totp_verify_enabled: true,
  mfa_max_enrolled_factors: 4,
  smtp_host: 'smtp.example.org',
  smtp_admin_email: 'show@example.org',
  mailer_notifications_password_changed_enabled: true,
  mailer_notifications_email_changed_enabled: true,
  mailer_templates_recovery_content: await readFile(
    path.join(root, 'supabase/templates/recovery.html'),
    'utf8',
  ),
  password_min_length: 6,
  password_hibp_enabled: true,
}

let stage: Stage
let database: Sql
let site: ServeStatic
let siteFolder: string
let project: Project
let hasCli: boolean
/** Overrides the stage's answers while a fault lasts. */
let instead: ((request: IncomingMessage) => Response | null) | null = null
/** The environment of the functions, as set by `secrets set`. */
let functionSettings: Record<string, string>
const functions = new Map<string, (request: Request) => Promise<Response>>()

async function pass(answer: Response | Promise<Response>, outgoing: ServerResponse) {
  const response = await answer
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

/** The stage itself serves no jobs over HTTP and no site of its own. */
function first(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const answer = instead?.(incoming)
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
  if (answer) {
    void pass(answer, outgoing)
    return true
  }
  const served = functions.get(pathname)
  if (served) {
    const secret = incoming.headers['x-job-secret']
    const headers = typeof secret === 'string' ? { 'x-job-secret': secret } : undefined
    const request = new Request(`${stage.url}${pathname}`, { method: incoming.method, headers })
    void pass(served(request), outgoing)
    return true
  }
  if (/^\/(rest|auth|storage|functions|realtime)\/v1\//.test(pathname)) return false
  site(incoming, outgoing)
  return true
}

/** Publishes a build like a web host. */
async function publishSite(): Promise<void> {
  siteFolder = await mkdtemp(path.join(os.tmpdir(), 'site-'))
  const headers = await readFile(path.join(root, 'public/_headers'), 'utf8')
  await writeFile(
    path.join(siteFolder, '_headers'),
    fillTemplate('_headers', headers, loadConfig()),
  )
  await cp(path.join(root, 'public/_redirects'), path.join(siteFolder, '_redirects'))
  await writeFile(path.join(siteFolder, 'app.html'), '<!doctype html><title>Kanyezi</title>')
  const page = await readFile(path.join(root, 'index.html'), 'utf8')
  await writeFile(
    path.join(siteFolder, 'index.html'),
    fillTemplate('index.html', page, loadConfig()),
  )
  await mkdir(path.join(siteFolder, '.well-known'))
  const expires = new Date(Date.now() + 86_400_000).toISOString()
  await writeFile(
    path.join(siteFolder, '.well-known/security.txt'),
    `Contact: mailto:security@example.org\nExpires: ${expires}\n`,
  )
  site = await createStaticFiles(siteFolder)
}

const runJobs = async () => {
  for (const name of ['sweep', 'erase', 'deliver']) {
    const headers = { 'x-job-secret': JOB_SECRET }
    const { status } = await fetch(`${stage.url}/functions/v1/${name}`, { method: 'POST', headers })
    expect(status).toBe(200)
  }
}

/** Objects of the platform that a plain PostgreSQL lacks. */
const PLATFORM_OBJECTS = `
  create schema vault;
  create table vault.decrypted_secrets (name text primary key, decrypted_secret text);
  create schema net;
  create schema cron;
  create table cron.job (jobname text primary key, schedule text, command text, active boolean default true);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
    insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
    on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command;
    select 1::bigint
  $$;
  grant usage on schema vault, cron to postgres;
  grant all on all tables in schema vault, cron to postgres;
  create schema supabase_migrations;
  create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  grant usage on schema supabase_migrations to postgres;
  grant all on all tables in schema supabase_migrations to postgres;
  create extension plpgsql_check with schema extensions;
  -- The suite's own procedure for calls that take long.
  drop function public.contract_sleep(numeric);
`

async function setUp(): Promise<void> {
  for (const statement of [
    PLATFORM_OBJECTS,
    await readFile(path.join(root, 'supabase/seed.sql'), 'utf8'),
  ])
    await database.run(statement)
  for (const { version, name, statements } of await readMigrations(MIGRATIONS_DIR))
    await database`insert into supabase_migrations.schema_migrations values (${version}, ${statements}, ${name})`
  // More rows than one answer holds, so that the limit shows.
  await database.run(`
    insert into public.state_coordinators (country, state_province)
    select 'Nigeria', 'Lagos' from generate_series(1, 1000)`)
  const owner = randomUUID()
  await database`insert into auth.users (id, email) values (${owner}, 'owner@example.org')`
  await database`insert into private.staff (user_id, email) values (${owner}, 'owner@example.org')`
  await database`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${owner}, 'totp', 'verified', now(), now())`
  await database`
    insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${randomUUID()}, ${owner}, 'aal2', now(), now())`
  await database`
    insert into vault.decrypted_secrets
    values ('functions_url', ${`${stage.url}/functions/v1`}), ('job_secret', ${JOB_SECRET})`
  await database.run('select private.write_schedules()')
  await database.run(`update private.settings set value = 'on' where name = 'emails'`)
  await database`
    insert into private.email_outbox (user_id, test) values (${owner}, '{"subject": "s", "body": "b"}')`

  functionSettings = {
    JOB_SECRET,
    SUPABASE_URL: stage.url,
    SUPABASE_SERVICE_ROLE_KEY: signToken(stage.secret, { role: 'service_role' }),
  }
  const sender = {
    refusal: () => Promise.resolve(null),
    send: () => Promise.resolve({ outcome: 'sent' as const }),
    close: () => undefined,
  }
  const emails = {
    productName: 'Kanyezi',
    siteUrl: stage.url,
    projectUrl: stage.url,
    from: 'show@example.org',
  }
  const read = (name: string) => functionSettings[name]
  functions.set('/functions/v1/sweep', createJobServer(sweep, read))
  functions.set('/functions/v1/erase', createJobServer(erase, read))
  functions.set(
    '/functions/v1/deliver',
    createJobServer(({ rpc }) => deliver({ rpc, sender, settings: emails }), read),
  )
  await runJobs()
}

beforeAll(async () => {
  await publishSite()
  stage = await openStage(first)
  database = sqlOfServer(stage.databaseUrl)
  await setUp()
  const remote = stage.databaseUrl.replace('supabase_admin@', 'postgres:postgres@')
  const opened = openProject([stage.url, `--remote=${remote}`], {
    VITE_SITE_URL: stage.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  })
  project = {
    ...opened,
    query: withoutStandIns(opened.query),
    management: (below) => Promise.resolve(below === 'config/auth' ? SIGN_IN_SETTINGS : {}),
  }
  hasCli = (await opened.cli(['--version'])) !== null
})

afterAll(async () => {
  await project.close()
  await database.end()
  await stage.close()
  await rm(siteFolder, { recursive: true, force: true })
})

const namesOf = (results: readonly Result[], state: Result['state']) =>
  results.filter((result) => result.state === state).map(({ name }) => name)

const withoutCli = (): Project => ({ ...project, cli: () => Promise.resolve(null) })

interface Fault {
  /** The checks that must find it, and no others. */
  found: string[]
  make: (() => Promise<unknown>) | string
  mend: (() => Promise<unknown>) | string
  /** The project as passed to the doctor meanwhile. */
  given?: () => Partial<Project>
  needsCli?: boolean
  isOfApi?: boolean
}

const nothing = () => Promise.resolve()

/** A fault of a setting in the Management API. */
const setting = (name: string, value: unknown, found: string): Fault => ({
  found: [found],
  make: nothing,
  mend: nothing,
  given: () => ({
    management: () => Promise.resolve({ ...SIGN_IN_SETTINGS, [name]: value }),
  }),
})

/** A fault of an answer: `answer` replaces it. */
const answering = (
  pathOf: RegExp,
  answer: (request: IncomingMessage) => Response | null,
  found: string[],
): Fault => ({
  found,
  make: () => {
    instead = (request) => (pathOf.test(request.url ?? '') ? answer(request) : null)
    return Promise.resolve()
  },
  mend: () => {
    instead = null
    return Promise.resolve()
  },
})

/** A fault of a PostgREST setting, which it reloads on request. */
const ofApi = (name: string, value: string, found: string, mended = ''): Fault => ({
  found: [found],
  make: `alter role authenticator set pgrst.${name} = '${value}'; notify pgrst, 'reload config'`,
  isOfApi: true,
  mend: `${mended || `alter role authenticator reset pgrst.${name}`}; notify pgrst, 'reload config'`,
})

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } })
const text = (body: string, status = 200, type = 'text/plain') =>
  new Response(body, { status, headers: { 'content-type': type } })

const oneMore = randomUUID()

const faults: Record<string, Fault> = {
  'a migration was not pushed': {
    found: ['migrations'],
    make: 'create table public.kept as select * from supabase_migrations.schema_migrations; alter table public.kept set schema supabase_migrations; delete from supabase_migrations.schema_migrations',
    mend: 'insert into supabase_migrations.schema_migrations select * from supabase_migrations.kept; drop table supabase_migrations.kept',
  },
  'a migration of another version was pushed': {
    found: ['migrations'],
    make: `insert into supabase_migrations.schema_migrations values ('29990101000000', '{}', 'later')`,
    mend: `delete from supabase_migrations.schema_migrations where version = '29990101000000'`,
  },
  'a file was changed after it was pushed': {
    found: ['migrations'],
    make: `update supabase_migrations.schema_migrations set statements = statements || 'select 1'::text`,
    mend: `update supabase_migrations.schema_migrations set statements = statements[:cardinality(statements) - 1]`,
  },
  'a column was added by hand': {
    found: ['schema'],
    make: 'alter table public.payments add column hall text',
    mend: 'alter table public.payments drop column hall',
  },
  'a function was changed by hand': {
    found: ['schema'],
    make: `create or replace function private.payment_window() returns integer
      language sql stable security definer set search_path = '' as 'select 90'`,
    mend: `create or replace function private.payment_window() returns integer
      language sql stable security definer set search_path = ''
as $$
  select private.setting('payment_window_days')::integer
$$`,
  },
  'a trigger was switched off': {
    found: ['schema'],
    make: 'alter table public.payments disable trigger payments_after_insert',
    mend: 'alter table public.payments enable trigger payments_after_insert',
  },
  'visitors were given a table': {
    found: ['schema', 'tables closed to visitors'],
    make: 'grant select on public.donations to anon',
    mend: 'revoke select on public.donations from anon',
  },
  'row-level security was switched off': {
    found: ['row-level security'],
    make: 'alter table private.receipts disable row level security',
    mend: 'alter table private.receipts enable row level security',
  },
  'a table was made in the dashboard': {
    found: ['schema', 'row-level security'],
    make: 'create table public.by_hand (id integer); alter table public.by_hand owner to postgres',
    mend: 'drop table public.by_hand',
  },
  'a table is published no more': {
    found: ['realtime publication'],
    make: 'alter publication supabase_realtime drop table public.notices',
    mend: 'alter publication supabase_realtime add table public.notices',
  },
  'another table is published': {
    found: ['realtime publication'],
    make: 'alter publication supabase_realtime add table public.consents',
    mend: 'alter publication supabase_realtime drop table public.consents',
  },
  'the bucket is public': {
    found: ['bucket'],
    make: 'update storage.buckets set public = true',
    mend: 'update storage.buckets set public = false',
  },
  'the bucket takes every size': {
    found: ['bucket'],
    make: 'update storage.buckets set file_size_limit = null',
    mend: 'update storage.buckets set file_size_limit = 5242880',
  },
  'a policy opens the files': {
    found: ['rules of files'],
    make: 'create policy by_hand on storage.objects for select to anon using (true)',
    mend: 'drop policy by_hand on storage.objects',
  },
  'the coordinators’ rows were not pushed': {
    found: ['coordinators’ rows'],
    make: `delete from public.state_coordinators where state_province = 'Gauteng'`,
    mend: `insert into public.state_coordinators (country, state_province) values ('South Africa', 'Gauteng')`,
  },
  'nobody is appointed': {
    found: ['owner'],
    // The database itself refuses to end the last owner's appointment.
    make: 'set session_replication_role = replica; update private.staff set ended_at = now(); reset session_replication_role',
    mend: 'set session_replication_role = replica; update private.staff set ended_at = null; reset session_replication_role',
  },
  'a second member, and nobody has to have an authenticator': {
    found: ['authenticators of the team'],
    make: `insert into auth.users (id, email) values ('${oneMore}', 'second@example.org');
      insert into private.staff (user_id, email) values ('${oneMore}', 'second@example.org')`,
    mend: `delete from private.staff where user_id = '${oneMore}'; delete from auth.users where id = '${oneMore}'`,
  },
  'the owner has no authenticator': {
    found: ['authenticators of the team'],
    make: `update auth.mfa_factors set status = 'unverified'`,
    mend: `update auth.mfa_factors set status = 'verified'`,
  },
  'no header of the caller’s address is named': {
    found: [HEADER_OF_ADDRESS],
    make: `update private.settings set value = '' where name = 'caller_address_header'`,
    mend: `update private.settings set value = 'cf-connecting-ip' where name = 'caller_address_header'`,
  },
  'PostgreSQL is too old': {
    found: ['version of PostgreSQL'],
    make: nothing,
    mend: nothing,
    given: () => ({
      query: async (sql) =>
        sql.includes('server_version_num')
          ? [{ name: '14.2', major: 14 }]
          : ((await project.query?.(sql)) ?? []),
    }),
  },
  'a schema is exposed that should not be': ofApi(
    'db_schemas',
    'public, private',
    'exposed schemas',
  ),
  'more rows come at once': ofApi('db_max_rows', '100000', 'max_rows'),
  'fewer rows come at once': ofApi('db_max_rows', '100', 'max_rows'),
  'requests are not checked': ofApi(
    'db_pre_request',
    'pg_catalog.now',
    'check of requests',
    `alter role authenticator set pgrst.db_pre_request = 'private.check_request'`,
  ),
  'PostgREST is too old': answering(
    /^\/rest\/v1\/state_coordinators\?select=id&limit=1$/,
    ({ headers }) =>
      headers['prefer'] === undefined
        ? new Response('[]', { headers: { server: 'postgrest/11.2.0' } })
        : null,
    ['version of PostgREST'],
  ),
  'the key is of another project': {
    found: ['address and key', 'realtime service', 'sign-up'],
    make: () => {
      instead = ({ url, headers }) =>
        url?.startsWith('/rest/v1/state_coordinators?select=id&limit=1') &&
        headers['apikey'] !== PUBLISHABLE_KEY &&
        headers['prefer'] === undefined
          ? new Response('{}', { status: 401, headers: { server: 'postgrest/12.0.2' } })
          : null
      return Promise.resolve()
    },
    mend: () => {
      instead = null
      return Promise.resolve()
    },
    given: () => ({ publishableKey: 'sb_publishable_other' }),
  },
  'emails lead to another site': answering(
    /^\/auth\/v1\/verify/,
    () => redirect('http://localhost:3000#error=access_denied'),
    ['site address of emails'],
  ),
  'emails may lead anywhere': answering(
    /^\/auth\/v1\/verify/,
    () => redirect('https://not-allowed.example#error=access_denied'),
    ['site address of emails', 'addresses that emails may lead to'],
  ),
  'nobody can register': answering(
    /^\/auth\/v1\/settings/,
    () => Response.json({ disable_signup: true, external: { email: true } }),
    ['sign-up'],
  ),
  'a password is changed without the present one': setting(
    'security_update_password_require_current_password',
    false,
    'change of a password',
  ),
  'no authenticator can be added': setting('mfa_totp_enroll_enabled', false, 'second factor'),
  'the service sends by no mail server': setting('smtp_host', null, 'emails of sign-in'),
  'the email of a lost password is the service’s own': setting(
    'mailer_templates_recovery_content',
    '<a href="{{ .ConfirmationURL }}">Reset</a>',
    'emails of sign-in',
  ),
  'short passwords are taken': setting('password_min_length', 4, 'passwords'),
  'the site is of another version': answering(
    /^\/$/,
    () => text('<meta name="version" content="0.9.0" />', 200, 'text/html'),
    ['headers of the site', 'version of the site'],
  ),
  'the site has no policy': answering(
    /^\/$/,
    () => text(`<meta name="version" content="${VERSION}" />`, 200, 'text/html'),
    ['headers of the site'],
  ),
  'the host knows no fallback': answering(
    /^\/(no-such-page|our-kids)/,
    () => text('Not found', 404, 'text/html'),
    ['pages of the site'],
  ),
  'nobody is named for security': answering(
    /^\/\.well-known/,
    () => text('<!doctype html>', 200, 'text/html'),
    ['security contact'],
  ),
  'the security contact has expired': answering(
    /^\/\.well-known/,
    () => text('Contact: mailto:a@example.org\nExpires: 2020-01-01T00:00:00Z\n'),
    ['security contact'],
  ),
  'sweep is not deployed': answering(
    /^\/functions\/v1\/sweep/,
    () => Response.json({ code: 'NOT_FOUND' }, { status: 404 }),
    ['function sweep'],
  ),
  'deliver has no secret': answering(
    /^\/functions\/v1\/deliver/,
    () => Response.json({ message: 'This function is not set up.' }, { status: 500 }),
    ['function deliver'],
  ),
  'the gateway asks a token of the clock': answering(
    /^\/functions\/v1\/sweep/,
    () => Response.json({ msg: 'Error: Missing authorization header' }, { status: 401 }),
    ['function sweep'],
  ),
  'the vault and the functions have two secrets': {
    found: ['function sweep', 'function deliver', 'function erase'],
    make: `update vault.decrypted_secrets set decrypted_secret = 'another secret of the jobs' where name = 'job_secret'`,
    mend: () =>
      database`update vault.decrypted_secrets set decrypted_secret = ${JOB_SECRET} where name = 'job_secret'`,
  },
  'unsubscribing leads elsewhere': answering(
    /^\/functions\/v1\/unsubscribe/,
    () => redirect('http://localhost:3000/unsubscribe#nobodys'),
    ['function unsubscribe'],
  ),
  'visitors’ forms need a check that is not deployed': {
    found: ['function human'],
    make: async () => {
      await database`update private.settings set value = 'yes' where name = 'forms_need_human_check'`
      instead = ({ url }) =>
        url?.startsWith('/functions/v1/human')
          ? Response.json({ code: 'NOT_FOUND' }, { status: 404 })
          : null
    },
    mend: async () => {
      await database`update private.settings set value = 'no' where name = 'forms_need_human_check'`
      instead = null
    },
  },
  'the vault has no address of the functions': {
    found: ['address and secret in the vault'],
    make: `update vault.decrypted_secrets set decrypted_secret = '' where name = 'functions_url'`,
    mend: () =>
      database`update vault.decrypted_secrets set decrypted_secret = ${`${stage.url}/functions/v1`} where name = 'functions_url'`,
  },
  'the vault has the address of another project': {
    found: ['address and secret in the vault'],
    make: `update vault.decrypted_secrets set decrypted_secret = 'https://other.example/functions/v1' where name = 'functions_url'`,
    mend: () =>
      database`update vault.decrypted_secrets set decrypted_secret = ${`${stage.url}/functions/v1`} where name = 'functions_url'`,
  },
  'a job is not scheduled': {
    found: ['schedules'],
    make: `delete from cron.job where jobname = 'sweep'`,
    mend: 'select private.write_schedules()',
  },
  'a schedule is switched off': {
    found: ['schedules'],
    make: `update cron.job set active = false where jobname = 'deliver'`,
    mend: `update cron.job set active = true`,
  },
  'a job has not run for an hour': {
    found: ['jobs report'],
    make: `update private.jobs set reported_at = now() - interval '1 hour' where name = 'deliver'`,
    mend: runJobs,
  },
  'an email has waited for a day': {
    found: ['emails leave'],
    make: `insert into private.email_outbox (user_id, test, due_at)
      select user_id, '{"subject": "s", "body": "late"}', now() - interval '1 day' from private.staff`,
    mend: `delete from private.email_outbox where test ->> 'body' = 'late'`,
  },
  'most emails fail': {
    found: ['emails leave'],
    make: `insert into private.email_outbox (user_id, test, state, ended_at, error)
      select user_id, '{"subject": "s", "body": "failed"}', 'failed', now(), '550 sender refused'
      from private.staff, generate_series(1, 50)`,
    mend: `delete from private.email_outbox where test ->> 'body' = 'failed'`,
  },
  'browsers may tell of no error': {
    found: ['errors of pages', 'schema'],
    make: 'revoke execute on function public.report_browser_error from anon',
    mend: 'grant execute on function public.report_browser_error to anon',
  },
  'errors of pages are never forgotten': {
    found: ['health'],
    make: `insert into private.browser_errors (at, build, page, message, browser)
      values (now() - interval '40 days', '?', '/', 'old', '?')`,
    mend: 'delete from private.browser_errors',
  },
  'an owner is not told how the product is': {
    found: ['health'],
    make: `insert into storage.objects (bucket_id, name, metadata) values ('payment-proofs', 'by/hand', '{"size": "large"}')`,
    mend: `delete from storage.objects where name = 'by/hand'`,
  },
  'a function can be led astray by a search path': {
    found: ['schema', 'advisors'],
    needsCli: true,
    make: `create function public.by_hand() returns integer language sql as 'select 1';
      alter function public.by_hand() owner to postgres`,
    mend: 'drop function public.by_hand()',
  },
  'a function calls what is not there': {
    found: ['schema', 'lint'],
    needsCli: true,
    make: `create function private.by_hand() returns void language plpgsql set search_path = ''
      as $$ begin perform private.not_there(); end $$;
      alter function private.by_hand() owner to postgres; revoke execute on function private.by_hand() from public`,
    mend: 'drop function private.by_hand()',
  },
}

const apply = (change: Fault['make']) =>
  typeof change === 'string' ? database.run(change) : change()

/** Polls until it holds: PostgREST reloads its settings a moment after the request. */
const expectWrong = (given: () => Project, names: string[]) =>
  expect
    .poll(async () => namesOf(await examine(given()), 'wrong').sort(), {
      timeout: stretched(60_000),
      interval: 500,
    })
    .toEqual([...names].sort())

/** A digest of every table's rows, without the times of job runs, which change by themselves. */
async function everyRow(): Promise<Record<string, unknown>> {
  const tables = await database`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth', 'storage') and tablename <> 'jobs' order by 1`
  const digests: Record<string, unknown> = {}
  for (const name of tables.map((row) => String(row['name']))) {
    const [row] = await database.run(
      `select md5(string_agg(t::text, ',' order by t::text)) as digest from ${name} t`,
    )
    digests[name] = row?.['digest']
  }
  return digests
}

describe('the doctor', () => {
  it('finds nothing wrong with a project that is set up, and says what it cannot see', async () => {
    const results = await examine(project)
    expect(results.filter(({ state }) => state === 'wrong')).toEqual([])
    const tools = hasCli ? [] : ['advisors', 'lint']
    expect(namesOf(results, 'not seen').sort()).toEqual([HEADER_OF_ADDRESS, ...tools].sort())
    expect(countOf(results)).toBe(
      `${checks.length} checks: ${checks.length - 1 - tools.length} good, 0 wrong, ${1 + tools.length} not seen`,
    )
  })

  it('calls nothing good that it was not given', async () => {
    const [rest, sql] = [
      await examine({ ...withoutCli(), query: null, management: null }),
      await examine({ ...withoutCli(), url: null, siteUrl: null, management: null }),
    ]
    expect([...namesOf(rest, 'wrong'), ...namesOf(sql, 'wrong')]).toEqual([])
    const seen = [...namesOf(rest, 'good'), ...namesOf(sql, 'good')]
    expect(new Set(seen).size).toBe(seen.length)
    expect(namesOf(sql, 'not seen')).toEqual(expect.arrayContaining(namesOf(rest, 'good')))
  })

  it.for(Object.entries(faults))('%s', async ([, fault], { skip }) => {
    if (fault.needsCli && !hasCli) skip('The official CLI could not be fetched here.')
    const given = () => ({
      ...(fault.needsCli ? { ...project } : withoutCli()),
      ...fault.given?.(),
    })
    await apply(fault.make)
    try {
      await expectWrong(given, fault.found)
    } finally {
      await apply(fault.mend)
    }
    // PostgREST reloads its settings with a delay; the next fault would reveal anything else left behind.
    if (fault.isOfApi) await expectWrong(withoutCli, [])
  })

  it('says of a site that does not answer that it is to be published', async () => {
    const siteUrl = 'http://127.0.0.1:1'
    const results = await examine({ ...withoutCli(), url: null, query: null, siteUrl })
    const wrong = results.filter((result) => result.state === 'wrong')
    expect(wrong.map(({ name }) => name)).toContain('headers of the site')
    expect(new Set(wrong.map(({ cure }) => cure))).toEqual(
      new Set(['Publish dist/ at VITE_SITE_URL, or correct that address in .env.']),
    )
  })

  it('has a fault for every check', () => {
    const found = new Set(Object.values(faults).flatMap((fault) => fault.found))
    // A plan that does not offer it is no fault.
    found.add('leaked passwords')
    expect(checks.map(({ name }) => name).filter((name) => !found.has(name))).toEqual([])
  })

  it('finds nothing wrong at any step of changing the secret of the jobs', async () => {
    const given = { ...functionSettings }
    const changed = 'another secret of the jobs, just as long'
    const inVault = (secret: string) =>
      database`update vault.decrypted_secrets set decrypted_secret = ${secret} where name = 'job_secret'`
    const isWell = async () => expect(namesOf(await examine(withoutCli()), 'wrong')).toEqual([])
    try {
      functionSettings = { ...given, JOB_SECRET: changed, JOB_SECRET_BEFORE: JOB_SECRET }
      await isWell()
      await inVault(changed)
      await isWell()
      functionSettings = { ...given, JOB_SECRET: changed }
      await isWell()
      await inVault(JOB_SECRET)
      expect(namesOf(await examine(withoutCli()), 'wrong')).toEqual([
        'function sweep',
        'function deliver',
        'function erase',
      ])
    } finally {
      functionSettings = given
      await inVault(JOB_SECRET)
    }
  })

  it('changes nothing, and could not', async () => {
    const before = await everyRow()
    await examine(withoutCli())
    expect(await everyRow()).toEqual(before)
    await expect(project.query?.('create table public.by_hand ()')).rejects.toThrow(
      'read-only transaction',
    )
  })
})
