import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle, type Rolldown } from 'vite'
import { loadConfig, root } from './app-config.ts'
import { bringBackEarlierFiles, setEarlierFilesAside } from './earlier-files.ts'
import { type AppConfig, ConfigError } from '../lib/config-schema.ts'
import { filesIn, fingerprint, forgetBuild, isBuildFresh, rememberBuild } from './fingerprint.ts'
import { prerender, single } from './prerender.ts'

/**
 * `npm run build`: writes the bundle and the prerendered pages to `dist/`, each text file with its brotli and gzip
 * variants, for hosts (and the embedded stack) that serve them directly.
 */

const dist = path.join(root, 'dist')
const aside = path.join(root, '.cache/earlier-assets')
const textFile = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/
// Below this size, compression saves less than its header costs.
const worthCompressing = 512

type Step = { name: string; run: () => Promise<void> }
type Output = Rolldown.RolldownOutput['output']

/** In order. The bundler's output is passed to the prerenderer. */
function makeSteps(): Step[] {
  let output: Output | undefined
  return [
    { name: 'set earlier files aside', run: () => setEarlierFilesAside(dist, aside) },
    {
      name: 'bundle',
      run: async () => {
        const configFile = path.join(root, 'vite.config.ts')
        output = single(await bundle({ root, configFile, logLevel: 'warn' })).output
        const cycle = findCycle(output.filter((file) => file.type === 'chunk'))
        if (cycle) throw new Error(`These chunks import each other: ${cycle.join(', ')}`)
      },
    },
    {
      name: 'prerender',
      run: async () => {
        if (!output) throw new Error('There is no bundle to prerender')
        await prerender(dist, loadConfig(), output)
      },
    },
    { name: 'legal text', run: () => Promise.resolve(checkLegalText(dist, loadConfig())) },
    { name: 'service worker', run: buildWorker },
    { name: 'compress', run: compress },
    // Last, because they affect neither the worker nor its digest, and are already compressed.
    { name: 'earlier files', run: () => bringBackEarlierFiles(dist, aside) },
  ]
}

/**
 * Chunks that import each other in a cycle, or null. In a cycle a module may run before its dependencies. The cause is
 * a group in `vite.config.ts` that lacks a module which others in the group import.
 */
export function findCycle(
  chunks: readonly Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>[],
): string[] | null {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
  const done = new Set<string>()
  const walk = (fileName: string, way: readonly string[]): string[] | null => {
    if (way.includes(fileName)) return [...way.slice(way.indexOf(fileName)), fileName]
    if (done.has(fileName)) return null
    for (const next of imports.get(fileName) ?? []) {
      const cycle = walk(next, [...way, fileName])
      if (cycle) return cycle
    }
    done.add(fileName)
    return null
  }
  for (const { fileName } of chunks) {
    const cycle = walk(fileName, [])
    if (cycle) return cycle
  }
  return null
}

/**
 * Fails a build for a hosted project without the site's URL, because link previews on WhatsApp and elsewhere need
 * absolute URLs for pictures.
 */
export function checkSiteUrl({ supabaseUrl, siteUrl }: Pick<AppConfig, 'supabaseUrl' | 'siteUrl'>) {
  if (supabaseUrl === '' || siteUrl !== null) return
  throw new ConfigError([
    'VITE_SITE_URL missing: a build for a hosted project needs the address that people type, for link previews',
  ])
}

