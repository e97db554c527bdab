import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { preloadRoute } from '@/app/routes/routes'
import { adoptPage, setPrefetch } from '@/lib/startup'

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

const { shouldHydrate } = adoptPage(root)

function start() {
  // As a transition, React gives way to scrolling and typing while it works.
  if (shouldHydrate) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
  // Code that does not come is asked for again when its link is followed.
  setPrefetch((path) => void preloadRoute(path).catch(() => undefined))
}

// A prerendered page whose code does not arrive stays as it is: it can be read, and its links work.
// Any other shows the error page.
export const started = preloadRoute(window.location.pathname).then(start, () => {
  if (!shouldHydrate) start()
})
