import { type ComponentType, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { recordFirstRequests } from '@/app/routes/first-requests'
import type { RouteConfig } from '@/app/routes/route-config'
import { pages } from '@/app/routes/pages'
import { lazyRoutesOf, preloadRoute } from '@/app/routes/routes'
import { config } from '@/lib/config'
import type { FirstRequests } from '@/lib/startup'
import { fullTitle } from '@/lib/use-page-title'

/** A page as the build writes it to a file. */
export interface RenderedPage extends Pick<RouteConfig, 'path' | 'isIndexed' | 'layout'> {
  /** With the product's name. */
  title: string
  /** The page's first heading, if it does not depend on data. */
  heading: string | null
  description: string
  /** When the app starts, as in the page's route config. */
  hydrate: RouteConfig['hydrate']
  /** The content of the element with the id "root". */
  html: string
  /** The first script's requests to the API. */
  firstRequests: FirstRequests | null
  /** Source files of the page's lazy routes, relative to the repository. */
  sources: string[]
  /** Source files that load later and are cached with the page. */
  keeps: readonly string[]
}

// Finds the source file of a lazy route, by which the build finds its chunk.
const files = import.meta.glob<Record<string, unknown>>([
  './app/layouts/{admin,check-in,guest-only,parent,query,site}-layout.tsx',
  './pages/{public,auth,parent,admin,check-in}/*.tsx',
  '!**/*.test.tsx',
])

async function sourceOf(component: ComponentType | undefined): Promise<string> {
  const modules = await Promise.all(
    Object.entries(files).map(async ([file, load]) => [file, await load()] as const),
  )
  const found = modules.find(([, exported]) => Object.values(exported).includes(component))
  if (!found) throw new Error(`No file of app/ or pages/ exports ${String(component?.name)}`)
  return found[0].replace(/^\./, 'src')
}

const PRIVATE_PAGES = `The pages of families and administrators of ${config.productName}, behind the sign-in.`

async function renderPage(record: RouteConfig): Promise<RenderedPage> {
  const { path, isIndexed, layout, title, heading = title, hydrate } = record
  await preloadRoute(path)
  const problems: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    {
      onError: (error) => void problems.push(error),
      // Otherwise large parts would be streamed last with an inline script, which the content security policy forbids.
      progressiveChunkSize: Infinity,
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) throw new Error(`${path} could not be rendered`, { cause: problems[0] })
  if (/<script\b/.test(html)) throw new Error(`${path} needs an inline script`)
  return {
    path,
    isIndexed,
    layout,
    title: fullTitle(title),
    heading,
    description: record.description ?? PRIVATE_PAGES,
    hydrate,
    html,
    firstRequests: await recordFirstRequests(record),
    keeps: record.keeps ?? [],
    sources: await Promise.all(lazyRoutesOf(path).map((route) => sourceOf(route.file()?.default))),
  }
}

/** Renders every page that has prerendered HTML, in its state before any script, network or session. */
export async function renderPages(): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = []
  for (const record of pages) {
    if (record.hydrate !== 'never') rendered.push(await renderPage(record))
  }
  return rendered
}
