import { useEffect, useState } from 'react'
import type { parsePhone } from '@/domain/phone/phone'
import { inIdleTurn, prefersSaveData } from '@/lib/startup'

export type ReadPhone = typeof parsePhone

/**
 * Reads a telephone number out of free text, once the rules for that have come: in their turn after the names, which nobody
 * is to wait longer for. Until then, and where they do not come, the text stands as it was written.
 */
export function useReadPhone(): ReadPhone | undefined {
  const [read, setRead] = useState<ReadPhone>()
  useEffect(() => {
    const load = () => import('@/domain/phone/phone')
    // Nothing is fetched in its turn where data is to be saved, but the numbers are to be called there too.
    const fetched = prefersSaveData() ? load() : inIdleTurn(load)
    fetched.then(
      (rules) => setRead(() => rules.parsePhone),
      () => undefined,
    )
  }, [])
  return read
}
