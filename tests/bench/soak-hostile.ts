import process from 'node:process'
import WebSocket from 'ws'
import { familyMetadata } from '../../supabase/local/stack/testing.ts'
import { PUBLISHABLE_KEY } from '../../supabase/local/stack/stack.ts'
import { callFrom } from '../e2e/forms.ts'

/**
 * The hostile half of `npm run bench:soak`, in a process of its own: 200 sockets from four addresses, and
 * forms, guesses and letters from 127.0.0.2, until it is told to end. It then says what became of them.
 */

const SOCKETS = 200
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5']
const FORMS_AT_ONCE = 10
const RECONNECT_MS = 200

const url = process.argv[2] ?? ''
const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
let isOver = false

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function send(address: string, path: string, body: unknown, token?: string, method = 'POST') {
  const { status, body: text } = await callFrom(address, `${url}${path}`, {
    method,
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  }).catch(() => ({ status: 0, body: '' }))
  return { status, text }
}

const entry = (table: string, filter?: string) => ({
  event: '*',
  schema: 'public',
  table,
  ...(filter !== undefined && { filter }),
})

/** The messages that a kind of socket sends, again and again; null where it only stops reading. */
type Kind = (socket: WebSocket, token: string, round: number) => void

const join = (socket: WebSocket, topic: string, entries: object[], token?: string) => {
  const payload = { config: { postgres_changes: entries }, access_token: token }
  socket.send(JSON.stringify(['1', '1', `realtime:${topic}`, 'phx_join', payload]))
}

const KINDS: Record<string, { everyMs: number; act: Kind }> = {
  junk: {
    everyMs: 50,
    act: (socket, _token, round) => {
      const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
      const junk = [
        'null',
        '{',
        deep,
        'x'.repeat(60_000),
        '["1","1","a","b",{}]',
        'x'.repeat(70_000),
      ]
      socket.send(junk[round % junk.length] ?? '')
    },
  },
  'long filters': {
    everyMs: 200,
    act: (socket, _token, round) => {
      const filters = Array.from({ length: 10 }, (_, n) => {
        const ids = Array.from({ length: 100 }, () => crypto.randomUUID())
        return n % 2 ? `points=gte.${round * 10 + n}` : `id=in.(${ids.join(',')})`
      })
      const entries = filters.map((filter) => entry('public_profiles', filter))
      join(socket, `filters-${round % 10}`, entries)
    },
  },
  'joins without end': {
    everyMs: 20,
    act: (socket, token, round) => join(socket, `join-${round}`, [entry('applications')], token),
  },
  'slow readers': {
    everyMs: 1000,
    act: (socket, token, round) => {
      if (round < 10) join(socket, `${round}${'-'.repeat(200)}`, [entry('applications')], token)
      else socket.pause()
    },
  },
}

async function keepSocket(index: number, token: string): Promise<void> {
  const [name, kind] = Object.entries(KINDS)[index % 4] ?? []
  const localAddress = ADDRESSES[Math.floor(index / 4) % 4] ?? ''
  while (!isOver && kind) {
    const address = `${url.replace('http://localhost', 'ws://127.0.0.1')}/realtime/v1/websocket`
    const socket = new WebSocket(`${address}?apikey=${PUBLISHABLE_KEY}&vsn=2.0.0`, { localAddress })
    let round = 0
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      socket.on('open', () => {
        count(`sockets opened: ${name}`)
        timer = setInterval(() => {
          if (isOver) socket.terminate()
          else if (socket.readyState === socket.OPEN) kind.act(socket, token, round++)
        }, kind.everyMs)
      })
      socket.on('error', (error) => count(`sockets refused: ${error.message.slice(0, 40)}`))
      socket.on('close', (code) => {
        if (round > 0) count(`sockets closed with ${code}: ${name}`)
        resolve()
      })
    })
    clearInterval(timer)
    await pause(RECONNECT_MS)
  }
}

async function postForms(): Promise<void> {
  for (let round = 0; !isOver; round += 1) {
    const email = `guess-${round}@example.com`
    const calls: [string, unknown][] = [
      [
        '/rest/v1/donations',
        { donor_name: 'Ade Obi', donor_email: email, project: 'Kanyezi Edu', country: 'Nigeria' },
      ],
      [
        '/rest/v1/volunteers',
        {
          full_name: 'Ade Obi',
          phone_number: '+2348030000000',
          age: 30,
          country: 'Nigeria',
          state_province: 'Lagos',
        },
      ],
      ['/auth/v1/token?grant_type=password', { email, password: 'guess' }],
      ['/auth/v1/recover', { email }],
      ['/auth/v1/signup', { email, password: 'x'.repeat(70_000) }],
    ]
    for (const [path, body] of calls) {
      const { status } = await send('127.0.0.2', path, body)
      count(`${path.replace(/\?.*/, '')} answered ${status}`)
    }
  }
}

/** A parent whose child changes all the time, so that there is something to tell all who listen. */
async function changeWithoutEnd(token: string, child: string): Promise<void> {
  for (let round = 0; !isOver; round += 1) {
    const name = `Child ${'abcdefghij'[round % 10]}`
    const path = `/rest/v1/applications?id=eq.${child}`
    const { status } = await send('127.0.0.3', path, { child_name: name }, token, 'PATCH')
    count(`changes answered ${status}`)
    await pause(20)
  }
}

const child = crypto.randomUUID()
const { text } = await send('127.0.0.3', '/auth/v1/signup', {
  email: 'hostile@example.com',
  password: 'a-good-password',
  data: familyMetadata({ application_id: child }),
})
const { access_token: token } = JSON.parse(text) as { access_token: string }
process.send?.('ready')
process.once('message', () => {
  isOver = true
  process.send?.([...counts].sort())
  setTimeout(() => process.exit(0), 1000)
})
void changeWithoutEnd(token, child)
for (let index = 0; index < SOCKETS; index += 1) void keepSocket(index, token)
for (let index = 0; index < FORMS_AT_ONCE; index += 1) void postForms()
