import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { root } from '../../../src/build/app-config.ts'
import { afterThisProcess } from '../../../tests/runner/process.ts'
import { loadLite } from '../../local/compat/lite.ts'
import { createFileStorage } from '../../local/stack/file-storage.ts'
import { freePort } from './postgres.ts'
import type { Project } from './project.ts'

/**
 * The edge function sweep as it is deployed: its own shell in a real Deno, the tables and procedures in
 * the real PostgreSQL that the CLI pushed to. Between them stands the API layer of the embedded stack,
 * without what the stack adds: like the hosted service, it believes the media type of an upload.
 */

// Fetched when it is first needed: nobody who only runs the product downloads it.
const DENO = ['npx', '--yes', 'deno@2.9.6']

const secret = randomBytes(24).toString('base64url')
const key = `sb_secret_${randomBytes(24).toString('base64url')}`

interface Served {
  url: string
  close: () => Promise<void>
}

async function serveApi(project: Project): Promise<Served> {
  const lite = await loadLite()
  const { createPostgresConnection } = await import('@supabase/lite/postgres')
  const connection = createPostgresConnection({ url: project.superuserUrl })
  // The grants are the migrations' own.
  Object.assign(connection, { rlsState: 'active' })
  const app = new lite.App({
    connection,
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: randomBytes(48).toString('base64url'),
      publishable_key: 'sb_publishable_test',
      secret_key: key,
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    options: { server: { admin: false } },
  })
  const files = mkdtempSync(path.join(os.tmpdir(), 'edge-function-'))
  app._storageAdapter = createFileStorage(files)
  await app.init()

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await text(incoming)
    const { method = 'GET', headers, url = '/' } = incoming
    const request = new Request(new URL(url, 'http://localhost'), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]),
      ...(body === '' ? {} : { body }),
    })
    const response = await app.fetch(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await connection.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}

async function serveFunction(api: string): Promise<Served> {
  const port = await freePort()
  const [program = '', ...args] = DENO
  const child = spawn(
    program,
    [
      ...args,
      ...['run', '--no-lock', '--no-prompt', '--allow-env', '--allow-net=127.0.0.1'],
      path.join(root, 'supabase/functions/sweep/index.ts'),
    ],
    {
      // A group of its own: npx, its shell and Deno end together.
      detached: true,
      cwd: os.tmpdir(),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        JOB_SECRET: secret,
        SUPABASE_URL: api,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: key }),
      },
    },
  )
  let log = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (log += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (log += part))
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
    const isUp = await fetch(url).then(
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

/** What is wrong with the function, or null. */
export async function checkEdgeFunction(project: Project): Promise<string | null> {
  const api = await serveApi(project)
  try {
    const deployed = await serveFunction(api.url)
    try {
      await prepare(project, api.url)
      return (await checkCallers(deployed.url)) ?? (await checkSweep(project, deployed.url))
    } finally {
      await deployed.close()
    }
  } finally {
    await api.close()
  }
}

const call = (url: string, headers: Record<string, string>, method = 'POST') =>
  fetch(url, { method, headers })

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
  const run = async () => {
    const response = await call(url, { 'x-job-secret': secret })
    return `${response.status} ${await response.text()}`
  }
  const state = () =>
    project.psql(`
      select f.status, f.kind from public.payment_proofs f order by f.kind;
      select 'left', o.name from storage.objects o order by o.name;
      select 'stray', s.name from private.stray_files s;
      select 'reported', j.reported_at > now() - interval '10 minutes' from private.jobs j;`)
  const found = [await run(), await run(), await state()].join('\n').trim()
  const wanted = [
    '200 {"accepted":1,"refused":1,"removed":2,"failed":0}',
    '200 {"accepted":0,"refused":0,"removed":0,"failed":0}',
    'accepted|application/pdf',
    'refused|image/png',
    `left|${pathOf(proofs.good)}`,
    'reported|t',
  ].join('\n')
  return found === wanted ? null : `It should have answered and left\n${wanted}\nbut\n${found}`
}
