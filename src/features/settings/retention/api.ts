import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A year that has ended, and what is kept of it. Days are in Lagos time. */
export type KeptYear = RowOf<
  'kept_year',
  'keep_until' | 'confirmed_at' | 'erased_at' | 'first_erased_on'
>

/** The ended years, newest first. */
export async function fetchRetention(signal: AbortSignal): Promise<KeptYear[]> {
  const { data, error } = await supabase().rpc('get_retention').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as KeptYear[]
}

/** Starts erasing a year's children, or stops it. */
export async function setErasure(year: number, isWanted: boolean): Promise<void> {
  const { error } = await supabase().rpc(isWanted ? 'confirm_erasure' : 'stop_erasure', { year })
  if (error) throw toAppError(error)
}

/** Keeps a year's children until the end of a day, YYYY-MM-DD; null clears the day. */
export async function keepYear(year: number, keepUntil: string | null): Promise<void> {
  const { error } = await supabase().rpc('keep_edition', {
    year,
    keep_until: keepUntil ?? undefined,
  })
  if (error) throw toAppError(error)
}

/** A volunteer or donor with no contact for a long time. */
export type OldOffer = RowOf<'old_offer'>

/** The most that are listed, and decided on, at once. */
export const MAX_OLD_OFFERS = 100

/** Volunteers and donors due for erasure, oldest first. */
export async function fetchOldOffers(signal: AbortSignal): Promise<OldOffer[]> {
  const { data, error } = await supabase().rpc('get_old_offers').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as OldOffer[]
}

/** Erases these people, and returns the number; anyone changed in the meantime stays. */
export async function eraseOldOffers(ids: string[]): Promise<number> {
  const { data, error } = await supabase().rpc('erase_old_offers', { ids })
  if (error) throw toAppError(error)
  return data
}
