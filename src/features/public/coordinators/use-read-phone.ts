import { useEffect, useState } from 'react'
import type { parsePhone } from '@/domain/phone/phone'
import { inIdleTurn, prefersSaveData } from '@/lib/startup'

export type ReadPhone = typeof parsePhone

/**
 * Parses a phone number from free text once the phone rules have loaded, which happens after the names so as not to
 * delay them. Until then, and if loading fails, the text stays as written.
 */
export function useReadPhone(): ReadPhone | undefined {
  const [read, setRead] = useState<ReadPhone>()
  useEffect(() => {
    const load = () => import('@/domain/phone/phone')
    // Idle preloading is off in data-saving mode, but the numbers must be callable there too.
    const fetched = prefersSaveData() ? load() : inIdleTurn(load)
    fetched.then(
      (rules) => setRead(() => rules.parsePhone),
      () => undefined,
    )
  }, [])
  return read
}
