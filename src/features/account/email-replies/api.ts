import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'

// Separate from the account's emails: replying to an email needs no session, and none of the auth code.

/** The possible answers of an email's recipient. */
export type EmailAnswer = 'confirm' | 'refuse' | 'unsubscribe' | 'keep_address'

/**
 * Performs the action of an email's link, and returns the outcome: 'confirmed', 'refused', 'kept', or the group of
 * emails that was switched off. The token alone identifies the recipient, so no sign-in is needed.
 */
export async function answerEmail(token: string, answer: EmailAnswer): Promise<string> {
  const { data, error } = await publicClient().rpc('answer_email', { token, answer })
  if (error) throw toAppError(error)
  return data
}
