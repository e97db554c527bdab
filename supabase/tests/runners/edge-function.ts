import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { root } from '../../../src/build/app-config.ts'
import { startMailServer } from '../../../tests/emails/mail-server.ts'
import { afterThisProcess } from '../../../tests/runner/process.ts'
import { type Served, serveApi } from './api.ts'
import { freePort } from './postgres.ts'
import type { Project } from './project.ts'

/**
 * The edge functions as deployed: each in its own process of a real Deno, with the tables and procedures in the real
 * PostgreSQL that the CLI pushed to, and a mail server on this machine.
 */

// Fetched on first use: running only the product does not download it.
const DENO = ['npx', '--yes', 'deno@2.9.6']

const SITE_URL = 'https://show.example.org'

const secret = randomBytes(24).toString('base64url')
const key = `sb_secret_${randomBytes(24).toString('base64url')}`

/** The deployed files, without the locally installed packages. */
function copyFunctions(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'functions-'))
  for (const name of ['supabase/functions', 'src/domain']) {
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  }
  return folder
}

async function serveFunction(
  folder: string,
  name: string,
  settings: Record<string, string>,
): Promise<Served> {
  const port = await freePort()
  const [program = '', ...args] = DENO
  const child = spawn(
    program,
    [
      ...args,
      'run',
      '--no-lock',
      '--no-prompt',
      '--allow-env',
      '--allow-sys=hostname',
      '--allow-net=127.0.0.1',
      path.join(folder, `supabase/functions/${name}/index.ts`),
    ],
    {
      // A separate process group: npx, its shell and Deno end together.
      detached: true,
      cwd: os.tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: key }),
        ...settings,
      },
    },
  )
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (log += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (log += chunk))
  const group = `-${child.pid}`
  const keep = afterThisProcess(['kill', '--', group])
  const close = () => {
    keep()
    if (child.exitCode === null) process.kill(Number(group), 'SIGTERM')
    return Promise.resolve()
  }
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Deno ended:\n${log}`)
    const isUp = await fetch(url, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (isUp) return { url, close }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

const user = randomUUID()
const payment = randomUUID()
const proofs = {
  good: { id: randomUUID(), kind: 'application/pdf', ending: 'pdf', bytes: '%PDF-1.7 a receipt' },
  bad: { id: randomUUID(), kind: 'image/png', ending: 'png', bytes: '<script>alert(1)</script>' },
  erased: { id: randomUUID(), kind: 'application/pdf', ending: 'pdf', bytes: '%PDF-1.7 another' },
}

const pathOf = ({ id, ending }: { id: string; ending: string }) => `${user}/${id}.${ending}`

async function prepare(project: Project, api: string): Promise<void> {
  await project.psql(`
    insert into auth.users (id, email) values ('${user}', 'sweep@example.com');
    insert into public.payments (id, user_id, amount, currency, description)
    values ('${payment}', '${user}', 1, 'NGN', 'Gift');`)
  for (const proof of Object.values(proofs)) {
    const response = await fetch(`${api}/storage/v1/object/payment-proofs/${pathOf(proof)}`, {
      method: 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': proof.kind },
      body: proof.bytes,
    })
    if (!response.ok) throw new Error(`No file was sent: ${await response.text()}`)
    await project.psql(`
      insert into public.payment_proofs (id, user_id, payment_id, kind, size_bytes)
      values ('${proof.id}', '${user}', '${payment}', '${proof.kind}', ${proof.bytes.length});`)
  }
  await project.psql(`delete from public.payment_proofs where id = '${proofs.erased.id}'`)
}

/** Runs a check against a deployed function; returns the fault, or null. */
async function withFunction(
  project: Project,
  name: string,
  settings: Record<string, string>,
  check: (url: string, api: string) => Promise<string | null>,
): Promise<string | null> {
  const api = await serveApi(project.superuserUrl, key)
  const folder = copyFunctions()
  try {
    const deployed = await serveFunction(folder, name, { SUPABASE_URL: api.url, ...settings })
    try {
      return await check(deployed.url, api.url)
    } finally {
      await deployed.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await api.close()
  }
}

/** Checks the function sweep; returns the fault, or null. */
export function checkSweepFunction(project: Project): Promise<string | null> {
  return withFunction(project, 'sweep', { JOB_SECRET: secret }, async (url, api) => {
    await prepare(project, api)
    return (await checkCallers(url)) ?? (await checkSweep(project, url))
  })
}

/**
 * Checks the function erase: a family of a confirmed year is told, and erased 30 days later. Returns the fault, or
 * null.
 */
export function checkEraseFunction(project: Project): Promise<string | null> {
  return withFunction(project, 'erase', { JOB_SECRET: secret }, async (url) => {
    const wrongCaller = await checkCallers(url)
    if (wrongCaller) return wrongCaller
    const parent = randomUUID()
    const child = randomUUID()
    await project.psql(`
      insert into auth.users (id, email, created_at) values ('${parent}', 'past@example.com', now() - interval '30 months');
      insert into public.applications (id, user_id, child_name, age, gender, country, state_city, parent_phone, consent_version)
      values ('${child}', '${parent}', 'Past Child', 9, 'Female', 'Nigeria', 'Lagos', '+2348030000000', '2026-11-01');
      update private.editions set opened_at = '2020-01-01', ended_at = now() - interval '25 months', erasure_confirmed_at = now()
      where year = 2025;`)
    const told = await run(url)
    await project.psql(`
      update public.notices set created_at = created_at - interval '31 days' where application_id = '${child}';
      update private.editions set erasure_confirmed_at = now() - interval '32 days' where year = 2025;`)
    const found = [
      told,
      await run(url),
      await run(url),
      await project.psql(`
        select 'left', u.email from auth.users u where u.id = '${parent}';
        select 'numbers', p.figures -> 'all' -> 'total_children' from private.past_years p;
        select 'reported', j.reported_at > now() - interval '10 minutes' from private.jobs j where j.name = 'erase';`),
    ]
    return difference(found, [
      '200 {"told":1,"erased":0}',
      '200 {"told":0,"erased":2}',
      '200 {"told":0,"erased":0}',
      'numbers|1',
      'reported|t',
    ])
  })
}

/** Checks the function deliver; returns the fault, or null. */
export async function checkDeliverFunction(project: Project): Promise<string | null> {
  const mail = await startMailServer('a password')
  const settings = {
    JOB_SECRET: secret,
    SITE_URL,
    MAIL_FROM: 'The Show <show@example.org>',
    SMTP_URL: mail.url.replace('//', '//show:a%20password@'),
  }
  try {
    return await withFunction(project, 'deliver', settings, async (url) => {
      const wrongCaller = await checkCallers(url)
      if (wrongCaller) return wrongCaller
      await project.psql(`
        update private.settings set value = 'on' where name = 'emails';
        insert into auth.users (id, email) values ('${reader}', 'reader@emails.example.org');
        insert into private.email_outbox (user_id, test) values ('${reader}', '{"subject": "s", "body": "b"}');`)
      const found = [
        await run(url),
        await run(url),
        ...mail.emails.map(({ to, headers }) => `${to}: ${headers.get('subject')}`),
        await project.psql(`
          select d.state from private.email_outbox d where d.user_id = '${reader}';
          select 'reported', j.reported_at > now() - interval '10 minutes' from private.jobs j where j.name = 'deliver';`),
      ]
      return difference(found, [
        '200 {"sent":1,"later":0,"failed":0}',
        '200 {"sent":0,"later":0,"failed":0}',
        "reader@emails.example.org: Kanyezi, the children's talent show: there is news for you",
        'sent',
        'reported|t',
      ])
    })
  } finally {
    await mail.close()
  }
}

/** Checks the function unsubscribe, which anybody may call and where a token works once. Returns the fault, or null. */
export function checkUnsubscribeFunction(project: Project): Promise<string | null> {
  return withFunction(project, 'unsubscribe', { SITE_URL }, async (url) => {
    const subscriber = randomUUID()
    await project.psql(`
      insert into auth.users (id, email) values ('${subscriber}', 'subscriber@emails.example.org');
      insert into private.email_tokens (token_hash, user_id, address, email_group)
      values (sha256('a-token'), '${subscriber}', 'subscriber@emails.example.org', 'auditions');`)
    const answer = async (method: string, token: string) => {
      const response = await fetch(`${url}?token=${token}`, { method, redirect: 'manual' })
      return `${response.status} ${await response.text()}${response.headers.get('location') ?? ''}`
    }
    const switched = () =>
      project.psql(
        `select w.email_group from private.email_switches w where w.user_id = '${subscriber}'`,
      )
    const found = [
      await answer('GET', 'a-token'),
      `after GET: ${await switched()}`,
      await answer('POST', 'unknown'),
      await answer('POST', 'a-token'),
      `after POST: ${await switched()}`,
      await answer('PUT', 'a-token'),
    ]
    return difference(found, [
      `303 ${SITE_URL}/unsubscribe#a-token`,
      'after GET:',
      '200 You are unsubscribed.',
      '200 You are unsubscribed.',
      'after POST: auditions',
      '405 Unsubscribe by POST.',
    ])
  })
}

