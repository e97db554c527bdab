import { useCallback, useEffect, useRef } from 'react'

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/** Returns a function that tells whether somebody has touched the page, typed or scrolled since it appeared. */
export function useHasInteracted(): () => boolean {
  const hasInteracted = useRef(false)
  useEffect(() => {
    const touch = () => {
      hasInteracted.current = true
    }
    const options = { capture: true, passive: true }
    for (const name of TOUCHES) window.addEventListener(name, touch, options)
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touch, options)
    }
  }, [])
  return useCallback(() => hasInteracted.current, [])
}
