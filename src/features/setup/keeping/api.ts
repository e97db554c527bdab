import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'
import type { RowOf } from '@/lib/supabase/rows'

/** A year that has ended, and what is kept of it. Days are those of Lagos. */
export type KeptYear = RowOf<
  'kept_year',
  'keep_until' | 'confirmed_at' | 'erased_at' | 'first_erased_on'
>

/** The years that have ended, the newest first. */
export async function fetchKeeping(signal: AbortSignal): Promise<KeptYear[]> {
  const { data, error } = await supabase().rpc('get_keeping').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as KeptYear[]
}

/** Has a year's children erased, or stops that. */
export async function setErasure(year: number, isWanted: boolean): Promise<void> {
  const { error } = await supabase().rpc(isWanted ? 'confirm_erasure' : 'stop_erasure', { year })
  if (error) throw toAppError(error)
}

/** Keeps a year's children until the end of a day, YYYY-MM-DD; null is no such day. */
export async function keepYear(year: number, keepUntil: string | null): Promise<void> {
  const { error } = await supabase().rpc('keep_edition', {
    year,
    keep_until: keepUntil ?? undefined,
  })
  if (error) throw toAppError(error)
}

/** A volunteer or donor of whom nothing was heard for long. */
export type OldOffer = RowOf<'old_offer'>

/** At most this many are listed, and decided on, at once. */
export const MAX_OLD_OFFERS = 100

/** Volunteers and donors whose time has come, the oldest first. */
export async function fetchOldOffers(signal: AbortSignal): Promise<OldOffer[]> {
  const { data, error } = await supabase().rpc('get_old_offers').abortSignal(signal)
  if (error) throw toAppError(error)
  return data as OldOffer[]
}

/** Erases these, and says how many: one that was changed meanwhile stays. */
export async function eraseOldOffers(ids: string[]): Promise<number> {
  const { data, error } = await supabase().rpc('erase_old_offers', { ids })
  if (error) throw toAppError(error)
  return data
}
