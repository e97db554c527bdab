import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone'
import { isOwnDuplicate, refuseRobots, toAppError } from '@/lib/supabase/errors'
import { publicClient } from '@/lib/supabase/public-client'
import type { DonationInput } from './schema'

/**
 * The client of the person who donates. A signed-in donor's row carries the account, which the database
 * takes only with the account's token; a session that is over makes a visitor's donation.
 */
async function donorClient(hasSession: boolean) {
  if (hasSession) {
    const { auth, db } = await import('@/lib/supabase/client')
    const { data } = await auth().getSession()
    if (data.session) return { client: db(), userId: data.session.user.id }
  }
  return { client: publicClient(), userId: null }
}

/** Stores a donation. The id is the form's own, so the same form sent twice makes one row. */
export async function insertDonation(input: DonationInput, hasSession: boolean): Promise<void> {
  refuseRobots(input.leave_empty)
  const { client, userId } = await donorClient(hasSession)
  // The row is not asked for: nobody but an administrator may read one.
  const { error } = await client.from('donations').insert({
    id: input.id,
    user_id: userId,
    donor_name: checkPersonName(input.donor_name).name ?? input.donor_name,
    donor_email: input.donor_email,
    donor_phone: parsePhone(input.donor_phone, input.country).e164 ?? null,
    project: input.project,
    country: input.country,
    children_count: Number(input.children_count),
    status: 'pending_payment',
  })
  if (error && !isOwnDuplicate(error, 'donations')) throw toAppError(error)
}
