import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { prefetchPage } from '@/app/routes/prefetch'
import { patternOf, preloadRoute, routeConfigOf } from '@/app/routes/routes'
import {
  adoptPage,
  isTranslated,
  loadWanted,
  noteRecovered,
  setPagePattern,
  setPrefetch,
} from '@/lib/startup'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no element with the id "root"')
const root = element

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

setPagePattern(patternOf)
const { isThere } = adoptPage(root)

/** A prefetch that nothing waits for. */
const prefetch = (address: Pick<URL, 'pathname' | 'search'>) =>
  void prefetchPage(address).catch(() => undefined)

function start() {
  // A family's page takes the early answers while React still makes its frame, which is hydrated without them.
  if (routeConfigOf(window.location.pathname)?.layout === 'parent') prefetch(window.location)
  // In a transition, React yields to scrolling and typing while it works.
  if (isThere && !isTranslated(root)) {
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError: noteRecovered }))
  } else createRoot(root).render(app)
  // Code that fails to load is retried when its link is followed.
  setPrefetch(prefetch)
}

// A prerendered page whose code fails to load stays as it is: it is readable and its links work. Any other shows the
// error page.
export const started = loadWanted(() => preloadRoute(window.location.pathname)).then(start, () => {
  if (!isThere) start()
})
