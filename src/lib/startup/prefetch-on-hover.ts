/*
 * People usually follow a link that they point at or touch, so its page is prefetched at that moment. Other links are
 * not prefetched, and nothing is for people whose browser is set to save data.
 */

type Prepare = (link: HTMLAnchorElement) => void

const done = new Set<string>()
let prepare: Prepare = prefetchPage

/** Prefetches a page with the same request that the browser will make. */
function prefetchPage({ pathname }: HTMLAnchorElement): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = pathname
  document.head.append(link)
}

/** Whether the browser is set to save data. */
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

/** From now on the app handles links, and `next` prefetches what a link needs. */
export function setPrefetch(next: Prepare): void {
  done.clear()
  prepare = next
}
