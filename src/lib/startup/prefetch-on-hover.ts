/*
 * A link that somebody points at or touches will probably be followed, so what it needs is fetched in the
 * moments before. It never fetches all links of a page, and nothing for people who asked their browser to save data.
 */

type Prepare = (link: HTMLAnchorElement) => void

const done = new Set<string>()
let prepare: Prepare = prefetchPage

/** Fetches a page as the browser will ask for it. */
function prefetchPage({ pathname }: HTMLAnchorElement): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = pathname
  document.head.append(link)
}

/** Whether somebody asked their browser to save data. */
export function prefersSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function onIntent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target === '_blank') return
  const { pathname } = link
  if (pathname === location.pathname || done.has(pathname) || prefersSaveData()) return
  done.add(pathname)
  prepare(link)
}

/** Watches the links of the document, also those that come later. */
export function prefetchOnHover(): void {
  for (const sign of ['pointerover', 'touchstart'] as const) {
    document.addEventListener(sign, onIntent, { passive: true })
  }
}

/** From now on links are followed within the app; `next` fetches what a link needs. */
export function setPrefetch(next: Prepare): void {
  done.clear()
  prepare = next
}
