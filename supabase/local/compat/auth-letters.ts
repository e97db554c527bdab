import type { EmailDriver } from '@supabase/lite'

/** The letters by which the auth service tells an account that something about it has changed. */
export type AccountChange = 'password' | 'email'

// As `[auth.email.notification]` turns them on, in the hosted service's own words.
const LETTERS: Record<AccountChange, [subject: string, sentence: string, advice: string]> = {
  password: [
    'Your password was changed',
    'The password for your account was recently changed.',
    'reset your password and contact support immediately',
  ],
  email: [
    'Your email address was changed',
    'The email address for your account was changed from {old} to {new}.',
    'contact support immediately',
  ],
}

/** Writes to an account's address, the old one where it has changed, that something about it is new. */
export async function tellOfChange(
  mailbox: Pick<EmailDriver, 'send'>,
  change: AccountChange,
  to: string,
  newEmail = to,
): Promise<void> {
  const [subject, sentence, advice] = LETTERS[change]
  await mailbox.send({
    to,
    subject,
    text: `${sentence.replace('{old}', to).replace('{new}', newEmail)}\n\nIf you didn't make this change, ${advice}.`,
  })
}
