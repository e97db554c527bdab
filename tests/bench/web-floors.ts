import { readFileSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { createStaticFiles } from '../../src/build/static-files.ts'
import { root } from '../../src/build/app-config.ts'

/*
 * The baselines of the pages: the home page's text as a static file with a little style and no script, and an empty
 * React page. Both are served like the app.
 */

export interface Floors {
  origin: string
  paths: { html: string; react: string }
  close: () => Promise<void>
}

const folder = path.join(root, '.cache/bench/floors')
const sources = path.join(root, '.cache/bench/floor-source')

const STYLE = `body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;color:#1b1340;background:#fbf8f2}
h1{font-size:2.25rem;line-height:1.1}a{color:inherit}li{margin:.25rem 0}`

/** The text of a prerendered page in its elements, without styling. */
function bare(html: string): string {
  const body = /<div id="root"[^>]*>(.*)<\/div>/s.exec(html)?.[1]
  if (body === undefined) throw new Error('The home page is not prerendered')
  return body
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(
      /<(\/?)(?!(?:h[1-6]|p|ul|ol|li|a|main|header|footer|nav|strong|dl|dt|dd)\b)[a-z]+[^>]*>/g,
      '',
    )
    .replace(/<(\w+)\s[^>]*?(href="[^"]*")?[^>]*>/g, (_, name: string, href?: string) =>
      href === undefined ? `<${name}>` : `<${name} ${href}>`,
    )
}

const document = (title: string, head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page to measure other pages against."><title>${title}</title>${head}</head><body>${body}</body></html>`

async function writeFloors(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  rmSync(sources, { recursive: true, force: true })
  await mkdir(sources, { recursive: true })
  await writeFile(
    path.join(sources, 'react.html'),
    document('React', '', '<div id="root"></div><script type="module" src="./react.ts"></script>'),
  )
  await writeFile(
    path.join(sources, 'react.ts'),
    `import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement('h1', null, 'Hello'))
`,
  )
  await build({
    root: sources,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { input: path.join(sources, 'react.html') },
    },
  })
  const home = readFileSync(path.join(root, 'dist/index.html'), 'utf8')
  await writeFile(
    path.join(folder, 'html.html'),
    document('HTML', `<style>${STYLE}</style>`, bare(home)),
  )
  for (const name of ['html.html', 'react.html']) await compress(path.join(folder, name))
  for (const name of await readdir(path.join(folder, 'assets'))) {
    await compress(path.join(folder, 'assets', name))
  }
}

async function compress(file: string): Promise<void> {
  await writeFile(`${file}.br`, brotliCompressSync(readFileSync(file)))
}

/** Builds both floors and serves them on their own port. */
export async function openFloors(): Promise<Floors> {
  await writeFloors()
  const serve = await createStaticFiles(folder)
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    paths: { html: '/html', react: '/react' },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
