import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import { isOwnDuplicate, refuseRobots, toAppError } from '@/lib/api/errors'
import { showHuman } from '@/lib/api/public/human-check'
import { publicClient } from '@/lib/api/public/client'
import type { VolunteerInput } from './schema'

/** Stores an offer of help. The form's id is the idempotency key: submitting it twice creates one row. */
export async function insertVolunteer(input: VolunteerInput): Promise<void> {
  refuseRobots(input.leave_empty)
  await showHuman(input.id)
  // Does not request the row back: only administrators may read one.
  const { error } = await publicClient()
    .from('volunteers')
    .insert({
      id: input.id,
      full_name: checkPersonName(input.full_name).name ?? input.full_name,
      age: Number(input.age),
      phone_number: parsePhone(input.phone_number, input.country).e164 ?? input.phone_number,
      country: input.country,
      state_province: input.state_province,
      volunteer_role: input.volunteer_role,
      project_department: input.project_department || null,
      days_per_week: input.days_per_week === '' ? null : Number(input.days_per_week),
    })
  if (error && !isOwnDuplicate(error, 'volunteers')) throw toAppError(error)
}
