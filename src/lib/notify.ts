export interface Notice {
  title: string
  description?: string
  /** Words in it that no browser translates: names, addresses. */
  kept?: readonly string[]
  variant?: 'default' | 'destructive'
  /** A button in the toast, such as Undo. */
  action?: { label: string; onPress: () => void }
}

let show: ((notice: Notice) => void) | null = null
let wake: (() => void) | null = null
const waiting: Notice[] = []
const forNextPage: Notice[] = []

/** Shows a toast. The one place that raises them, so that the toaster loads only when it is used. */
export function notify(notice: Notice): void {
  if (show) {
    show(notice)
    return
  }
  waiting.push(notice)
  wake?.()
}

let appearances = 0

/** How many pages have appeared, to be given to `notifyOnNextPage` where the redirect may be faster than its reason. */
export const pageCount = (): number => appearances

/**
 * Shows a toast on the page that a redirect leads to, once that page is there: its code may take longer than a toast. Where
 * a page has appeared after `since`, it is there already.
 */
export function notifyOnNextPage(notice: Notice, since = appearances): void {
  if (appearances > since) notify(notice)
  else forNextPage.push(notice)
}

/** A page has appeared: its toasts come with it. */
export function pageAppeared(): void {
  appearances += 1
  for (const notice of forNextPage.splice(0)) notify(notice)
}

/** Connects the toaster; notices that came before it are handed over. Returns the disconnection. */
export function onNotice(next: (notice: Notice) => void): () => void {
  show = next
  for (const notice of waiting.splice(0)) next(notice)
  return () => {
    if (show === next) show = null
  }
}

/** Calls back when a notice waits for a toaster that has not been loaded yet. */
export function onFirstNotice(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    if (wake === callback) wake = null
  }
}
