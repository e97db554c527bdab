import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle, type Rolldown } from 'vite'
import type { AppConfig } from '../lib/config-schema.ts'
import type { RenderedPage, renderPages } from '../prerender.tsx'
import { root } from './app-config.ts'
import { escapeHtml, supabaseOrigins } from './operator-plugin.ts'

/*
 * The second half of the build: each public page as its own HTML file in `dist/`, readable before any script has run,
 * and the app's shell, `app.html`, for every other URL.
 */

type Renderer = { renderPages: typeof renderPages }

// The module that the first script imports: the app.
const APP = 'src/main.tsx'
const renderer = path.join(root, '.cache/prerender')

/** The output of one bundle. The bundler's other result types need options that we do not use. */
export function single(made: Awaited<ReturnType<typeof bundle>>): Rolldown.RolldownOutput {
  if (!('output' in made)) throw new Error('The bundler put out no single bundle')
  return made
}

/** Compiles `src/prerender.tsx` for Node and runs it. */
async function compileAndRender(): Promise<RenderedPage[]> {
  rmSync(renderer, { recursive: true, force: true })
  const { output } = single(
    await bundle({
      root,
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: {
        ssr: 'src/prerender.tsx',
        outDir: renderer,
        copyPublicDir: false,
        // Node caches imported modules, so changed content needs a new name.
        rolldownOptions: { output: { entryFileNames: '[name]-[hash].mjs' } },
      },
    }),
  )
  const entry = pathToFileURL(path.join(renderer, output[0].fileName)).href
  const { renderPages: render } = (await import(entry)) as Renderer
  return render()
}

/** The chunks that contain these source files, and their imports, by file name. */
export function chunksOf(
  sources: readonly string[],
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'moduleIds'>[],
): string[] {
  const found = new Set<string>()
  const add = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) add(next)
  }
  for (const source of sources) {
    const own = chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, source)))
    if (!own) throw new Error(`The bundle holds no chunk with ${source}`)
    add(own.fileName)
  }
  return [...found]
}

export function fileOf(page: { path: string }): string {
  if (page.path === '/') return 'index.html'
  // One file serves every row's id and share code.
  return `${page.path.slice(1).replace(/\/[0-9a-f-]{36}$/, '/any')}.html`
}

/** The tags that search engines and link previews read. URLs are absolute only if the site's URL is known. */
export function headOf(
  page: Pick<RenderedPage, 'path' | 'title' | 'description' | 'isIndexed'>,
  { siteUrl, productName }: Pick<AppConfig, 'siteUrl' | 'productName'>,
): string {
  const address = siteUrl === null || !page.isIndexed ? null : `${siteUrl}${page.path}`
  const image = `${siteUrl ?? ''}/og.png`
  const named = (name: string, content: string) =>
    `<meta name="${name}" content="${escapeHtml(content)}" />`
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapeHtml(content)}" />`
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    named('description', page.description),
    ...(page.isIndexed ? [] : [named('robots', 'noindex')]),
    ...(address === null ? [] : [`<link rel="canonical" href="${escapeHtml(address)}" />`]),
    property('type', 'website'),
    property('site_name', productName),
    property('title', page.title),
    property('description', page.description),
    ...(address === null ? [] : [property('url', address)]),
    property('image', image),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', `${productName}. Every child is a star`),
    property('locale', 'en_NG'),
    property('locale:alternate', 'en_ZA'),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', page.description),
    named('twitter:image', image),
  ].join('\n    ')
}

/** Replaces exactly one match. A changed template must not go unnoticed. */
function replaceOnce(text: string, pattern: RegExp, replacement: string): string {
  const pieces = text.split(pattern)
  if (pieces.length !== 2)
    throw new Error(`index.html has ${pieces.length - 1} matches of ${pattern}`)
  return pieces.join(replacement)
}

const titleAndDescription = /<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/
const stylesheet = /<link rel="stylesheet"[^>]*>/
const emptyRoot = /<div id="root"><\/div>/

/**
 * The HTML with autofill turned off, so that Back or a reload restores no field. The first script turns it on again
 * (`allowAutofill`). Each field's own value is kept in `data-autocomplete`, because it would override the form's.
 */
export function refuseRestoredInput(html: string): string {
  return html
    .replaceAll(/ autocomplete="(?!off")/gi, ' data-autocomplete="')
    .replaceAll(
      /<form\b(?![^>]* autocomplete=)/gi,
      '<form autocomplete="off" data-autocomplete="on"',
    )
}

