import WebSocket from 'ws'
import { readApiSettings } from '../../local/stack/config.ts'
import { type Check, good, notSeen, withoutAddress, wrong } from '../check.ts'
import type { Project } from '../project.ts'

/* The API as a visitor sees it, with only the publishable key. */

const OLDEST_POSTGREST = 12

/** A visitor's request. */
export function ask(
  { url, publishableKey }: Project,
  path: string,
  { headers = {}, ...options }: RequestInit & { headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${url}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...options,
    headers: { apikey: publishableKey, ...headers },
  })
}

const key: Check = {
  name: 'address and key',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const { status } = await ask(project, '/rest/v1/state_coordinators?select=id&limit=1')
    return status === 200
      ? good('a visitor reads the coordinators')
      : wrong(
          `A visitor is answered ${status}.`,
          'VITE_SUPABASE_PUBLISHABLE_KEY is the publishable key of this project (Settings, API keys).',
        )
  },
}

const postgrestVersion: Check = {
  name: 'version of PostgREST',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const { headers } = await ask(project, '/rest/v1/state_coordinators?select=id&limit=1')
    const version = /^postgrest\/((\d+)\S*)/.exec(headers.get('server') ?? '')
    if (!version)
      return notSeen(
        'The gateway does not name it.',
        'In the dashboard under Settings, Infrastructure: Data API, 12 or later.',
      )
    return Number(version[2]) >= OLDEST_POSTGREST
      ? good(String(version[1]))
      : wrong(
          `${version[1]}, and the product needs ${OLDEST_POSTGREST} or later.`,
          'Upgrade the project.',
        )
  },
}

const schemas: Check = {
  name: 'exposed schemas',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const cure = 'npm run supabase -- config push, which exposes the schema public alone.'
    const response = await ask(project, '/rest/v1/settings?limit=1', {
      headers: { 'accept-profile': 'not_exposed' },
    })
    const body = (await response.json().catch(() => ({}))) as Record<string, string | null>
    if (body['code'] !== 'PGRST106')
      return wrong(`An unknown schema is answered ${response.status}.`, cure)
    // The refusal lists the exposed schemas: older versions in the message, newer ones in the hint.
    const said = [body['hint'], body['message']].find((text) => text?.includes('following'))
    const exposed = /: (.*)$/.exec(said ?? '')?.[1]?.split(/,\s*/) ?? []
    const wanted = (await readApiSettings()).schemas
    // The dashboard adds a schema for GraphQL, which holds nothing of the product.
    const others = exposed.filter((name) => !wanted.includes(name) && name !== 'graphql_public')
    const missing = wanted.filter((name) => !exposed.includes(name))
    if (others.length > 0) return wrong(`Exposed too: ${others.join(', ')}.`, cure)
    if (missing.length > 0) return wrong(`Not exposed: ${missing.join(', ')}.`, cure)
    return good(exposed.join(', '))
  },
}

/** Tables that visitors read, the longest first. */
const PUBLIC_TABLES = ['public_profiles', 'state_coordinators']

const rowsAtOnce: Check = {
  name: 'max_rows',
  async run(project) {
    const { maxRows } = await readApiSettings()
    const cure = `npm run supabase -- config push sets ${maxRows}; self-hosted PGRST_DB_MAX_ROWS=${maxRows}.`
    if (project.url === null) return withoutAddress()
    for (const table of PUBLIC_TABLES) {
      const response = await ask(project, `/rest/v1/${table}?select=id`, {
        headers: { prefer: 'count=exact' },
      })
      const rows = (await response.json()) as unknown[]
      const total = Number(response.headers.get('content-range')?.split('/')[1])
      if (rows.length > maxRows || (rows.length < total && rows.length !== maxRows))
        return wrong(`${rows.length} rows of ${total} come at once, instead of ${maxRows}.`, cure)
      if (rows.length === maxRows && total > maxRows)
        return good(`${maxRows} of ${total} rows come at once`)
    }
    if (project.management) {
      const found = (await project.management('postgrest'))['max_rows']
      return found === maxRows
        ? good(`${maxRows}`)
        : wrong(`${String(found)} instead of ${maxRows}.`, cure)
    }
    return notSeen(
      `No public table has more than ${maxRows} rows yet.`,
      'Set SUPABASE_ACCESS_TOKEN for a hosted project; self-hosted look at PGRST_DB_MAX_ROWS.',
    )
  },
}

const requestCheck: Check = {
  name: 'check of requests',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const response = await ask(project, '/rest/v1/state_coordinators?select=id&limit=1', {
      headers: { prefer: 'count=planned' },
    })
    const body = (await response.json()) as { message?: string }
    return response.status === 400 && body.message === 'count_not_offered'
      ? good('a planned count is refused')
      : wrong(
          `A planned count is answered ${response.status}.`,
          `alter role authenticator set pgrst.db_pre_request = 'private.check_request'; notify pgrst, 'reload config';`,
        )
  },
}

const closedTables: Check = {
  name: 'tables closed to visitors',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const tables = ['applications', 'payments', 'donations', 'volunteers', 'notices']
    const answers = await Promise.all(
      tables.map(async (table) => {
        const { status } = await ask(project, `/rest/v1/${table}?select=id&limit=1`)
        return status === 401 || status === 403 ? [] : [`${table} (${status})`]
      }),
    )
    const open = answers.flat()
    return open.length === 0
      ? good(`${tables.length} asked, each refused`)
      : wrong(
          `A visitor is not refused by ${open.join(', ')}.`,
          'See the check schema: a grant was added by hand.',
        )
  },
}

const JOIN_WITHIN_MS = 15_000

/** Joins a channel as the app does; null when it was accepted, otherwise the reason. */
function joinRealtime({ url, publishableKey }: Project): Promise<string | null> {
  const address = `${String(url).replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(publishableKey)}&vsn=1.0.0`
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { handshakeTimeout: JOIN_WITHIN_MS })
    const end = (answer: string | null) => {
      clearTimeout(limit)
      socket.terminate()
      resolve(answer)
    }
    const limit = setTimeout(() => end('No answer.'), JOIN_WITHIN_MS)
    const config = {
      postgres_changes: [{ event: '*', schema: 'public', table: 'public_profiles' }],
    }
    socket.once('error', (error) => end(error.message))
    socket.once('open', () =>
      socket.send(
        JSON.stringify({
          topic: 'realtime:doctor',
          event: 'phx_join',
          ref: '1',
          join_ref: '1',
          payload: { config },
        }),
      ),
    )
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as {
        event?: string
        payload?: { status?: string; response?: unknown }
      }
      if (message.event !== 'phx_reply') return
      const { status, response } = message.payload ?? {}
      end(status === 'ok' ? null : JSON.stringify(response))
    })
  })
}

const realtime: Check = {
  name: 'realtime service',
  async run(project) {
    if (project.url === null) return withoutAddress()
    const refusal = await joinRealtime(project)
    return refusal === null
      ? good('a page that listens is taken')
      : wrong(refusal, 'In the dashboard under Realtime, Settings: the service is enabled.')
  },
}

export const apiChecks: Check[] = [
  key,
  postgrestVersion,
  schemas,
  rowsAtOnce,
  requestCheck,
  closedTables,
  realtime,
]
