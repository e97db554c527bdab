import { request } from 'node:http'

/** A server's answer to a request from another address. */
interface Reply {
  status: number
  body: string
}

/** A loopback address that no other test has, for rows that it needs and that are not about the limits of an address. */
export function anyAddress(): string {
  return ['127', ...Array.from({ length: 3 }, () => 1 + Math.floor(Math.random() * 254))].join('.')
}

/**
 * Sends a request from a loopback address of one's own (127.0.0.2 and so on), so that a test that
 * uses up the limit of an address takes nothing from the tests beside it.
 */
export function callFrom(
  address: string,
  url: string,
  options: { method: string; headers: Record<string, string>; body: string | null },
): Promise<Reply> {
  const { hostname, port, pathname, search } = new URL(url)
  const {
    host: _host,
    connection: _connection,
    'content-length': _length,
    ...headers
  } = options.headers
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path: `${pathname}${search}`,
        method: options.method,
        headers,
        localAddress: address,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(options.body ?? undefined)
  })
}

/** Counters start afresh with the hour: a test that begins in its last seconds waits for the next one. */
async function leaveHourEnd(): Promise<void> {
  const left = 3_600_000 - (Date.now() % 3_600_000)
  if (left < 25_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
}

/** Sends forms from an address until the database refuses one; says how many it took. */
export async function exhaustLimit(
  address: string,
  url: string,
  form: () => Record<string, unknown>,
): Promise<{ taken: number; refusal: Reply }> {
  await leaveHourEnd()
  for (let taken = 0; ; taken += 1) {
    const reply = await callFrom(address, url, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_local', 'content-type': 'application/json' },
      body: JSON.stringify(form()),
    })
    if (reply.status !== 201) return { taken, refusal: reply }
    if (taken > 200) throw new Error('Nothing limits the forms of one address')
  }
}

/** The lines of a WhatsApp message, from the address that opens it. */
export function messageOf(href: string | null): string[] {
  return new URL(href ?? '').searchParams.get('text')?.split('\n') ?? []
}
