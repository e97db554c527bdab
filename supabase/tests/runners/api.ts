import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { loadLite } from '../../local/compat/lite.ts'
import { createFileStorage } from '../../local/stack/file-storage.ts'

/** A server on this machine. */
export interface Served {
  url: string
  close: () => Promise<void>
}

/**
 * The embedded stack's API layer on a real PostgreSQL, without the stack's additions: like the hosted service, it
 * trusts an upload's media type.
 *
 * @param superuserUrl the database
 * @param key the service role key
 */
export async function serveApi(superuserUrl: string, key: string): Promise<Served> {
  const lite = await loadLite()
  const { createPostgresConnection } = await import('@supabase/lite/postgres')
  const connection = createPostgresConnection({ url: superuserUrl })
  // Keeps the migrations' own grants.
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
      body: body === '' ? undefined : body,
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
