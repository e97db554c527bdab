import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** How long rows that have moved take no click, in milliseconds. */
const SETTLING_TIME = 500

/** Whether a row stands where another one stood before. Rows that join at the end move nothing. */
function hasMoved(before: readonly string[], now: readonly string[]): boolean {
  return before.some((key, at) => at < now.length && now[at] !== key)
}

/**
 * For the body of a list with these keys: it is marked with `data-settling` for half a second after its rows
 * have moved, so that a second click does not hit the row that moved up under the pointer. The
 * keyboard goes on, as its focus moves along.
 */
export function useSettling(keys: readonly string[]): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef(keys)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Without dependencies: a list has one more array of keys each time it is drawn.
  useLayoutEffect(() => {
    const isMoved = hasMoved(shown.current, keys)
    shown.current = keys
    if (!isMoved) return
    body.current?.setAttribute('data-settling', '')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => body.current?.removeAttribute('data-settling'), SETTLING_TIME)
  })
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  return body
}

/** For what takes the place of something else: it is marked as settling for half a second. */
export function useSettlingAtFirst(isReplacing: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element || !isReplacing) return
      element.setAttribute('data-settling', '')
      const timer = setTimeout(() => element.removeAttribute('data-settling'), SETTLING_TIME)
      return () => clearTimeout(timer)
    },
    [isReplacing],
  )
}
