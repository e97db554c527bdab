import { type ComponentType, useEffect, useState } from 'react'
import { afterFirstIdle } from '@/lib/startup/after-first-idle'

/** Brings the offer of a new version along once the page has settled: nobody begins with it. */
export function UpdateWatch() {
  const [Offer, setOffer] = useState<ComponentType | null>(null)

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isGone = false
    void afterFirstIdle()
      .then(() => import('./update-offer'))
      .then(
        ({ UpdateOffer }) => {
          // In a function, because a state that is a component would be called.
          if (!isGone) setOffer(() => UpdateOffer)
        },
        // Without it a new version still comes, once no page of the old one is open.
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [])

  return Offer ? <Offer /> : null
}
