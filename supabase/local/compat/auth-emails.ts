import type { EmailDriver } from '@supabase/lite'

/** The emails in which the auth service tells an account that its password or address has changed. */
export type AccountChange = 'password' | 'email'

// Enabled by `[auth.email.notification]`, with the text of the hosted service.
const EMAILS: Record<AccountChange, [subject: string, sentence: string, advice: string]> = {
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

/** Emails an account about a change, to its old address where the address has changed. */
export async function tellOfChange(
  mailbox: Pick<EmailDriver, 'send'>,
  change: AccountChange,
  to: string,
  newEmail = to,
): Promise<void> {
  const [subject, sentence, advice] = EMAILS[change]
  await mailbox.send({
    to,
    subject,
    text: `${sentence.replace('{old}', to).replace('{new}', newEmail)}\n\nIf you didn't make this change, ${advice}.`,
  })
}
