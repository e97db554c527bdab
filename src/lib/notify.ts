export interface Toast {
  title: string
  description?: string
  /** Words that browsers must not translate: names, addresses. */
  kept?: readonly string[]
  variant?: 'default' | 'destructive'
  /** A button in the toast, such as Undo. */
  action?: { label: string; onPress: () => void }
}

let show: ((toast: Toast) => void) | null = null
let wake: (() => void) | null = null
const waiting: Toast[] = []
const forNextPage: Toast[] = []

/** Shows a toast. All toasts come from here, so that the toaster loads only when it is used. */
export function notify(toast: Toast): void {
  if (show) {
    show(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

let appearances = 0

/**
 * Counts the pages that have appeared. Pass it to `notifyOnNextPage` when a redirect may be faster than the answer that
 * causes the toast.
 */
export const pageCount = (): number => appearances

/**
 * Shows a toast on the target page of a redirect, once that page is there, because its code may take longer to load
 * than a toast lasts. If a page has appeared after `since`, the toast shows at once.
 */
export function notifyOnNextPage(toast: Toast, since = appearances): void {
  if (appearances > since) notify(toast)
  else forNextPage.push(toast)
}

/** A page has appeared, so its toasts are shown. */
export function pageAppeared(): void {
  appearances += 1
  for (const toast of forNextPage.splice(0)) notify(toast)
}

/** Connects the toaster and hands over the toasts that came before it. Returns the function that disconnects it. */
export function onToast(next: (toast: Toast) => void): () => void {
  show = next
  for (const toast of waiting.splice(0)) next(toast)
  return () => {
    if (show === next) show = null
  }
}

/** Calls back when a toast is waiting and no toaster has loaded yet. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback
  if (waiting.length > 0) callback()
  return () => {
    if (wake === callback) wake = null
  }
}
