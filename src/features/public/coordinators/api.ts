import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'

/** All coordinators, by state or province. */
export async function fetchCoordinators(signal: AbortSignal) {
  const { data, error } = await publicClient()
    .from('state_coordinators')
    .select('id, country, state_province, coordinator_name, coordinator_phone')
    .order('state_province')
    .order('created_at')
    .order('id')
    .abortSignal(signal)
  if (error) throw toAppError(error)
  return data
}

export type Coordinator = Awaited<ReturnType<typeof fetchCoordinators>>[number]
