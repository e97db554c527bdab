import { useEffect, useState } from 'react'
import { lazyView } from '@/lib/lazy'
import { onFirstNotice } from '@/lib/notify'

const Toaster = lazyView(async () => (await import('./toaster')).Toaster, {
  isFailureToasted: false,
})

/** Loads the toaster when the browser is idle or with the first toast; it then stays through every change of page. */
export function ToastOutlet() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setIsNeeded(true)), [])
  return <Toaster isWanted={isNeeded} />
}
