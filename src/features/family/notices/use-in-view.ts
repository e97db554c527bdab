import { type RefObject, useEffect, useEffectEvent } from 'react'

const SEEN_MS = 2_000

/** Whether the page is in view: its tab is visible and no dialog covers it. */
const isLookedAt = () =>
  document.visibilityState === 'visible' && !document.querySelector('[role="dialog"], dialog[open]')

/**
 * Calls back once an element was seen: half of it visible for two seconds while the page is in view.
 *
 * @param isLooking false while it must not count as seen
 */
export function useInView(
  element: RefObject<Element | null>,
  onSeen: () => void,
  isLooking = true,
): void {
  const tell = useEffectEvent(onSeen)
  useEffect(() => {
    if (!element.current || !isLooking) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHalfVisible = false
    const wait = () => {
      clearTimeout(timer)
      if (isHalfVisible) timer = setTimeout(look, SEEN_MS)
    }
    const look = () => {
      if (!isLookedAt()) return wait()
      stop()
      tell()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isHalfVisible = entries.at(-1)?.isIntersecting ?? false
        wait()
      },
      { threshold: 0.5 },
    )
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', wait)
    }
    observer.observe(element.current)
    document.addEventListener('visibilitychange', wait)
    return stop
  }, [element, isLooking])
}
