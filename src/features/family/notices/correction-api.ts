import { withEnded } from '@/lib/ended-years'
import { toAppError } from '@/lib/api/errors'
import { supabase } from '@/lib/supabase/client'

/** Whether corrections of a child can no longer be reverted, because its year has ended. */
export async function fetchIsEnded(applicationId: string, signal: AbortSignal): Promise<boolean> {
  const { data, error } = await supabase()
    .from('applications')
    .select('edition')
    .eq('id', applicationId)
    .abortSignal(signal)
  if (error) throw toAppError(error)
  const [child] = await withEnded(data, signal)
  return child?.isEnded ?? false
}
