import { useCallback, useEffect, useRef } from 'react'

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'input'] as const

/** Tells, whenever it is asked, whether nobody has touched the page, typed or scrolled since it appeared. */
export function useUntouched(): () => boolean {
  const isUntouched = useRef(true)
  useEffect(() => {
    const touch = () => {
      isUntouched.current = false
    }
    const options = { capture: true, passive: true }
    for (const name of TOUCHES) window.addEventListener(name, touch, options)
    return () => {
      for (const name of TOUCHES) window.removeEventListener(name, touch, options)
    }
  }, [])
  return useCallback(() => isUntouched.current, [])
}
