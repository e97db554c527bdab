import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { headersFor, loadHeaderRules } from './site-headers.ts'
import { loadRewrites } from './site-redirects.ts'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

// Best first. The build writes each variant beside its file.
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

// Vite adds a digest of at least eight characters to the name of an immutable file.
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/
const PRIVATE = new Set(['/_headers', '/_redirects'])

interface StaticFile {
  path: string
  size: number
  etag: string
}

export type ServeStatic = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Serves a build folder as a static host would: exact files, `/page` as `page.html` or `page/index.html`, then the
 * rules of `_redirects`, and the app's shell for every other URL.
 *
 * The folder is listed once. Only listed files are ever opened, so no path can escape from it.
 *
 * Why not `sirv` (3.0.2): if a new build removes a listed file, it crashes the process, which here holds the database
 * too. It sends brotli to clients that refuse it (`br;q=0`), answers `bytes=-2` with the first bytes, and supports
 * neither `_headers` nor `_redirects`, so most of this file would remain around it.
 */
export async function createStaticFiles(folder: string): Promise<ServeStatic> {
  const files = await listFiles(folder)
  const rules = await loadHeaderRules(join(folder, '_headers'))
  const rewrites = await loadRewrites(join(folder, '_redirects'))
  const shell = files.has('/app.html') ? '/app.html' : '/index.html'

  function find(path: string): string | undefined {
    const page = path.replace(/\/$/, '')
    return [path, `${page}.html`, `${page}/index.html`].find((name) => files.has(name))
  }

  function resolve(path: string): string | null {
    if (PRIVATE.has(path) || /\.(br|gz)$/.test(path)) return null
    const file = find(path)
    if (file !== undefined) return file
    const isAsset = path.startsWith('/assets/') || /\.\w+$/.test(path)
    if (isAsset) return null
    const rewrite = rewrites.find(({ pattern }) => pattern.test(path))
    return (rewrite && find(rewrite.target)) ?? shell
  }

  return (request, response) => {
    const path = decodePath(request.url ?? '/')
    for (const [name, value] of headersFor(rules, path ?? '/')) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return answerText(response, 405, 'Only GET and HEAD are answered here.')
    }
    const name = path === null ? null : resolve(path)
    const plain = name === null ? undefined : files.get(name)
    if (name === null || !plain) return answerText(response, 404, 'There is no such file.')

    const extension = /\.(\w+)$/.exec(name)?.[1] ?? ''
    const accepted = acceptedEncodings(request.headers['accept-encoding'])
    const encoding = ENCODINGS.find(([id, end]) => accepted.has(id) && files.has(name + end))
    const file = (encoding && files.get(name + encoding[1])) ?? plain
    response.setHeader('content-type', TYPES[extension] ?? 'application/octet-stream')
    response.setHeader('vary', 'accept-encoding')
    response.setHeader('etag', file.etag)
    if (extension === 'html') response.setHeader('cache-control', 'no-cache')
    else if (HASHED.test(name)) {
      response.setHeader('cache-control', 'public, max-age=31536000, immutable')
    } else if (!response.hasHeader('cache-control')) {
      response.setHeader('cache-control', 'public, max-age=3600')
    }
    if (encoding) response.setHeader('content-encoding', encoding[0])
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(file.etag)) {
      response.writeHead(304).end()
      return
    }
    response.setHeader('content-length', file.size)
    response.statusCode = 200
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    createReadStream(file.path)
      .on('error', () => response.destroy())
      .pipe(response)
  }
}

async function listFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    const name = `/${relative(folder, path).split(sep).join('/')}`
    files.set(name, { path, size: content.byteLength, etag: `"${digest}"` })
  }
  return files
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''))
  } catch {
    return null
  }
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const accepted = new Set<string>()
  for (const encoding of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = encoding
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/)
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name)
  }
  return accepted
}

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    // A missing file may exist a moment later.
    'cache-control': 'no-store',
  })
  response.end(`${text}\n`)
}
