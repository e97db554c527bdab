import { onSignOut } from '@/lib/api/session-store'

const KEY = 'email-question'
const A_WEEK = 7 * 24 * 60 * 60_000

const isOfThisWeek = (at: number) => Date.now() - at < A_WEEK

/** Whether this device has asked the account about its email address within the last seven days. */
export function isAskedThisWeek(userId: string): boolean {
  try {
    const [whom, at] = (window.localStorage.getItem(KEY) ?? '').split(' ')
    return whom === userId && isOfThisWeek(Number(at))
  } catch {
    return false
  }
}

export function rememberQuestion(userId: string): void {
  try {
    window.localStorage.setItem(KEY, `${userId} ${Date.now()}`)
  } catch {
    // Without storage it asks again: the email itself is limited to one per hour.
  }
}

// No account data stays on the device after sign-out.
onSignOut(() => {
  try {
    window.localStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to remove.
  }
})

export interface AddressAnswers {
  address: string | null
  is_on: boolean
  confirmed_at: string | null
  refused_at: string | null
  confirmation_asked_at: string | null
}

/**
 * Whether to ask: emails are on, the address is neither confirmed nor refused, and no confirmation email was sent this
 * week.
 */
export function isQuestionOpen(settings: AddressAnswers): boolean {
  const { address, is_on, confirmed_at, refused_at, confirmation_asked_at: sent } = settings
  const isSent = sent !== null && isOfThisWeek(Date.parse(sent))
  return is_on && address !== null && confirmed_at === null && refused_at === null && !isSent
}
