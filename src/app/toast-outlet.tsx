import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyView } from '@/lib/lazy'
import { onFirstNotice } from '@/lib/notify'
import { recordOf } from './routes/routes'

const Toaster = lazyView(async () => (await import('./toaster')).Toaster, {
  isFailureToasted: false,
})

/**
 * Loads the toaster when the browser is idle or with the first toast; it then stays through every change of page. Where
 * people sign in the line is for the page that follows.
 */
export function ToastOutlet() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => onFirstNotice(() => setIsNeeded(true)), [])
  const isSigningIn = recordOf(useLocation().pathname)?.layout === 'guest-only'
  return isSigningIn && !isNeeded ? null : <Toaster isWanted={isNeeded} />
}
