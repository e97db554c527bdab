import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, request as ask, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { root } from '../../src/build/app-config.ts'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { test as base } from './actors.ts'
import type { Person } from './api.ts'

/*
 * A host of the built app that goes away, comes back and is deployed to, with the service worker let in. The second build
 * is the first with another digest in the name of each hashed file and in all that names it, as after a change that
 * reaches every chunk: a bundling of its own would cost each run a minute and differ in nothing that a tab of the first
 * can see.
 */

const dist = path.join(root, 'dist')
const SESSION_KEY = 'kanyezi-auth'

/** The folder of the second build, which is made once for all tests of a run; a run empties it at its start. */
function secondBuild(keepsFirst: boolean): string {
  const made = path.join(
    root,
    'test-results/e2e',
    `second-${process.ppid}${keepsFirst ? '-and-first' : ''}`,
  )
  if (existsSync(made)) return made
  const folder = `${made}.${process.pid}`
  cpSync(dist, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const assets = path.join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => /-[\w-]{8}\.(?:js|css)$/.test(name))
  const second = new Map(names.map((name) => [name, name.replace(/.{4}(\.\w+)$/, 'zzzz$1')]))
  const pattern = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.(?:html|js)$/.test(entry.name)) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(pattern, (name) => second.get(name) ?? name),
    )
  }
  for (const [old, name] of second) renameSync(path.join(assets, old), path.join(assets, name))
  const worker = path.join(folder, 'service-worker.js')
  writeFileSync(
    worker,
    readFileSync(worker, 'utf8').replaceAll(/pages-[0-9a-f]{12}/g, 'pages-second'),
  )
  if (keepsFirst) cpSync(path.join(dist, 'assets'), assets, { recursive: true })
  // The other worker may have been quicker.
  if (!existsSync(made)) renameSync(folder, made)
  return made
}

export interface Host {
  origin: string
  /** Puts the second build on the host, with the first one's files beside it or without them. */
  deploy: (options?: { keepsFirst: boolean }) => Promise<void>
  /** Puts the first build on the host again, without the second one's files beside it. */
  goBack: () => void
  /** As a host that gives the first build's pages and has lost its files. */
  loseFiles: () => void
  /** As if the network were gone. */
  stop: () => Promise<void>
  /** As if it were back. */
  start: () => Promise<void>
  open: (address: string, person?: Person) => Promise<Page>
}

interface HostOptions {
  /** Changes the headers of a file before they are sent. */
  retouch?: (response: ServerResponse) => void
  context?: BrowserContextOptions
}

export const test = base.extend<{
  host: Host
  makeHost: (options?: HostOptions) => Promise<Host>
}>({
  host: async ({ makeHost }, use) => use(await makeHost()),
  makeHost: async ({ browser, origin: api }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async ({ retouch, context: options = {} } = {}) => {
      const first = await createStaticFiles(dist)
      let serve = first
      const server: Server = createServer((request, response) => {
        if (!/^\/(?:auth|rest|storage|realtime|functions)\/v1/.test(request.url ?? '')) {
          serve(request, response)
          retouch?.(response)
          return
        }
        const { method, headers } = request
        const target = new URL(request.url ?? '/', api)
        const forward = ask(target, { method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        forward.on('error', () => response.destroy())
        request.pipe(forward)
      })
      const listen = (port: number) =>
        new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      await listen(0)
      const { port } = server.address() as AddressInfo
      const origin = `http://localhost:${port}`
      const stop = () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
      const contexts = new Map<Person | undefined, BrowserContext>()
      /** The browser of a person, or of a visitor. */
      async function contextOf(person?: Person): Promise<BrowserContext> {
        const known = contexts.get(person)
        if (known) return known
        const context = await browser.newContext({
          baseURL: origin,
          serviceWorkers: 'allow',
          ...options,
        })
        contexts.set(person, context)
        if (person) {
          await context.addInitScript(
            ([key, session]) => {
              // Given once: after that the app's own session counts, or its end.
              if (location.protocol === 'about:' || localStorage.getItem(`${key}-given`)) return
              localStorage.setItem(key, session)
              localStorage.setItem(`${key}-given`, 'yes')
            },
            [SESSION_KEY, JSON.stringify(person.session)] as const,
          )
        }
        return context
      }
      ends.push(async () => {
        for (const context of contexts.values()) await context.close()
        if (server.listening) await stop()
      })
      return {
        origin,
        stop,
        start: () => listen(port),
        loseFiles: () => {
          serve = (request, response) => {
            if (/^\/assets\/(?!boot-)/.test(request.url ?? '')) response.writeHead(404).end()
            else first(request, response)
          }
        },
        deploy: async ({ keepsFirst } = { keepsFirst: false }) => {
          serve = await createStaticFiles(secondBuild(keepsFirst))
        },
        goBack: () => {
          serve = first
        },
        open: async (address, person) => {
          const page = await (await contextOf(person)).newPage()
          await page.goto(address)
          return page
        },
      }
    })
    for (const end of ends) await end()
  },
})

export const isOfSecond = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelector<HTMLScriptElement>('script[src]')?.src.includes('zzzz.js') === true,
  )

/**
 * Follows the service workers of a page's context by the browser's own account of them, because
 * no page may be open while a waiting worker takes over.
 *
 * @param page - any open page of the context; it may be blank.
 * @returns the states of the workers that are not yet gone, one after the other: "activated installed", then "activated".
 */
export const followWorkers = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const versions = new Map<string, string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions: changed }) => {
    for (const { versionId, status } of changed) versions.set(versionId, status)
  })
  await session.send('ServiceWorker.enable')
  return () => [...versions.values()].filter((status) => status !== 'redundant').join(' ')
}
