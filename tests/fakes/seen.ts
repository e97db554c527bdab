import { vi } from 'vitest'

/** Lets a test say which elements are on the screen: happy-dom lays nothing out. Called at the top of a test. */
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
  const move = (words: string, isIntersecting: boolean) => {
    for (const [element, tell] of watched) {
      if (element.textContent.includes(words)) tell(isIntersecting)
    }
  }
  return {
    show: (words: string) => move(words, true),
    hide: (words: string) => move(words, false),
  }
}
