import { vi } from 'vitest'

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]

interface Asked {
  event: string
  schema: string
  table: string
  filter?: string
}

interface Join {
  access_token?: string
  config: { postgres_changes: Asked[] }
}

/** The realtime service's WebSocket: it accepts every channel and sends the messages it is told to. */
export class FakeSocket extends EventTarget {
  /** The client keeps its connection across pages. */
  static opened: FakeSocket[] = []

  readonly url: string
  readyState = 0
  binaryType = 'arraybuffer'
  joins: { topic: string; ref: string; payload: Join; isLetIn: boolean }[] = []
  left: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onerror: ((event: unknown) => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
    FakeSocket.opened.push(this)
    queueMicrotask(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }

  send(text: string) {
    const [joinRef, ref, topic, event, payload] = JSON.parse(text) as Frame
    if (event === 'phx_leave') this.left.push(topic)
    const join = { topic, ref: ref ?? '', payload: payload as Join, isLetIn: false }
    if (event === 'phx_join') this.joins.push(join)
    const asked = event === 'phx_join' ? (payload as Join).config.postgres_changes : []
    const postgres_changes = asked.map((change, index) => ({ ...change, id: index + 1 }))
    queueMicrotask(() => {
      this.say([joinRef, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes } }])
      join.isLetIn = true
    })
  }

  say(frame: Frame) {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }

  /** Announces a change to a row of the first table of each channel. */
  sayChange() {
    this.sayTo((asked) => asked.event === '*', 'UPDATE', {})
  }

  /** Announces a deletion, which carries only the row's key. */
  sayDeletion(id: string) {
    this.sayTo((asked) => asked.event === 'DELETE', 'DELETE', { id })
  }

  private sayTo(isMeant: (asked: Asked) => boolean, type: string, old_record: object) {
    for (const { topic, ref, payload } of this.joins) {
      const index = payload.config.postgres_changes.findIndex(isMeant)
      const asked = payload.config.postgres_changes[index]
      if (!asked || this.left.includes(topic)) continue
      const data = {
        schema: 'public',
        table: asked.table,
        type,
        commit_timestamp: '2026-05-05T10:00:00Z',
        columns: [],
        record: {},
        old_record,
        errors: null,
      }
      this.say([ref, null, topic, 'postgres_changes', { ids: [index + 1], data }])
    }
  }

  /** Drops the connection for a moment. */
  drop() {
    this.readyState = 3
    this.onclose?.({ code: 1006, reason: '' })
  }

  close() {
    this.readyState = 3
    this.onclose?.({ code: 1000, reason: '' })
  }
}

/** Forgets the channels of earlier pages. The client takes the socket that exists when it is created: see setup-dom. */
export function forgetJoins(): void {
  for (const socket of FakeSocket.opened) socket.joins = []
}

/** The connection of the open page, once its channel was accepted. */
export async function joinedSocket(): Promise<FakeSocket> {
  return vi.waitFor(() => {
    const socket = FakeSocket.opened.find(({ joins }) => joins.some(({ isLetIn }) => isLetIn))
    if (!socket) throw new Error('no page has joined a channel')
    return socket
  }, 15_000)
}
