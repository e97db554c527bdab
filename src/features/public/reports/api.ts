import { refuseRobots, toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'
import { showHuman } from '@/lib/api/public/human-check'
import type { ReportInput } from './schema'

/**
 * Sends a report about a public profile. The form's id is the idempotency key: submitting it twice sends one report.
 */
export async function reportProfile(profileId: string, input: ReportInput): Promise<void> {
  refuseRobots(input.leave_empty)
  await showHuman(input.id)
  const { error } = await publicClient().rpc('report_profile', {
    id: input.id,
    profile_id: profileId,
    reason: input.reason,
    words: input.words || undefined,
    contact: input.contact || undefined,
  })
  if (error) throw toAppError(error)
}