/** Fails a release build that does not say who runs the show, or where to report a vulnerability. */
export function checkRelease({
  isRelease,
  operator,
  securityContact,
}: Pick<AppConfig, 'isRelease' | 'operator' | 'securityContact'>): void {
  if (!isRelease) return
  const problems = [
    ...(operator === null
      ? [
          'VITE_OPERATOR_NAME, VITE_OPERATOR_ADDRESS and VITE_OPERATOR_EMAIL missing: privacy notice and terms of a release name who runs the show',
        ]
      : []),
    ...(securityContact === null
      ? [
          'VITE_SECURITY_CONTACT missing: a release says in /.well-known/security.txt whom to tell of a security hole',
        ]
      : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Appears in every notice that no lawyer has reviewed, as `legal-text.tsx` and the terms have it. */
const PLACEHOLDER = 'operator’s lawyer'

/** Fails a release build whose pages contain placeholder legal text. */
export function checkLegalText(folder: string, { isRelease }: Pick<AppConfig, 'isRelease'>): void {
  if (!isRelease) return
  const drafts = filesIn(folder)
    .filter((file) => file.endsWith('.html') && readFileSync(file, 'utf8').includes(PLACEHOLDER))
    .map((file) => `/${path.relative(folder, file).replace(/(\/index)?\.html$/, '')}`)
  if (drafts.length === 0) return
  throw new Error(
    `VITE_RELEASE=1 builds no placeholder legal text: replace what names the operator’s lawyer on ${drafts.join(' and ')}.`,
  )
}

/** The worker's content changes whenever anything in `dist/` does, which is how a browser notices a new version. */
async function buildWorker(): Promise<void> {
  const content = createHash('sha256')
  for (const file of filesIn(dist))
    content.update(path.relative(dist, file)).update(readFileSync(file))
  await bundle({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': path.join(root, 'src') } },
    define: {
      __BUILD_ID__: JSON.stringify(content.digest('hex').slice(0, 12)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: dist,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(root, 'src/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = filesIn(dist).filter(
    (file) => textFile.test(file) && statSync(file).size >= worthCompressing,
  )
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      }
      await writeFile(`${file}.br`, await brotli(text, { params }))
      await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
    }),
  )
}

/** The files that a browser fetches for a page before any interaction: everything that the page links. */
export function firstLoadFiles(html: string): string[] {
  const linked = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+)"[^>]*>/g)]
  return linked
    .filter(([tag]) => /<script|rel="(?:modulepreload|stylesheet)"/.test(tag))
    .filter(([tag]) => !tag.endsWith(' disabled>'))
    .flatMap(([, file]) => file ?? [])
}

function sizeOf(file: string): number {
  const full = path.join(dist, file)
  return statSync(existsSync(`${full}.br`) ? `${full}.br` : full).size
}

/** Prints how many brotli bytes each page's first visit downloads, and in how many requests. */
function printSizes(): void {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8)
  const pages = filesIn(dist)
    .map((file) => path.relative(dist, file))
    .filter((name) => name.endsWith('.html'))
  const width = Math.max(...pages.map((name) => name.length))
  console.log(
    `First load, KB in brotli${' '.repeat(width - 22)}    HTML      JS     CSS   total  requests`,
  )
  for (const page of pages) {
    const files = firstLoadFiles(readFileSync(path.join(dist, page), 'utf8'))
    const sum = (end: string) =>
      files.filter((file) => file.endsWith(end)).reduce((total, file) => total + sizeOf(file), 0)
    const [html, scripts, styles] = [sizeOf(page), sum('.js'), sum('.css')]
    const columns = [html, scripts, styles, html + scripts + styles].map(kilobytes).join('')
    console.log(`  ${page.padEnd(width)}${columns}${String(files.length + 1).padStart(10)}`)
  }
}

/** Rebuilds `dist/` and records what it was built from. */
export async function build(): Promise<void> {
  checkSiteUrl(loadConfig())
  checkRelease(loadConfig())
  const made = fingerprint()
  forgetBuild()
  for (const step of makeSteps()) {
    const begin = Date.now()
    await step.run()
    console.log(`${step.name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`)
  }
  rememberBuild(made)
}

/** Builds only when `dist/` is missing or made from other sources or settings. */
export async function ensureBuild(): Promise<void> {
  if (isBuildFresh()) return
  console.log('Building the app')
  await build()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await build()
    printSizes()
    console.log(`Built in ${dist}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
