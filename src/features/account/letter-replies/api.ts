import { toAppError } from '@/lib/api/errors'
import { publicClient } from '@/lib/api/public/client'

// Apart from the account's letters: a person who answers one needs no session, and none of the auth layer's bytes.

/** The answers that somebody who got a letter can give. */
export type LetterAnswer = 'confirm' | 'refuse' | 'unsubscribe' | 'keep_address'

/**
 * Does what a letter's link offers, and says what was done: 'confirmed', 'refused', 'kept', or the group of letters that is
 * switched off. The token alone says whose letter it was, so nobody has to be signed in.
 */
export async function answerLetter(token: string, answer: LetterAnswer): Promise<string> {
  const { data, error } = await publicClient().rpc('answer_letter', { token, answer })
  if (error) throw toAppError(error)
  return data
}
