import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './app-config.ts'
import { headersFor, loadHeaderRules } from './site-headers.ts'
import { createStaticFiles } from './static-files.ts'

let folder: string
let server: Server

const FILES: Record<string, string> = {
  'dist/index.html': 'home',
  'dist/index.html.br': 'home in brotli',
  'dist/index.html.gz': 'home in gzip',
  'dist/about-us.html': 'about us',
  'dist/gallery/index.html': 'gallery',
  'dist/assets/index-AbCd1234.js': 'script',
  'dist/robots.txt': 'robots',
  'dist/gone.txt': 'gone',
  'dist/share.html': 'any ticket',
  'dist/_redirects': '# rewrites\n/share/* /share 200\n/old /about-us 301\n/* /nowhere 200\n',
  'dist/_headers':
    '/*\n  X-Frame-Options: DENY\n/share/*\n  X-Robots-Tag: noindex\n/assets/*\n  Cache-Control: public, max-age=3600\n',
  'secret.txt': 'secret',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  server = createServer(await createStaticFiles(join(folder, 'dist')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the path unchanged, because fetch would normalise it. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      asked.on('error', reject).end()
    },
  )
}

test('a rewrite answers with its page, and one that leads nowhere with the shell', async () => {
  expect((await ask('/share/1234')).text).toBe('any ticket')
  expect((await ask('/share/1234/')).text).toBe('any ticket')
  expect((await ask('/shared')).text).toBe('home')
  expect((await ask('/old')).text).toBe('home')
  expect((await ask('/share/missing.png')).status).toBe(404)
  expect((await ask('/_redirects')).status).toBe(404)
})

test('a page is found by its name, its folder, or not at all: then the shell answers', async () => {
  expect((await ask('/')).text).toBe('home')
  expect((await ask('/about-us')).text).toBe('about us')
  expect((await ask('/about-us/?from=mail')).text).toBe('about us')
  expect((await ask('/gallery')).text).toBe('gallery')
  expect((await ask('/dashboard/payment')).text).toBe('home')
})

test('a build with a shell of its own has that answer unknown addresses', async () => {
  const other = await mkdtemp(join(tmpdir(), 'shell-'))
  await writeFile(join(other, 'index.html'), 'home')
  await writeFile(join(other, 'app.html'), 'shell')
  const serve = await createStaticFiles(other)
  const second = createServer(serve)
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve))
  const { port } = second.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/dashboard`)).text()).toBe('shell')
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('home')
  second.close()
  await rm(other, { recursive: true, force: true })
})

test('the best encoding that the browser takes is sent', async () => {
  const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.text).toBe('home in brotli')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect((await ask('/', { 'accept-encoding': 'gzip, br;q=0' })).text).toBe('home in gzip')
  expect((await ask('/', { 'accept-encoding': 'identity' })).headers['content-encoding']).toBe(
    undefined,
  )
})

test('hashed files never change, pages are asked for again', async () => {
  const script = await ask('/assets/index-AbCd1234.js')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  const page = await ask('/')
  expect(page.headers['cache-control']).toBe('no-cache')
  const again = await ask('/', { 'if-none-match': page.headers.etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('a missing file is not answered with the shell', async () => {
  for (const path of ['/assets/index-Old98765.js', '/favicon.ico', '/index.html.br', '/_headers']) {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('hosts that send their headers with a 404 keep nothing missing for long', async () => {
  const rules = await loadHeaderRules(join(root, 'public/_headers'))
  for (const path of ['/assets/index-Old98765.js', '/none', '/none.js']) {
    expect(headersFor(rules, path).get('cache-control') ?? '').not.toMatch(/immutable|\d{5}/)
  }
})

test('no path leads out of the folder', async () => {
  for (const path of [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%00/secret.txt',
    '/%zz',
  ]) {
    const { status, text } = await ask(path)
    expect([status, text]).toEqual([404, 'There is no such file.\n'])
  }
})

test('HEAD has the headers alone, other methods are refused', async () => {
  const head = await ask('/robots.txt', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '6', ''])
  expect((await ask('/', {}, 'POST')).status).toBe(405)
})

test('the headers of the build apply to their paths', async () => {
  const page = await ask('/share/1')
  expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex' })
  expect((await ask('/')).headers).not.toHaveProperty('x-robots-tag')
})

test('a file that a new build has taken away costs its own answer alone', async () => {
  await rm(join(folder, 'dist/gone.txt'))
  await expect(ask('/gone.txt')).rejects.toThrow('socket hang up')
  expect((await ask('/robots.txt')).text).toBe('robots')
})

test('the door of an audition alone lets the camera in, and without knowing how to take a header away too', async () => {
  const rules = await loadHeaderRules(join(root, 'public/_headers'))
  const policy = (path: string) => headersFor(rules, path).get('permissions-policy')
  const own = policy('/admin/check-in/3b24')
  expect(own).toMatch(/^camera=\(self\), geolocation=\(\), microphone=\(\)/)
  for (const path of ['/', '/admin', '/admin/check-in', '/admin/setup', '/dashboard/schedule']) {
    expect(policy(path), path).toMatch(/^camera=\(\)/)
  }
  // The rest of the general policy applies at the door as well.
  expect(own?.replace('camera=(self)', 'camera=()')).toBe(policy('/'))
})
