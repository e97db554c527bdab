import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstNotice } from '@/lib/notify'

const Toaster = lazy(() => import('./toaster').then((module) => ({ default: module.Toaster })))

/** Loads the toaster with the first toast; it then stays through every change of page. */
export function ToastOutlet() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setIsNeeded(true)), [])
  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
