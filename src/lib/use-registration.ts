import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentEdition, nextRegistrationChange } from '@/domain/edition'
import { registrationSentence } from '@/domain/edition-words'
import type { Country } from '@/domain/regions'
import { editionQueries } from './editions'

/** Browser timers overflow at 24.8 days. */
const LONGEST_WAIT_MS = 86_400_000

/**
 * Returns why a form cannot be sent now, in a country's local time. Null while registration is open or its dates are
 * unknown: the form waits for nothing, and the database decides.
 */
export function useRegistration({ isAsked = true } = {}): (country: Country) => string | null {
  const { data: editions } = useQuery({ ...editionQueries.opened(), enabled: isAsked })
  const [now, setNow] = useState(() => new Date())
  const edition = editions && currentEdition(editions)
  const change = edition && nextRegistrationChange(edition, now)?.getTime()

  useEffect(() => {
    if (change === undefined) return
    const wait = Math.min(change - Date.now(), LONGEST_WAIT_MS)
    const timer = setTimeout(() => setNow(new Date()), Math.max(wait, 0))
    return () => clearTimeout(timer)
  }, [change, now])

  return (country) => (edition && isAsked ? registrationSentence(edition, now, country) : null)
}
