import { type ComponentType, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { recordFirstRequests } from '@/app/routes/first-requests'
import { partsOf, preloadRoute } from '@/app/routes/preload-route'
import { type PublicPage, publicPages, signedInPages } from '@/app/routes/public-pages'
import { config } from '@/lib/config'
import type { FirstRequests } from '@/lib/startup/early-requests'
import { TitleCollector } from '@/lib/use-page-title'

/** A public page as the build writes it to a file. */
export interface RenderedPage {
  path: string
  title: string
  description: string
  isIndexed: boolean
  /** Whether the app starts only when somebody turns to what needs it. */
  hydrateOnInteraction: boolean
  /** What the element with the id "root" holds. */
  html: string
  /** What the first script asks the API for. */
  firstRequests: FirstRequests | null
  /** Source files, relative to the repository, of the parts that are chunks of their own. */
  sources: string[]
}

// Tells which file a part came from; the build finds the part's chunk by that name.
const files = import.meta.glob<Record<string, unknown>>([
  './app/layouts/*-layout.tsx',
  './pages/{public,auth,parent,admin}/*.tsx',
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

async function renderPage(page: PublicPage): Promise<RenderedPage> {
  await preloadRoute(page.path)
  const problems: unknown[] = []
  let title = ''
  const { prelude } = await prerender(
    <TitleCollector value={(text) => (title = text)}>
      <StrictMode>
        <StaticRouter location={page.path}>
          <App />
        </StaticRouter>
      </StrictMode>
    </TitleCollector>,
    {
      onError: (error) => void problems.push(error),
      // Large parts would otherwise come last, with an inline script that the policy forbids.
      progressiveChunkSize: Infinity,
    },
  )
  const html = await new Response(prelude).text()
  if (problems.length > 0) {
    throw new Error(`${page.path} could not be rendered`, { cause: problems[0] })
  }
  if (title === '' && page.isIndexed) throw new Error(`${page.path} sets no title`)
  if (/<script\b/.test(html)) throw new Error(`${page.path} needs an inline script`)
  return {
    ...page,
    title: title === '' ? config.productName : title,
    html,
    firstRequests: await recordFirstRequests(page.path),
    sources: await Promise.all(partsOf(page.path).map((part) => sourceOf(part.component()))),
  }
}

/** Renders every page that has a file, in its state before any script, network or session. */
export async function renderPages(): Promise<RenderedPage[]> {
  const description = `The pages of families and administrators of ${config.productName}, behind the sign-in.`
  const all: PublicPage[] = [
    ...publicPages,
    ...signedInPages.map((path) => ({
      path,
      description,
      isIndexed: false,
      hydrateOnInteraction: false,
    })),
  ]
  const pages: RenderedPage[] = []
  for (const page of all) pages.push(await renderPage(page))
  return pages
}
