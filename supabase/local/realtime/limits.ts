import { createRateLimiter, type Rate } from '../stack/rate-limiter.ts'

const MAX_SOCKETS = 2000
// A page has one socket; behind one address there may be a school.
const MAX_SOCKETS_OF_ADDRESS = 50
const HANDSHAKES_OF_ADDRESS = { limit: 100, intervalMs: 20_000 }
const JOINS_OF_ADDRESS = { limit: 50, intervalMs: 25_000 }
// A page sends a join, a leave and now and then a heartbeat or a token.
const MESSAGES_OF_SOCKET = { limit: 50, intervalMs: 5_000 }

/** The limits of callers, counted for each address or socket. */
export interface Limits {
  /** Counts a socket in; the answer is the HTTP status that refuses it, or null. */
  openSocket(address: string): string | null
  /** Counts it out again. */
  closeSocket(address: string): void
  takeJoin(address: string): boolean
  /** For one socket: counts a message; false when they come too fast. */
  countMessages(): () => boolean
}

/** @param factor by how much more an address may do than by default */
export function createLimits(factor: number): Limits {
  const open = new Map<string, number>()
  let total = 0
  const times = ({ limit, intervalMs }: Rate) => ({ limit: limit * factor, intervalMs })
  const handshakes = createRateLimiter(times(HANDSHAKES_OF_ADDRESS))
  const joins = createRateLimiter(times(JOINS_OF_ADDRESS))
  return {
    openSocket(address) {
      const count = open.get(address) ?? 0
      if (total >= MAX_SOCKETS) return '503 Service Unavailable'
      if (count >= MAX_SOCKETS_OF_ADDRESS * factor || !handshakes.take(address)) {
        return '429 Too Many Requests'
      }
      open.set(address, count + 1)
      total += 1
      return null
    },
    closeSocket(address) {
      const count = (open.get(address) ?? 0) - 1
      if (count > 0) open.set(address, count)
      else open.delete(address)
      total -= 1
    },
    takeJoin: joins.take,
    countMessages() {
      const messages = createRateLimiter(MESSAGES_OF_SOCKET)
      return () => messages.take('')
    },
  }
}
