import { useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { lazyView } from '@/lib/lazy'
import { keepsAnything } from '@/lib/offline/kept-note'
import type { KeptListProps } from './kept-list'

// Lazy: few phones store anything, and only those load the code.
const KeptList = lazyView(async () => (await import('./kept-list')).KeptList)

/** Everything stored on this phone, to check before lending it or signing out. */
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
