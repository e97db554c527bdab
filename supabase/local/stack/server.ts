import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createApiServer, isApiPath } from './http.ts'
import type { Stack } from './stack.ts'

/** A listening server and how to end it. */
export interface RunningServer {
  server: Server
  port: number
  /** Stops accepting requests and waits for those in flight. */
  close(): Promise<void>
}

/** Serves the paths outside of the API. */
export type ServeApp = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the API, realtime and the app on one port.
 *
 * @param makeApp gets the server before it listens, for an app with its own WebSocket
 * @param address port 0 picks a free one; the host defaults to this machine only
 * @throws Error with a readable sentence when the port is taken
 */
export async function startServer(
  stack: Stack,
  makeApp: (server: Server) => Promise<ServeApp>,
  { port, host = '127.0.0.1' }: { port: number; host?: string },
): Promise<RunningServer> {
  const server = createServer()
  const app = await makeApp(server)
  const serveApi = createApiServer(stack)
  const upgraded = new Set<Duplex>()
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  })
  server.on('request', (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '')
    if (isApiPath(path)) void serveApi(request, response)
    else app(request, response)
  })
  stack.attachRealtime(server)
  await listen(server, port, host)
  const { port: taken } = server.address() as AddressInfo
  await stack.setSiteUrl(`http://localhost:${taken}`)
  return {
    server,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        // Upgraded sockets no longer belong to the server, yet it waits for them.
        for (const socket of upgraded) socket.destroy()
        // Keep-alive connections would hold the server open for ever.
        setTimeout(() => server.closeAllConnections(), 2000).unref()
      }),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = {
        EADDRINUSE: `Port ${port} is taken by another program. Choose one: PORT=3001 npm start`,
        EACCES: `Port ${port} may not be used by this user. Choose one: PORT=3001 npm start`,
        ENOTFOUND: `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`,
        EADDRNOTAVAIL: `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0, not "${host}".`,
      }[error.code ?? '']
      reject(sentence === undefined ? error : new Error(sentence))
    })
    server.listen(port, host, resolve)
  })
}
