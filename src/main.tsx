import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { preloadRoute } from '@/app/routes/preload-route'
import { isPrerendered } from '@/lib/startup/prerendered-path'
import { setPrefetch } from '@/lib/startup/prefetch-on-hover'
import { recordInput } from '@/lib/startup/replay-input'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
const element = root

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

const { pathname } = window.location
const isHydrated = isPrerendered(element, pathname)

function start() {
  if (isHydrated) {
    recordInput(element)
    // In slices, so that a slow phone goes on scrolling and typing meanwhile.
    startTransition(() => void hydrateRoot(element, app))
  } else {
    createRoot(element).render(app)
  }
  // Code that does not come is asked for again when its link is followed.
  setPrefetch((path) => void preloadRoute(path).catch(() => undefined))
}

// A prerendered page whose code does not arrive stays as it is: it can be read, and its links work.
// Any other shows the error page.
preloadRoute(pathname).then(start, () => {
  if (!isHydrated) start()
})
