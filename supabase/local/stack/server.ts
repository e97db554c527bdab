import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { createApiServer, isApiPath } from './http.ts'
import type { Stack } from './stack.ts'

/** A listening server and how to end it. */
export interface RunningServer {
  server: Server
  port: number
  /** Stops taking requests and waits for those in flight. */
  close(): Promise<void>
}

/** Something that the server may answer with, where the path is not the API's. */
export type ServeApp = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves the API, realtime and the app on one port.
 *
 * @param makeApp is given the server before it listens, for an app with a WebSocket of its own
 * @param address port 0 takes a free one; the host is this machine alone unless told
 * @throws Error with a sentence for people when the port is taken
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
        // The sockets of open pages are the server's no more, yet it waits for them.
        for (const socket of upgraded) socket.destroy()
        // Kept-alive connections would hold the server open for ever.
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
