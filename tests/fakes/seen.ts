import { vi } from 'vitest'

/** Lets a test control which elements are on the screen: happy-dom has no layout. Call it at the top of a test. */
export function fakeScreen() {
  const watched = new Map<Element, (isIntersecting: boolean) => void>()
  class FakeObserver {
    #tell: IntersectionObserverCallback
    #elements: Element[] = []
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell
    }
    observe(element: Element) {
      this.#elements.push(element)
      watched.set(element, (isIntersecting) => {
        const entry = { target: element, isIntersecting } as unknown as IntersectionObserverEntry
        this.#tell([entry], this as unknown as IntersectionObserver)
      })
    }
    disconnect() {
      for (const element of this.#elements) watched.delete(element)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  const watchedWith = (words: string) =>
    [...watched].filter(([element]) => element.textContent.includes(words))
  const move = (words: string, isIntersecting: boolean) =>
    vi.waitFor(() => {
      const moved = watchedWith(words)
      if (moved.length === 0) throw new Error(`Nobody looks whether "${words}" is on the screen.`)
      for (const [, tell] of moved) tell(isIntersecting)
    })
  return {
    show: (words: string) => move(words, true),
    /** Likewise, even if nothing observes the element yet. */
    showNow: (words: string) => {
      for (const [, tell] of watchedWith(words)) tell(true)
    },
    hide: (words: string) => move(words, false),
  }
}
