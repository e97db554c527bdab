import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { root } from '../../src/build/app-config.ts'

/** A page's request, as it was sent. */
export interface RowsRequest {
  /** The path and query after the origin. */
  address: string
  method: string
  headers: Record<string, string>
  body: string | null
}

export interface DataFloor {
  url: string
  close: () => Promise<void>
}

const folder = path.join(root, '.cache/bench/data-floor')

const page = ({ address, method, headers, body }: RowsRequest) =>
  `<!doctype html><html lang="en"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rows</title><link rel="icon" href="data:,"></head><body><main><h1>Rows</h1><ul></ul></main><script>
fetch(${JSON.stringify(address)}, ${JSON.stringify({ method, headers, body: body ?? undefined })})
  .then((answer) => answer.json())
  .then((rows) => document.querySelector('ul').append(...rows.map((row) => {
    const item = document.createElement('li')
    const name = document.createElement('h2')
    name.textContent = row.child_name
    item.append(name, Object.values(row).join(', '))
    return item
  })))
</script></body></html>`

/**
 * The minimum for a page with data: static HTML with a single inline script that requests the rows of Our Shining Stars
 * and writes them. Its files are served like the app's, and the API is the stage's own.
 */
export async function openDataFloor(origin: string, rows: RowsRequest): Promise<DataFloor> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const html = page(rows)
  await writeFile(path.join(folder, 'rows.html'), html)
  await writeFile(path.join(folder, 'rows.html.br'), brotliCompressSync(html))
  // Without its own policy the server would use one that forbids inline scripts.
  await writeFile(
    path.join(folder, '_headers'),
    "/*\n  Content-Security-Policy: script-src 'unsafe-inline'\n",
  )
  const serve = await createStaticFiles(folder)
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/rest/')) return serve(incoming, outgoing)
    const { method, headers } = incoming
    const onward = forward(`${origin}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', (error) => outgoing.destroy(error))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/rows`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
