import { checkPersonName } from '@/domain/names'
import { parsePhone } from '@/domain/phone/phone'
import type { Database } from '@/lib/supabase/database.types'
import { isOwnDuplicate, refuseRobots, toAppError } from '@/lib/api/errors'
import { showHuman } from '@/lib/api/public/human-check'
import { publicClient } from '@/lib/api/public/client'
import type { DonationInput } from './schema'
import { loadWanted } from '@/lib/startup'

type DonationRow = Database['public']['Tables']['donations']['Insert']

/**
 * Inserts the donation. A signed-in donor's row contains the account, which the database accepts only with the
 * account's token; an expired session makes it a visitor's donation. The insert does not request the row back: only
 * administrators may read one.
 */
async function insertAsDonor(row: DonationRow, hasSession: boolean) {
  if (hasSession) {
    const { supabase } = await loadWanted(() => import('@/lib/supabase/client'))
    const { data } = await supabase().auth.getSession()
    const user_id = data.session?.user.id
    if (user_id)
      return supabase()
        .from('donations')
        .insert({ ...row, user_id })
  }
  await showHuman(row.id ?? '')
  return publicClient().from('donations').insert(row)
}

/** Stores a donation. The form's id is the idempotency key: submitting it twice creates one row. */
export async function insertDonation(input: DonationInput, hasSession: boolean): Promise<void> {
  refuseRobots(input.leave_empty)
  const row = {
    id: input.id,
    user_id: null,
    donor_name: checkPersonName(input.donor_name).name ?? input.donor_name,
    donor_email: input.donor_email,
    donor_phone: parsePhone(input.donor_phone, input.country).e164 ?? null,
    project: input.project,
    country: input.country,
    children_count: Number(input.children_count),
    status: 'pending_payment' as const,
  }
  const { error } = await insertAsDonor(row, hasSession)
  if (error && !isOwnDuplicate(error, 'donations')) throw toAppError(error)
}