const reader = randomUUID()

const call = (url: string, headers: Record<string, string>, method = 'POST') =>
  fetch(url, { method, headers })

async function run(url: string): Promise<string> {
  const response = await call(url, { 'x-job-secret': secret })
  return `${response.status} ${await response.text()}`
}

function difference(found: readonly string[], wanted: readonly string[]): string | null {
  const has = found.map((line) => line.trim()).join('\n')
  return has === wanted.join('\n')
    ? null
    : `It should have answered and left\n${wanted.join('\n')}\nbut\n${has}`
}

async function checkCallers(url: string): Promise<string | null> {
  const tries: [what: string, wanted: number, response: Response][] = [
    ['no secret', 401, await call(url, {})],
    ['a wrong secret', 401, await call(url, { 'x-job-secret': `${secret}x` })],
    ['the key of the service role', 401, await call(url, { authorization: `Bearer ${key}` })],
    ['a wrong method', 405, await call(url, { 'x-job-secret': secret }, 'GET')],
  ]
  const wrong = tries.filter(([, wanted, { status }]) => status !== wanted)
  return (
    wrong.map(([what, , { status }]) => `With ${what} it answers ${status}.`).join('\n') || null
  )
}

async function checkSweep(project: Project, url: string): Promise<string | null> {
  const state = () =>
    project.psql(`
      select f.status, f.kind from public.payment_proofs f order by f.kind;
      select 'left', o.name from storage.objects o order by o.name;
      select 'stray', s.name from private.file_deletion_queue s;
      select 'reported', j.reported_at > now() - interval '10 minutes' from private.jobs j where j.name = 'sweep';`)
  return difference(
    [await run(url), await run(url), await state()],
    [
      '200 {"accepted":1,"refused":1,"removed":2,"failed":0}',
      '200 {"accepted":0,"refused":0,"removed":0,"failed":0}',
      'accepted|application/pdf',
      'refused|image/png',
      `left|${pathOf(proofs.good)}`,
      'reported|t',
    ],
  )
}
