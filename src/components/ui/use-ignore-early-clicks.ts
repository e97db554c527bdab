import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/** How long rows that have moved take no click, in milliseconds. */
const IGNORE_TIME = 500

/** Whether a row stands where another one stood before. Rows that join at the end move nothing. */
function hasMoved(before: readonly string[], now: readonly string[]): boolean {
  return before.some((key, at) => at < now.length && now[at] !== key)
}

/**
 * For the body of a list with these keys: it is marked with `data-ignores-clicks` for half a second after its rows
 * have moved, so that a second click does not hit the row that moved up under the pointer. The
 * keyboard goes on, as its focus moves along.
 */
export function useIgnoreClicksAfterMove(
  keys: readonly string[],
): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRef(keys)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Without dependencies: a list has one more array of keys each time it renders.
  useLayoutEffect(() => {
    const isMoved = hasMoved(shown.current, keys)
    shown.current = keys
    if (!isMoved) return
    body.current?.setAttribute('data-ignores-clicks', '')
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => body.current?.removeAttribute('data-ignores-clicks'),
      IGNORE_TIME,
    )
  })
  useLayoutEffect(() => () => clearTimeout(timer.current), [])
  return body
}

/** For an element that replaces another: it ignores clicks for its first half second. */
export function useIgnoreClicksAtFirst(isReplacing: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (!element || !isReplacing) return
      element.setAttribute('data-ignores-clicks', '')
      const timer = setTimeout(() => element.removeAttribute('data-ignores-clicks'), IGNORE_TIME)
      return () => clearTimeout(timer)
    },
    [isReplacing],
  )
}
