import type { Services } from '../_shared/services.ts'

interface DueCorrection {
  id: string
  user_id: string
  new_address: string
}

const BATCH = 20

/**
 * Has the auth service make the due corrections of addresses, and reports each. It decides nothing: the database says
 * which are due, and counts one as made only when it sees the change. A failure is printed, delays no email, and is
 * retried by the next run.
 *
 * @returns how many were made
 */
export async function correctAddresses({
  rpc,
  accounts,
}: Pick<Services, 'rpc' | 'accounts'>): Promise<number> {
  let made = 0
  try {
    const due = (await rpc('claim_address_corrections', { at_most: BATCH })) as DueCorrection[]
    for (const { id, user_id, new_address } of due) {
      const isMade = await accounts.changeEmail(user_id, new_address)
      await rpc('report_address_correction', { correction_id: id, is_made: isMade })
      if (isMade) made += 1
    }
  } catch (error) {
    console.error(error)
  }
  return made
}
