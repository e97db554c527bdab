import { useEffect, useState } from 'react'
import { lazyView } from '@/lib/lazy'
import { onFirstToast } from '@/lib/notify'

const Toaster = lazyView(async () => (await import('./toaster')).Toaster, {
  isFailureToasted: false,
})

/** Loads the toaster when the browser is idle or with the first toast. It then stays mounted across pages. */
export function ToastOutlet() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setIsNeeded(true)), [])
  return <Toaster isWanted={isNeeded} />
}
