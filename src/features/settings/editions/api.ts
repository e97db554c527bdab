import type { Edition } from '@/domain/edition'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** An edition as administrators see it, including planned ones hidden from everyone else. */
export interface AnyEdition extends Edition {
  isPlanned: boolean
}

/** All editions, including planned ones, newest first. */
export async function fetchEditions(signal: AbortSignal): Promise<AnyEdition[]> {
  const [opened, planned] = await Promise.all([
    supabase().rpc('get_editions').abortSignal(signal).overrideTypes<Edition[], { merge: false }>(),
    supabase()
      .rpc('get_planned_editions')
      .abortSignal(signal)
      .overrideTypes<Edition[], { merge: false }>(),
  ])
  if (opened.error) throw toAppError(opened.error)
  if (planned.error) throw toAppError(planned.error)
  return [
    ...opened.data.map((edition) => ({ ...edition, isPlanned: false })),
    ...planned.data.map((edition) => ({ ...edition, isPlanned: true })),
  ].toSorted((one, other) => other.year - one.year)
}

export type EditionFields = Omit<Edition, 'is_current' | 'ended_at'>

/** Plans a year, or changes an existing one. */
export async function saveEdition({
  year,
  name,
  fees,
  registration_opens_at,
  registration_closes_at,
  auditions_from,
  auditions_until,
  finale_on,
}: EditionFields): Promise<void> {
  const { error } = await supabase().rpc('save_edition', {
    year,
    name,
    fees,
    registration_opens_at: registration_opens_at ?? undefined,
    registration_closes_at: registration_closes_at ?? undefined,
    auditions_from: auditions_from ?? undefined,
    auditions_until: auditions_until ?? undefined,
    finale_on: finale_on ?? undefined,
  })
  if (error) throw toAppError(error)
}

/** The procedures that take a year and answer with nothing. */
export type EditionStep =
  | 'delete_edition'
  | 'open_edition'
  | 'undo_opening'
  | 'end_edition'
  | 'undo_end'

export async function takeStep(step: EditionStep, year: number): Promise<void> {
  const { error } = await supabase().rpc(step, { year })
  if (error) throw toAppError(error)
}
