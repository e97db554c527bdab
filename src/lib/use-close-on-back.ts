import { useEffectEvent, useLayoutEffect } from 'react'

/*
 * Back, above all Android's, closes an open dialog before it leaves the page. Each open dialog has its own history
 * entry with the page's URL. A dialog closed in another way leaves its entry to the next one, and Back then skips it:
 * removing it at once would race with a link that is followed meanwhile.
 */

interface Entry {
  /** The router's number of the page. */
  page: unknown
  /** How many dialog entries are above the page's own. */
  depth: number
}

type Close = () => 'closed' | 'locked'

/** The open dialogs, the latest last. */
const dialogs: Close[] = []
let last: Entry = { page: undefined, depth: 0 }
/** Called once history is back at the page's own entry. */
let afterwards: (() => void) | null = null

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
  if (afterwards) {
    const act = afterwards
    afterwards = null
    act()
  } else if (before.page !== last.page) {
    // Another page, or something held open by the URL has closed: the router handles it.
  } else if (dialogs.length > last.depth) {
    if (dialogs.at(-1)?.() === 'locked') addEntry()
  } else if (before.depth > last.depth) {
    history.back()
  }
}

interface Closing {
  isOpen: boolean
  isLocked: boolean
  onClose: () => void
  /** Called instead of `onClose` while the dialog is locked. */
  onLockedClose?: () => void
}

/** Lets Back close the dialog while it is open and not locked. */
export function useCloseOnBack({ isOpen, isLocked, onClose, onLockedClose }: Closing): void {
  const close = useEffectEvent((): 'closed' | 'locked' => {
    if (isLocked) {
      onLockedClose?.()
      return 'locked'
    }
    onClose()
    return 'closed'
  })
  // A layout effect, so that there is no moment in which Back leaves the page with the dialog on it.
  useLayoutEffect(() => {
    if (!isOpen) return
    const own: Close = () => close()
    dialogs.push(own)
    // A dialog asked to close may open a question instead, and then needs its own entry again.
    while (dialogs.length > entryOf(history.state).depth) addEntry()
    // The router adds entries too, and a reload keeps them all.
    last = entryOf(history.state)
    // Never removed, because history entries outlive their dialogs.
    window.addEventListener('popstate', onPop)
    return () => {
      dialogs.splice(dialogs.indexOf(own), 1)
    }
  }, [isOpen])
}

/** Goes back to the page's own entry, below those of its dialogs, and then calls `act`, which changes that one. */
export function onPageEntry(act: () => void): void {
  if (afterwards) return
  const { depth } = entryOf(history.state)
  if (depth === 0) return act()
  afterwards = act
  history.go(-depth)
}
