import type { Country } from '@/domain/regions'
import { AppError, isOwnDuplicate, toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

const COLUMNS =
  'id, country, state_province, coordinator_name, coordinator_phone, created_at, updated_at'

/** All coordinators, by country, then state, in order of appointment. */
export async function fetchCoordinators(signal: AbortSignal) {
  const { data, error } = await supabase()
    .from('state_coordinators')
    .select(COLUMNS)
    .order('country')
    .order('state_province')
    .order('created_at')
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Coordinator = Awaited<ReturnType<typeof fetchCoordinators>>[number]

export interface CoordinatorFields {
  country: Country
  state_province: string
  /** `null` while nobody is appointed. */
  coordinator_name: string | null
  coordinator_phone: string | null
}

/** `id` is an idempotency key made with the form: a retry after a lost answer must not add a second coordinator. */
async function insertCoordinator(row: CoordinatorFields & { id: string }): Promise<void> {
  const { error } = await supabase().from('state_coordinators').insert(row)
  if (error && !isOwnDuplicate(error, 'state_coordinators')) throw toAppError(error)
}

export interface NewCoordinator {
  id: string
  fields: CoordinatorFields
  /** A vacant row of the same state, which is filled instead of adding another. */
  vacancy: Coordinator | undefined
}

export function addCoordinator({ id, fields, vacancy }: NewCoordinator): Promise<void> {
  return vacancy === undefined
    ? insertCoordinator({ id, ...fields })
    : updateCoordinator({ id: vacancy.id, updatedAt: vacancy.updated_at, fields })
}

export interface CoordinatorChange {
  id: string
  /** As loaded: a row changed since then is left alone. */
  updatedAt: string
  fields: CoordinatorFields
}

export async function updateCoordinator(change: CoordinatorChange): Promise<void> {
  const { data, error } = await supabase()
    .from('state_coordinators')
    .update(change.fields)
    .eq('id', change.id)
    .eq('updated_at', change.updatedAt)
    .select('id')
  if (error) throw toAppError(error)
  if (data.length === 0) {
    throw new AppError(
      'conflict',
      'Somebody else has changed or deleted this coordinator since you opened it.',
    )
  }
}

export async function deleteCoordinator(id: string): Promise<void> {
  const { data, error } = await supabase()
    .from('state_coordinators')
    .delete()
    .eq('id', id)
    .select('id')
  if (error) throw toAppError(error)
  if (data.length === 0)
    throw new AppError('not_found', 'This coordinator has already been deleted.')
}
