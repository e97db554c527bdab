import { useSyncExternalStore } from 'react'

const touch = () => window.matchMedia('(pointer: coarse)')

function subscribe(listener: () => void): () => void {
  const query = touch()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether touch is the primary input; a laptop with a touch screen has its mouse. */
export function useIsTouch(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => touch().matches,
    () => false,
  )
}
