import { useEffect, useEffectEvent } from 'react'

/*
 * Back, above all Android's, closes an open dialog before it leaves the page. Each open dialog has an entry of its
 * own in the browser's history, with the page's address. A dialog that is closed in another way leaves its entry to
 * the next one, and Back then passes over it: removing it at once would race with a link that is followed meanwhile.
 */

interface Entry {
  /** The router's number of the page. */
  page: unknown
  /** How many entries of dialogs stand above the page's own. */
  depth: number
}

type Close = () => 'closed' | 'locked'

/** The open dialogs, the latest last. */
const dialogs: Close[] = []
let last: Entry = { page: undefined, depth: 0 }

function entryOf(state: unknown): Entry {
  const { idx, dialogs: depth } = (state ?? {}) as { idx?: unknown; dialogs?: unknown }
  return { page: idx, depth: typeof depth === 'number' ? depth : 0 }
}

function addEntry() {
  const { page, depth } = entryOf(history.state)
  history.pushState({ ...(history.state as object | null), dialogs: depth + 1 }, '')
  last = { page, depth: depth + 1 }
}

function onPop({ state }: PopStateEvent) {
  const before = last
  last = entryOf(state)
  if (dialogs.length > last.depth) {
    if (dialogs.at(-1)?.() === 'locked') addEntry()
  } else if (before.page === last.page && before.depth > last.depth) {
    history.back()
  }
}

/** Lets Back close the dialog while it is open; not while it is locked. */
export function useCloseOnBack(isOpen: boolean, isLocked: boolean, onClose: () => void): void {
  const close = useEffectEvent((): 'closed' | 'locked' => {
    if (isLocked) return 'locked'
    onClose()
    return 'closed'
  })
  useEffect(() => {
    if (!isOpen) return
    const own: Close = () => close()
    // Listens for as long as the document lives: entries outlive their dialogs.
    if (dialogs.push(own) > entryOf(history.state).depth) addEntry()
    window.addEventListener('popstate', onPop)
    return () => {
      dialogs.splice(dialogs.indexOf(own), 1)
    }
  }, [isOpen])
}