/** Preload links for chunks that the shell does not name yet. */
const preloadsOf = (shell: string, chunks: readonly string[]) =>
  chunks
    .filter((file) => !shell.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)

export function pageHtml(
  shell: string,
  page: RenderedPage,
  {
    styles,
    chunks,
    keeps = [],
    config,
  }: {
    styles: string
    chunks: readonly string[]
    /**
     * Chunks that load later. They are listed so that the service worker caches them with the page, and the browser
     * ignores them.
     */
    keeps?: readonly string[]
    config: Pick<AppConfig, 'siteUrl' | 'productName' | 'supabaseUrl'>
  },
): string {
  const preloads = preloadsOf(shell, chunks)
  const start =
    page.hydrate === 'at once' ? '' : ` data-hydrate="${page.hydrate.replaceAll(' ', '-')}"`
  const first = page.firstRequests
    ? ` data-first="${escapeHtml(JSON.stringify(page.firstRequests))}"`
    : ''
  let html = replaceOnce(shell, titleAndDescription, headOf(page, config))
  // The app loads its stylesheet unless a link to it exists. A disabled link is never fetched.
  const [link = ''] = stylesheet.exec(shell) ?? []
  const held = link.replace('>', ' disabled>')
  // Preconnects to a separate API server while the first script loads.
  const [api] = page.firstRequests ? supabaseOrigins(config) : []
  const greeting = api === undefined ? [] : [`<link rel="preconnect" crossorigin href="${api}">`]
  const later = keeps
    .filter((file) => !chunks.includes(file) && !shell.includes(`"/${file}"`))
    .map((file) => `<link rel="kept" href="/${file}">`)
  const head = [`<style>${styles}</style>`, held, ...greeting, ...preloads, ...later].join('\n    ')
  html = replaceOnce(html, stylesheet, head)
  return replaceOnce(
    html,
    emptyRoot,
    `<div id="root" data-page="${page.path}"${start}${first}>${refuseRestoredInput(page.html)}</div>`,
  )
}

export function sitemap(siteUrl: string, pages: readonly RenderedPage[]): string {
  const entries = pages
    .filter(({ isIndexed }) => isIndexed)
    .map(({ path: address }) => `  <url><loc>${escapeHtml(`${siteUrl}${address}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Turns the bundle's single `index.html` into the shell and the pages.
 * @returns the pages' files, relative to `dist`.
 */
export async function prerender(
  dist: string,
  config: AppConfig,
  output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): Promise<string[]> {
  const pages = await compileAndRender()
  const shellFile = path.join(dist, 'app.html')
  renameSync(path.join(dist, 'index.html'), shellFile)
  const shell = readFileSync(shellFile, 'utf8')

  const [, href] = /<link rel="stylesheet"[^>]*?href="\/([^"]+)"/.exec(shell) ?? []
  if (href === undefined) throw new Error('The bundle has no stylesheet')
  const styles = readFileSync(path.join(dist, href), 'utf8').trim()
  if (styles.includes('</style')) throw new Error(`${href} cannot be inlined`)

  const allChunks = output.filter((file) => file.type === 'chunk')
  for (const page of pages) {
    const file = path.join(dist, fileOf(page))
    if (existsSync(file)) throw new Error(`Two pages are written to ${fileOf(page)}`)
    const chunks = page.hydrate !== 'at once' ? [] : chunksOf([APP, ...page.sources], allChunks)
    const keeps = chunksOf(page.keeps, allChunks)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, pageHtml(shell, page, { styles, chunks, keeps, config }))
  }

  // A page that is not public is private, one child's, or unknown.
  const robots = '<meta name="robots" content="noindex" />'
  const preloads = preloadsOf(shell, chunksOf([APP], allChunks))
  writeFileSync(
    shellFile,
    shell.replace('</title>', () => `</title>\n    ${[robots, ...preloads].join('\n    ')}`),
  )

  if (config.siteUrl !== null) {
    writeFileSync(path.join(dist, 'sitemap.xml'), sitemap(config.siteUrl, pages))
    const robotsFile = path.join(dist, 'robots.txt')
    const rules = readFileSync(robotsFile, 'utf8').trimEnd()
    writeFileSync(robotsFile, `${rules}\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`)
  }
  // The list that the end-to-end tests go by.
  const list = pages.map(({ path: address, title, heading, layout, isIndexed, firstRequests }) => ({
    path: address,
    title,
    heading,
    layout,
    isIndexed,
    firstRequests,
  }))
  writeFileSync(path.join(root, '.cache/pages.json'), JSON.stringify(list))
  return pages.map(fileOf)
}
