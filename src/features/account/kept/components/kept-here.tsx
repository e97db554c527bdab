import { useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import { keepsAnything } from '@/lib/offline/kept-note'
import type { KeptListProps } from './kept-list'

// Few phones keep anything, and only they load what reads it.
const KeptList = lazyView(async () => (await import('./kept-list')).KeptList)

/** All that this phone keeps, to be read before somebody lends it, or signs out. */
export function KeptHere(props: KeptListProps) {
  const [isAnything] = useState(keepsAnything)
  return (
    <>
      {isAnything ? (
        <KeptList {...props} placeholder={<Skeleton className="my-4 h-16" />} />
      ) : (
        <p className="my-4">This phone keeps no list, and nothing waits to be sent.</p>
      )}
      <p className="text-muted-foreground">
        Apart from that, it keeps your sign-in, what you’re typing until you send it, and the pages
        themselves, without anybody’s data.
      </p>
    </>
  )
}
