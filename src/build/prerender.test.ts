import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from './app-config.ts'
import { chunksOf, fileOf, headOf, pageHtml, refuseRestoredInput, sitemap } from './prerender.ts'

const page = {
  path: '/talent-show',
  title: 'Talent Show · "A & B"',
  heading: 'Nine',
  description: 'Nine talents.',
  isIndexed: true,
  hydrate: 'at once' as const,
  layout: 'site' as const,
  html: '<h1>$& Nine</h1>',
  firstRequests: null,
  sources: [],
  keeps: [],
}
const settings = { productName: 'A & B', siteUrl: null, supabaseUrl: '' }
const shell = `<!doctype html><html><head>
    <title>A</title>
    <meta
      name="description"
      content="A discovers"
    />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body><div id="root"></div></body></html>`

it('a page lies where static hosts find it without a redirect', () => {
  expect(fileOf({ path: '/' })).toBe('index.html')
  expect(fileOf({ path: '/talent-show' })).toBe('talent-show.html')
  expect(fileOf({ path: '/share/00000000-0000-0000-0000-000000000000' })).toBe('share/any.html')
})

it('addresses are whole when the site has one, and left out when it has none', () => {
  const known = headOf(page, { ...settings, siteUrl: 'https://show.example.com' })
  expect(known).toContain('<link rel="canonical" href="https://show.example.com/talent-show" />')
  expect(known).toContain('content="https://show.example.com/og.png"')
  const unknown = headOf(page, settings)
  expect(unknown).not.toContain('canonical')
  expect(unknown).not.toContain('og:url')
})

it('a page that is not listed says so and has no canonical address', () => {
  const head = headOf(
    { ...page, isIndexed: false },
    { ...settings, siteUrl: 'https://show.example.com' },
  )
  expect(head).toContain('<meta name="robots" content="noindex" />')
  expect(head).not.toContain('canonical')
})

it('the shell becomes the page: head, styles, chunks that are not there yet, and its HTML', () => {
  const html = pageHtml(shell, page, {
    styles: 'a{content:"$&"}',
    chunks: ['assets/react-1.js', 'assets/talent-show-1.js'],
    config: settings,
  })
  expect(html).toContain('<title>Talent Show · &quot;A &amp; B&quot;</title>')
  expect(html).toContain('<style>a{content:"$&"}</style>')
  expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css" disabled>',
  ])
  expect(html.match(/react-1\.js/g)).toHaveLength(1)
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/talent-show-1.js">')
  expect(html).toContain('<div id="root" data-page="/talent-show"><h1>$& Nine</h1></div>')
})

it('a page with data says what it will ask for, and whom', () => {
  const firstRequests = {
    by: 'visitor' as const,
    requests: [{ method: 'GET', path: '/rest/v1/stars?order="a"' }],
  }
  const made = (supabaseUrl: string) =>
    pageHtml(
      shell,
      { ...page, firstRequests },
      { styles: '', chunks: [], config: { ...settings, supabaseUrl } },
    )
  const [, written = ''] = /data-first="([^"]*)"/.exec(made('')) ?? []
  expect(JSON.parse(written.replaceAll('&quot;', '"'))).toEqual(firstRequests)
  expect(made('')).not.toContain('preconnect')
  expect(made('https://project.example.com')).toContain(
    '<link rel="preconnect" crossorigin href="https://project.example.com">',
  )
})

it('the browser restores no field of a form, until the first script lets it', () => {
  expect(refuseRestoredInput('<form class="a"><input autoComplete="name"/></form>')).toBe(
    '<form autocomplete="off" data-autocomplete="on" class="a"><input data-autocomplete="name"/></form>',
  )
  const own = '<form class="a" autoComplete="off"><input autoComplete="off"/></form>'
  expect(refuseRestoredInput(own)).toBe(own)
  const html = pageHtml(
    shell,
    { ...page, html: '<form></form>' },
    { styles: '', chunks: [], config: settings },
  )
  expect(html).toContain('<form autocomplete="off" data-autocomplete="on">')
})

it('a template without the root of the page is an error', () => {
  const settled = { styles: '', chunks: [], config: settings }
  expect(() => pageHtml(shell.replace('id="root"', 'id="app"'), page, settled)).toThrow('0 matches')
})

it('the chunks of a page are its own and what they import, each once', () => {
  const chunk = (fileName: string, source: string, imports: string[]) => ({
    fileName,
    imports,
    moduleIds: [path.join(root, source)],
  })
  const chunks = [
    chunk('area.js', 'src/app/data-area.tsx', ['query.js']),
    chunk('home.js', 'src/pages/public/home.tsx', ['query.js', 'star.js']),
    chunk('query.js', 'src/lib/query-client.ts', []),
    chunk('star.js', 'src/components/star.tsx', ['home.js']),
    chunk('other.js', 'src/pages/public/terms.tsx', []),
  ]
  expect(chunksOf(['src/app/data-area.tsx', 'src/pages/public/home.tsx'], chunks)).toEqual([
    'area.js',
    'query.js',
    'home.js',
    'star.js',
  ])
  expect(() => chunksOf(['src/pages/public/gone.tsx'], chunks)).toThrow('no chunk')
})

it('the sitemap holds the listed pages alone', () => {
  const map = sitemap('https://show.example.com', [
    page,
    { ...page, path: '/share/x', isIndexed: false },
  ])
  expect(map).toContain('<loc>https://show.example.com/talent-show</loc>')
  expect(map).not.toContain('share')
})
